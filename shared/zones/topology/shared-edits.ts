import { positionToGrid } from '../../geo/grid.ts';
import { mapPolygons, partsOf, type Ring } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { signedPlanarArea } from '../geometry/rings.ts';
import { type BorderedZone, type BorderNetwork, borderNetwork, positionKey } from './border-network.ts';
import { meetApartFromEnds } from './edges-meet.ts';

/** Why a change of a shared border is refused: it would cross another border, or leave a ring without area. */
export type SharedRefusal = 'crosses-border' | 'too-few-vertices' | 'no-such-border';

/** Changed zones with their new geometries. */
export type SharedEdit =
  | { ok: true; geometries: ReadonlyMap<string, ZoneGeometry> }
  | { ok: false; refusal: SharedRefusal };

const refused = (refusal: SharedRefusal): SharedEdit => ({ ok: false, refusal });

/**
 * Moves vertices, by position key, in all zones that have them, so that no gaps or overlaps appear.
 * @param zones all zones close enough to be affected, with noded borders (`nodeBorders`), here and in the functions
 * below
 */
export function moveShared(zones: readonly BorderedZone[], moves: ReadonlyMap<string, LngLat>): SharedEdit {
  return changeRings(zones, (ring) => {
    const moved = ring.map((position) => {
      const to = moves.get(positionKey(position));
      return to ? positionToGrid(to) : position;
    });
    return withoutRepeats(moved);
  });
}

/** Inserts a vertex into an edge, in all zones that have it. */
export function insertShared(
  zones: readonly BorderedZone[],
  [from, to]: readonly [LngLat, LngLat],
  at: LngLat,
): SharedEdit {
  const edge = [positionKey(from), positionKey(to)];
  const position = positionToGrid(at);
  return changeRings(zones, (ring) =>
    ring.flatMap((one, index) => {
      const next = ring[index + 1];
      if (!next) return [one];
      const [first, second] = [positionKey(one), positionKey(next)];
      const isEdge = (first === edge[0] && second === edge[1]) || (first === edge[1] && second === edge[0]);
      return isEdge ? [one, position] : [one];
    }),
  );
}

/**
 * Deletes a vertex in all zones that have it. If borders of several zones meet there, it is merged into the nearest
 * adjacent vertex, as removing it would leave a gap.
 */
export function deleteShared(zones: readonly BorderedZone[], at: LngLat): SharedEdit {
  const network = borderNetwork(zones);
  const key = positionKey(at);
  if (network.zonesAt(at).length > 1 && network.isJunction(at)) {
    const nearest = network
      .neighborsOf(at)
      .toSorted((one, other) => distance(at, one) - distance(at, other))[0];
    return nearest ? moveShared(zones, new Map([[key, nearest]])) : refused('too-few-vertices');
  }
  return changeRings(zones, (ring) => {
    const openRing = ring.slice(0, -1).filter((position) => positionKey(position) !== key);
    if (openRing.length === ring.length - 1) return ring;
    const [first] = openRing;
    return first ? [...openRing, first] : [];
  });
}

/**
 * Replaces a border by another line, in all zones that have it. The line starts and ends at the border's ends,
 * whichever direction it was drawn in.
 */
export function replaceBorder(
  zones: readonly BorderedZone[],
  border: readonly LngLat[],
  drawn: readonly LngLat[],
): SharedEdit {
  const [start, end] = [border[0], border.at(-1)];
  if (!start || !end || border.length < 2) return refused('no-such-border');
  const [first, last] = [drawn[0] ?? start, drawn.at(-1) ?? end];
  const isReversed =
    distance(first, start) + distance(last, end) > distance(first, end) + distance(last, start);
  const between = (isReversed ? drawn.toReversed() : drawn)
    .map(positionToGrid)
    .filter((position) => ![start, end].some((one) => positionKey(one) === positionKey(position)));
  const line = [start, ...between, end];
  const keys = border.map(positionKey);
  let isFound = false;
  const edit = changeRings(zones, (ring) => {
    const [forward, backward] = [runIndex(ring, keys), runIndex(ring, keys.toReversed())];
    if (forward === undefined && backward === undefined) return ring;
    isFound = true;
    const runStart = forward ?? backward ?? 0;
    return spliced(ring, runStart, border.length, forward === undefined ? line.toReversed() : line);
  });
  return isFound ? edit : refused('no-such-border');
}

/** Index at which consecutive keys start in a closed ring, possibly across its end; undefined if they don't occur. */
function runIndex(ring: Ring, keys: readonly string[]): number | undefined {
  const openKeys = ring.slice(0, -1).map(positionKey);
  const index = openKeys.findIndex((_, start) =>
    keys.every((key, offset) => openKeys[(start + offset) % openKeys.length] === key),
  );
  return index < 0 ? undefined : index;
}

function spliced(ring: Ring, start: number, length: number, line: readonly LngLat[]): Ring {
  const openRing = ring.slice(0, -1);
  const coversRing = length > openRing.length;
  const rest = coversRing
    ? []
    : Array.from(
        { length: openRing.length - length },
        (_, index) => openRing[(start + length + index) % openRing.length],
      );
  const changed = [...(coversRing ? line.slice(0, -1) : line), ...rest].filter((one) => one !== undefined);
  const [first] = changed;
  return first ? withoutRepeats([...changed, first]) : [];
}

const distance = (one: LngLat, other: LngLat): number => Math.hypot(one[0] - other[0], one[1] - other[1]);

/** Removes consecutive duplicate vertices, as after a move. */
export const withoutRepeats = (ring: Ring): Ring =>
  ring.filter(
    ([lng, lat], index) => index === 0 || ring[index - 1]?.[0] !== lng || ring[index - 1]?.[1] !== lat,
  );

/** Changes rings in all zones; refuses results without area, or that cross another border. */
function changeRings(zones: readonly BorderedZone[], change: (ring: Ring) => Ring): SharedEdit {
  const geometries = new Map<string, ZoneGeometry>();
  for (const { id, geometry } of zones) {
    let isChanged = false;
    const changed = mapPolygons(geometry, (rings) =>
      rings.map((ring) => {
        const next = change(ring);
        if (next.length !== ring.length || next.some((position, index) => position !== ring[index])) {
          isChanged = true;
        }
        return next;
      }),
    );
    if (!isChanged) continue;
    const rings = partsOf(changed).flat();
    if (rings.some((ring) => ring.length < 4)) return refused('too-few-vertices');
    const before = partsOf(geometry).flat();
    if (rings.some((ring, index) => touchesItself(ring) || isTurnedOver(before[index] ?? [], ring))) {
      return refused('crosses-border');
    }
    geometries.set(id, changed);
  }
  const after = zones.map(({ id, geometry }) => ({ id, geometry: geometries.get(id) ?? geometry }));
  return crosses(borderNetwork(zones), borderNetwork(after))
    ? refused('crosses-border')
    : { ok: true, geometries };
}

/** Whether a ring visits a position twice. */
const touchesItself = (ring: Ring): boolean => new Set(ring.map(positionKey)).size < ring.length - 1;

/** Whether a border was moved past the opposite one. */
export const isTurnedOver = (before: Ring, after: Ring): boolean =>
  Math.sign(signedPlanarArea(before)) !== Math.sign(signedPlanarArea(after));

/**
 * Whether a new edge meets another one except in a common end. Crossings that a replaced edge already had are ignored,
 * so that overlapping zones can be edited.
 */
function crosses(before: BorderNetwork, after: BorderNetwork): boolean {
  const edges = [...after.edges()];
  const added = edges.filter(([from, to]) => before.zonesOf(from, to).length === 0);
  if (added.length === 0) return false;
  const removedEdges = [...before.edges()].filter(([from, to]) => after.zonesOf(from, to).length === 0);
  const wasAlreadyCrossed = (other: readonly [LngLat, LngLat]) =>
    before.zonesOf(...other).length > 0 && removedEdges.some((edge) => meetApartFromEnds(edge, other));
  return added.some((edge) =>
    edges.some((other) => other !== edge && meetApartFromEnds(edge, other) && !wasAlreadyCrossed(other)),
  );
}
