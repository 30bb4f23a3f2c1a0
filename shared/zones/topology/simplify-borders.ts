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
  const present = presentEdges([...network.edges()], meters);
  const gone = new Set<string>();
  for (const { line, zones: sides } of network.borders()) {
    if (sides.some((id) => zoneIds.has(id)) && !(onlyOuter && sides.length > 1))
      for (const run of runsBetween(line, isFixed))
        for (const position of removableVertices(run, meters, present)) gone.add(positionKey(position));
    yield undefined;
  }
  return withoutVertices(zones, gone);
}

/** The parts of a line between vertices that stay, where there are vertices between them. */
function* runsBetween(
  line: readonly LngLat[],
  isFixed: (position: LngLat) => boolean,
): Generator<readonly LngLat[]> {
  if (line.length < 3) return;
  let start = 0;
  for (let place = 1; place < line.length; place += 1) {
    const position = line[place];
    if (!position || (place < line.length - 1 && !isFixed(position))) continue;
    if (place - start > 1) yield line.slice(start, place + 1);
    start = place;
  }
}

/** Vertices of a line that can be removed; updates `present`. */
function removableVertices(line: readonly LngLat[], meters: number, present: PresentEdges): LngLat[] {
  const [origin] = line;
  if (!origin) return [];
  const planar = line.map(localMeters(origin).toMeters);
  const left: LngLat[] = [];
  const open: [number, number][] = [[0, line.length - 1]];
  for (let run = open.pop(); run; run = open.pop()) {
    const [first, last] = run;
    if (last - first < 2) continue;
    const { place, distance } = farthest(planar, first, last);
    const chain = line.slice(first, last + 1);
    if (distance <= meters && present.replace(chain)) left.push(...chain.slice(1, -1));
    else open.push([first, place], [place, last]);
  }
  return left;
}

/** The vertex between two others that is farthest from the edge between them. */
function farthest(planar: readonly LngLat[], first: number, last: number) {
  const [from, to] = [planar[first], planar[last]];
  let [place, distance] = [first + 1, -1];
  if (!from || !to) return { place, distance };
  for (let index = first + 1; index < last; index += 1) {
    const away = distanceToEdge(planar[index] ?? from, from, to);
    if (away > distance) [place, distance] = [index, away];
  }
  return { place, distance };
}

interface PresentEdges {
  /** Replaces consecutive edges by one; returns false without a change if there is no room. */
  replace(chain: readonly LngLat[]): boolean;
}

/** Current edges, while edges are replaced by others at most `meters` away. */
function presentEdges(edges: readonly Edge[], meters: number): PresentEdges {
  const tree = new Flatbush(Math.max(1, edges.length));
  for (const edge of edges) tree.add(...boxOfRings([edge]));
  if (edges.length === 0) tree.add(0, 0, 0, 0);
  tree.finish();
  const places = new Map(edges.map((edge, place) => [edgeKey(edge), place]));
  /** Current replacement of each edge. */
  const replacements: Edge[] = [...edges];
  const present = new Set(edges.map(edgeKey));
  const gone = new Set<string>();

  function near(positions: readonly LngLat[], reach: number): Edge[] {
    const [west, south, east, north] = boxOfRings([positions]);
    const up = reach / minMetersPerDegree;
    const across =
      up / Math.max(0.01, Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180));
    const found = tree.search(west - across, south - up, east + across, north + up);
    const now = new Set<Edge>();
    for (const place of found) {
      const edge = replacements[place];
      if (edge) now.add(edge);
    }
    return [...now];
  }

  return {
    replace(chain) {
      const [from, to] = [chain[0], chain.at(-1)];
      if (!from || !to || positionKey(from) === positionKey(to)) return false;
      const edge: Edge = [from, to];
      if (present.has(edgeKey(edge))) return false;
      const replaced = edgesOf(chain);
      const keys = new Set(replaced.map(edgeKey));
      const isFree = near(edge, meters).every(
        (other) => keys.has(edgeKey(other)) || !meetApartFromEnds(edge, other),
      );
      if (!isFree) return false;
      const own = new Set(chain.map(positionKey));
      const between = near(chain, 0)
        .flat()
        .filter((position) => !own.has(positionKey(position)) && !gone.has(positionKey(position)));
      if (between.some((position) => windsAround([...chain, from], position))) return false;
      for (const one of replaced) {
        present.delete(edgeKey(one));
        const place = places.get(edgeKey(one));
        if (place !== undefined) replacements[place] = edge;
      }
      present.add(edgeKey(edge));
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
  let turns = 0;
  for (const [from, to] of edgesOf(ring)) {
    if (from[1] <= lat === to[1] <= lat) continue;
    const side = orient2d(from[0], from[1], to[0], to[1], lng, lat);
    if (from[1] <= lat && side < 0) turns += 1;
    else if (from[1] > lat && side > 0) turns -= 1;
  }
  return turns !== 0;
}

function withoutVertices(
  zones: Neighborhood['zones'],
  gone: ReadonlySet<string>,
): ReadonlyMap<string, ZoneGeometry> {
  const changed = new Map<string, ZoneGeometry>();
  for (const { id, geometry } of zones) {
    let isChanged = false;
    const simpler = mapPolygons(geometry, (rings) =>
      rings.map((ring) => {
        const left = ring.slice(0, -1).filter((position) => !gone.has(positionKey(position)));
        if (left.length === ring.length - 1) return ring;
        isChanged = true;
        return closeRing(left);
      }),
    );
    if (isChanged) changed.set(id, simpler);
  }
  return changed;
}
