import Flatbush from 'flatbush';
import { orient2d } from 'robust-predicates';
import { mapPolygons } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { boxOfRings } from '../geometry/box.ts';
import { distanceToEdge } from '../geometry/distance-to-edge.ts';
import { localMeters } from '../geometry/local-meters.ts';
import { closeRing } from '../geometry/rings.ts';
import { positionKey } from './border-network.ts';
import { meetApartFromEnds } from './edges-meet.ts';
import type { Neighborhood } from './neighborhood.ts';

type Edge = readonly [LngLat, LngLat];

/** Which borders are simplified. */
interface SimplifiedBorders {
  /** Only those with no zone on the other side. */
  onlyOuter?: boolean;
  /** Whether a vertex stays. */
  isFixed?: (position: LngLat) => boolean;
}

/**
 * Simplifies borders of some zones by Douglas and Peucker, in all zones that have them; they move by at most `meters`.
 * Junction vertices are kept, as are vertices without which a border would cross or touch another one, or jump over
 * something in between, so that no gaps, overlaps or collapsed rings appear. Yields after each border, so that callers
 * can stop.
 * @returns changed zones by id
 */
export function* simplifyBorders(
  { zones, network }: Neighborhood,
  zoneIds: ReadonlySet<string>,
  meters: number,
  { onlyOuter = false, isFixed = () => false }: SimplifiedBorders = {},
): Generator<undefined, ReadonlyMap<string, ZoneGeometry>> {
  const edgeReplacer = createEdgeReplacer([...network.edges()], meters);
  const removedKeys = new Set<string>();
  for (const { line, zones: sides } of network.borders()) {
    if (sides.some((id) => zoneIds.has(id)) && !(onlyOuter && sides.length > 1))
      for (const run of runsBetween(line, isFixed))
        for (const position of removableVertices(run, meters, edgeReplacer))
          removedKeys.add(positionKey(position));
    yield undefined;
  }
  return withoutVertices(zones, removedKeys);
}

/** The parts of a line between vertices that stay, where there are vertices between them. */
function* runsBetween(
  line: readonly LngLat[],
  isFixed: (position: LngLat) => boolean,
): Generator<readonly LngLat[]> {
  if (line.length < 3) return;
  let start = 0;
  for (let index = 1; index < line.length; index += 1) {
    const position = line[index];
    if (!position || (index < line.length - 1 && !isFixed(position))) continue;
    if (index - start > 1) yield line.slice(start, index + 1);
    start = index;
  }
}

/** Vertices of a line that can be removed; replaces their edges in `edgeReplacer`. */
function removableVertices(line: readonly LngLat[], meters: number, edgeReplacer: EdgeReplacer): LngLat[] {
  const [origin] = line;
  if (!origin) return [];
  const planar = line.map(localMeters(origin).toMeters);
  const removable: LngLat[] = [];
  const pendingRuns: [number, number][] = [[0, line.length - 1]];
  for (let run = pendingRuns.pop(); run; run = pendingRuns.pop()) {
    const [first, last] = run;
    if (last - first < 2) continue;
    const { farthest, distance } = farthestVertex(planar, first, last);
    const chain = line.slice(first, last + 1);
    if (distance <= meters && edgeReplacer.replace(chain)) removable.push(...chain.slice(1, -1));
    else pendingRuns.push([first, farthest], [farthest, last]);
  }
  return removable;
}

/** The vertex between two others that is farthest from the edge between them. */
function farthestVertex(planar: readonly LngLat[], first: number, last: number) {
  const [from, to] = [planar[first], planar[last]];
  let [farthest, distance] = [first + 1, -1];
  if (!from || !to) return { farthest, distance };
  for (let index = first + 1; index < last; index += 1) {
    const vertexDistance = distanceToEdge(planar[index] ?? from, from, to);
    if (vertexDistance > distance) [farthest, distance] = [index, vertexDistance];
  }
  return { farthest, distance };
}

interface EdgeReplacer {
  /** Replaces consecutive edges by one; returns false without a change if there is no room. */
  replace(chain: readonly LngLat[]): boolean;
}

/** Tracks the current edges, while edges are replaced by others at most `meters` away. */
function createEdgeReplacer(edges: readonly Edge[], meters: number): EdgeReplacer {
  const tree = new Flatbush(Math.max(1, edges.length));
  for (const edge of edges) tree.add(...boxOfRings([edge]));
  if (edges.length === 0) tree.add(0, 0, 0, 0);
  tree.finish();
  const indexes = new Map(edges.map((edge, index) => [edgeKey(edge), index]));
  /** Current replacement of each edge. */
  const replacements: Edge[] = [...edges];
  const currentKeys = new Set(edges.map(edgeKey));
  const gone = new Set<string>();

  function edgesNear(positions: readonly LngLat[], reach: number): Edge[] {
    const [west, south, east, north] = boxOfRings([positions]);
    const latDegrees = reach / minMetersPerDegree;
    const lngDegrees =
      latDegrees / Math.max(0.01, Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180));
    const found = tree.search(west - lngDegrees, south - latDegrees, east + lngDegrees, north + latDegrees);
    const nearby = new Set<Edge>();
    for (const index of found) {
      const edge = replacements[index];
      if (edge) nearby.add(edge);
    }
    return [...nearby];
  }

  return {
    replace(chain) {
      const [from, to] = [chain[0], chain.at(-1)];
      if (!from || !to || positionKey(from) === positionKey(to)) return false;
      const edge: Edge = [from, to];
      if (currentKeys.has(edgeKey(edge))) return false;
      const replaced = edgesOf(chain);
      const keys = new Set(replaced.map(edgeKey));
      const isFree = edgesNear(edge, meters).every(
        (other) => keys.has(edgeKey(other)) || !meetApartFromEnds(edge, other),
      );
      if (!isFree) return false;
      const chainKeys = new Set(chain.map(positionKey));
      const nearVertices = edgesNear(chain, 0)
        .flat()
        .filter((position) => !chainKeys.has(positionKey(position)) && !gone.has(positionKey(position)));
      if (nearVertices.some((position) => windsAround([...chain, from], position))) return false;
      for (const one of replaced) {
        currentKeys.delete(edgeKey(one));
        const index = indexes.get(edgeKey(one));
        if (index !== undefined) replacements[index] = edge;
      }
      currentKeys.add(edgeKey(edge));
      for (const position of chain.slice(1, -1)) gone.add(positionKey(position));
      return true;
    },
  };
}

/** A degree of latitude is longer than this everywhere. */
const minMetersPerDegree = 110_000;

const edgesOf = (line: readonly LngLat[]): Edge[] =>
  line.slice(1).map((to, index): Edge => [line[index] ?? to, to]);

/** Independent of direction. */
function edgeKey([from, to]: Edge): string {
  const [one, other] = [positionKey(from), positionKey(to)];
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

/** Whether a closed line, possibly self-intersecting, winds around a position. */
function windsAround(ring: readonly LngLat[], [lng, lat]: LngLat): boolean {
  let windings = 0;
  for (const [from, to] of edgesOf(ring)) {
    if (from[1] <= lat === to[1] <= lat) continue;
    const side = orient2d(from[0], from[1], to[0], to[1], lng, lat);
    if (from[1] <= lat && side < 0) windings += 1;
    else if (from[1] > lat && side > 0) windings -= 1;
  }
  return windings !== 0;
}

function withoutVertices(
  zones: Neighborhood['zones'],
  removedKeys: ReadonlySet<string>,
): ReadonlyMap<string, ZoneGeometry> {
  const changed = new Map<string, ZoneGeometry>();
  for (const { id, geometry } of zones) {
    let isChanged = false;
    const simpler = mapPolygons(geometry, (rings) =>
      rings.map((ring) => {
        const keptVertices = ring.slice(0, -1).filter((position) => !removedKeys.has(positionKey(position)));
        if (keptVertices.length === ring.length - 1) return ring;
        isChanged = true;
        return closeRing(keptVertices);
      }),
    );
    if (isChanged) changed.set(id, simpler);
  }
  return changed;
}
