import { positionToGrid } from '../../geo/grid.ts';
import { mapPolygons, partsOf, positionsOf } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { type Box, boxOf, boxOfRings, enlarged } from '../geometry/box.ts';
import { distanceToEdge } from '../geometry/distance-to-edge.ts';
import { moveZone } from '../geometry/move-zone.ts';
import { type Refusal, refused } from '../geometry/shaped.ts';
import { type BorderedZone, type BorderNetwork, positionKey } from './border-network.ts';
import { type EdgeIndex, edgeIndex, edgesOfZone } from './edge-index.ts';
import { meetApartFromEnds } from './edges-meet.ts';
import type { Neighborhood } from './neighborhood.ts';
import { coincidenceDegrees } from './node-borders.ts';
import { isTurnedOver } from './shared-edits.ts';
import { hasMisplacedHole, isOneInsideOther, zonesOverlap } from './zones-overlap.ts';

/** The moved zone and affected neighbors, with their new geometries. */
type ZoneMove = { ok: true; geometries: ReadonlyMap<string, ZoneGeometry> } | { ok: false; refusal: Refusal };

/** A zone being dragged, with its neighbors' share of its borders. */
export interface ZoneDrag {
  /** Other zones with common vertices, as at the start of the drag. */
  neighbors: readonly BorderedZone[];
  /** Moves it by degrees from the start of the drag. */
  moveBy(by: LngLat): ZoneMove;
}

interface Edge {
  from: LngLat;
  to: LngLat;
  zones: readonly BorderedZone[];
  /** Whether each end moves. */
  movingEnds: readonly [boolean, boolean];
}

/**
 * Prepares dragging a zone: its vertices move in all zones that have them, so that no gaps or overlaps appear. A step
 * is refused if a neighbor would cross itself or vanish, or if a changed zone would come over another one or closer to
 * a border than borders can be distinguished. Existing overlaps may remain.
 * @param zonesIn zones in a box, including those of the neighborhood
 */
export function zoneDrag(
  { zones, network }: Neighborhood,
  id: string,
  zonesIn: (box: Box) => readonly BorderedZone[],
): ZoneDrag {
  const byId = new Map(zones.map((zone) => [zone.id, zone]));
  const draggedZone = byId.get(id);
  const moving = new Set(draggedZone && [...positionsOf(draggedZone.geometry)].map(positionKey));
  const isMoving = (position: LngLat) => moving.has(positionKey(position));
  const neighbors = zones.filter(
    (zone) => zone !== draggedZone && [...positionsOf(zone.geometry)].some(isMoving),
  );
  const edges = [...network.edges()].map(([from, to]): Edge => {
    const edgeZones = network.zonesOf(from, to).flatMap((zone) => byId.get(zone) ?? []);
    return { from, to, zones: edgeZones, movingEnds: [isMoving(from), isMoving(to)] };
  });
  const rigid = edges.filter(({ movingEnds: [from, to] }) => from && to);
  const stretched = edges.filter(({ movingEnds: [from, to] }) => from !== to);
  const rigidEdges = edgeIndex(rigid);
  const restingEdges = edgeIndex(edges.filter(({ movingEnds: [from, to] }) => !from && !to));
  const corners = cornersOf(network, stretched, isMoving);
  const edgesBeyond = new Map<BorderedZone, EdgeIndex<Edge>>();
  const overlappedBefore = overlapChecker();

  const zonesBeyond = (box: Box) => zonesIn(box).filter((zone) => !byId.has(zone.id));

  function edgesBeyondIn(box: Box): Edge[] {
    return zonesBeyond(box).flatMap((zone) => {
      let index = edgesBeyond.get(zone);
      if (!index) {
        const resting = { zones: [zone], movingEnds: [false, false] } as const;
        index = edgeIndex(edgesOfZone(zone).map(([from, to]) => ({ from, to, ...resting })));
        edgesBeyond.set(zone, index);
      }
      return index(box);
    });
  }

  const overlapRefusal = (one: BorderedZone, other: BorderedZone): Refusal | undefined =>
    overlappedBefore(one, other)
      ? undefined
      : { kind: 'zone-in-the-way', zone: other === draggedZone ? one.id : other.id };

  /** Returns why a step is refused if an edge newly crosses another one or gets too close to it. */
  function collisionOf(edge: Edge, others: readonly Edge[], by: LngLat): Refusal | undefined {
    for (const other of others) {
      if (other === edge || !comesTooNear(edge, other, by)) continue;
      const sharedZone = edge.zones.find((zone) => other.zones.includes(zone));
      if (sharedZone) return { kind: 'neighbour-crosses-itself', zone: sharedZone.id };
      for (const one of edge.zones) {
        for (const next of other.zones) {
          const refusal = overlapRefusal(one, next);
          if (refusal) return refusal;
        }
      }
    }
    return undefined;
  }

  function collision(by: LngLat): Refusal | undefined {
    for (const edge of [...stretched, ...rigid]) {
      const reach = reachOf(edge, by);
      const refusal = collisionOf(edge, [...restingEdges(reach), ...edgesBeyondIn(reach)], by);
      if (refusal) return refusal;
    }
    for (const edge of stretched) {
      const [west, south, east, north] = reachOf(edge, by);
      const others = rigidEdges([west - by[0], south - by[1], east - by[0], north - by[1]]);
      const refusal = collisionOf(edge, [...others, ...stretched], by);
      if (refusal) return refusal;
    }
    return undefined;
  }

  /** Detects zones that ended up inside another one entirely, which edges don't show. */
  function swallowedRefusal(
    changed: readonly (readonly [BorderedZone, ZoneGeometry])[],
  ): Refusal | undefined {
    const isChanged = new Set(changed.map(([zone]) => zone.id));
    for (const [index, [zone, geometry]] of changed.entries()) {
      const box = boxOf(geometry);
      const resting = [...zones, ...zonesBeyond(box)].filter((one) => !isChanged.has(one.id));
      const others = [...changed.slice(index + 1), ...resting.map((one) => [one, one.geometry] as const)];
      for (const [other, otherGeometry] of others) {
        const refusal = isOneInsideOther(geometry, otherGeometry) && overlapRefusal(zone, other);
        if (refusal) return refusal;
      }
    }
    return undefined;
  }

  return {
    neighbors,
    moveBy(offset) {
      if (!draggedZone) return { ok: true, geometries: new Map() };
      const by = positionToGrid(offset);
      const moved = moveZone(draggedZone.geometry, by);
      if (!moved.ok) return moved;
      const changed: [BorderedZone, ZoneGeometry][] = [[draggedZone, moved.geometry]];
      for (const zone of neighbors) {
        const geometry = mapPolygons(zone.geometry, (rings) =>
          rings.map((ring) =>
            ring.map((position) => (isMoving(position) ? shifted(position, by) : position)),
          ),
        );
        const after = partsOf(geometry).flat();
        if (
          partsOf(zone.geometry)
            .flat()
            .some((ring, index) => isTurnedOver(ring, after[index] ?? []))
        )
          return refused({ kind: 'zone-vanishes', zone: zone.id });
        if (hasMisplacedHole(geometry)) return refused({ kind: 'neighbour-crosses-itself', zone: zone.id });
        changed.push([zone, geometry]);
      }
      const refusal = collision(by) ?? turnedCornerRefusal(corners, by, id) ?? swallowedRefusal(changed);
      return refusal
        ? refused(refusal)
        : { ok: true, geometries: new Map(changed.map(([zone, geometry]) => [zone.id, geometry])) };
    },
  };
}

const shifted = ([lng, lat]: LngLat, [byLng, byLat]: LngLat): LngLat =>
  positionToGrid([lng + byLng, lat + byLat]);

/** Edge after a step. */
const lineOf = ({ from, to, movingEnds: moves }: Edge, by: LngLat): [LngLat, LngLat] => [
  moves[0] ? shifted(from, by) : from,
  moves[1] ? shifted(to, by) : to,
];

const reachOf = (edge: Edge, by: LngLat): Box => enlarged(boxOfRings([lineOf(edge, by)]), coincidenceDegrees);

/** Whether two edges newly cross or get too close. */
function comesTooNear(one: Edge, other: Edge, by: LngLat): boolean {
  const [oneAfter, otherAfter] = [lineOf(one, by), lineOf(other, by)];
  const [oneBefore, otherBefore] = [[one.from, one.to] as const, [other.from, other.to] as const];
  if (meetApartFromEnds(oneAfter, otherAfter)) return !meetApartFromEnds(oneBefore, otherBefore);
  const isTooNear = (at: LngLat, [from, to]: readonly [LngLat, LngLat]) =>
    distanceToEdge(at, from, to) <= coincidenceDegrees;
  const isEnd = (at: LngLat, ends: readonly [LngLat, LngLat]) =>
    ends.some(([lng, lat]) => lng === at[0] && lat === at[1]);
  const hasComeTooNear = (
    ends: readonly [LngLat, LngLat],
    after: readonly [LngLat, LngLat],
    edge: readonly [LngLat, LngLat],
    edgeAfter: readonly [LngLat, LngLat],
  ) =>
    ends.some((end, index) => {
      const at = after[index] ?? end;
      return !isEnd(end, edge) && isTooNear(at, edgeAfter) && !isTooNear(end, edge);
    });
  return (
    hasComeTooNear(oneBefore, oneAfter, otherBefore, otherAfter) ||
    hasComeTooNear(otherBefore, otherAfter, oneBefore, oneAfter)
  );
}

/** Whether two zones overlap at the start of the drag; computed on demand. */
function overlapChecker(): (one: BorderedZone, other: BorderedZone) => boolean {
  const cache = new Map<BorderedZone, Map<BorderedZone, boolean>>();
  return (one, other) => {
    const ofOne = cache.get(one) ?? new Map<BorderedZone, boolean>();
    cache.set(one, ofOne);
    const isOverlapping = ofOne.get(other) ?? zonesOverlap(one.geometry, other.geometry);
    ofOne.set(other, isOverlapping);
    return isOverlapping;
  };
}

/** A position where at least three edges meet, some of which turn. */
interface Corner {
  at: LngLat;
  isMoving: boolean;
  /** In order around it. */
  ends: readonly { to: LngLat; moves: boolean }[];
  /** Zones with a turning edge there. */
  zones: readonly BorderedZone[];
}

function cornersOf(
  network: BorderNetwork,
  stretched: readonly Edge[],
  isMoving: (position: LngLat) => boolean,
): Corner[] {
  const found = new Map<string, Corner>();
  for (const { from, to, zones } of stretched) {
    for (const at of [from, to]) {
      const ends = network.neighborsOf(at);
      if (ends.length < 3 || found.has(positionKey(at))) continue;
      const around = ends
        .toSorted((one, other) => angleOf(at, one) - angleOf(at, other))
        .map((end) => ({ to: end, moves: isMoving(end) }));
      found.set(positionKey(at), { at, isMoving: isMoving(at), ends: around, zones });
    }
  }
  return [...found.values()];
}

/** An edge that turned past another one at its corner, which leaves no crossing to detect. */
function turnedCornerRefusal(corners: readonly Corner[], by: LngLat, draggedId: string): Refusal | undefined {
  for (const { at, isMoving: moves, ends, zones } of corners) {
    const center = moves ? shifted(at, by) : at;
    const angles = ends.map((end) => angleOf(center, end.moves ? shifted(end.to, by) : end.to));
    const descents = angles.filter((angle, index) => angle >= (angles[(index + 1) % angles.length] ?? angle));
    const [zone] = zones.filter(({ id }) => id !== draggedId);
    if (descents.length > 1 && zone) return { kind: 'neighbour-crosses-itself', zone: zone.id };
  }
  return undefined;
}

const angleOf = (at: LngLat, to: LngLat): number => Math.atan2(to[1] - at[1], to[0] - at[0]);
