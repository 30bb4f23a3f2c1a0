import { gridDegrees } from '../../geo/grid.ts';
import { mapPolygons, partsOf, type Ring } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { type Box, boxesMeet, boxOf, enlarged } from '../geometry/box.ts';
import { distanceToEdge } from '../geometry/distance-to-edge.ts';
import { geometryIndex } from '../geometry/geometry-index.ts';
import { type BorderedZone, type BorderNetwork, borderNetwork, positionKey } from './border-network.ts';

/** Distance up to which a vertex counts as on a neighbor's edge: about five centimeters, finer than anyone draws. */
export const coincidenceDegrees = 5 * gridDegrees;

/**
 * Adds a twin for each vertex on, or almost on, another zone's edge or vertex, so that coinciding borders have the same
 * vertices on both sides. Edges bend by at most `coincidenceDegrees`.
 * @returns changed zones by id
 */
export function nodeBorders(
  zones: readonly BorderedZone[],
  tolerance = coincidenceDegrees,
): Map<string, ZoneGeometry> {
  const changed = new Map<string, ZoneGeometry>();
  const geometryOf = ({ id, geometry }: BorderedZone) => changed.get(id) ?? geometry;
  let network: BorderNetwork | undefined;
  /** If a neighboring zone has both positions, they are different vertices, however close: the borders part there. */
  const neighborBorders: NeighborBorders = {
    isTwin(position, vertex) {
      network ??= borderNetwork(zones);
      const zonesAtPosition = new Set(network.zonesAt(position));
      return !network.zonesAt(vertex).some((id) => zonesAtPosition.has(id));
    },
    positionsOnBorder(line) {
      network ??= borderNetwork(zones);
      const parting = new Set<LngLat>();
      for (const run of [line, line.toReversed()])
        for (const [start, from] of run.entries())
          for (const to of network.neighborsOf(from)) {
            const passed = passedBy(to, run.slice(start), tolerance);
            if (passed.length === 0) continue;
            const sides = new Set(network.zonesOf(from, to));
            for (const position of passed)
              if (network.zonesAt(position).some((id) => sides.has(id))) parting.add(position);
          }
      return line.filter((position) => !parting.has(position));
    },
  };
  const index = geometryIndex(zones.map((zone, place) => ({ zone, place, geometry: zone.geometry })));
  for (const zone of zones) {
    // Extended by the tolerance, as vertices moved onto their twins.
    const around = index.search(enlarged(boxOf(zone.geometry), 4 * tolerance));
    for (const { zone: other } of around.sort((one, next) => one.place - next.place)) {
      if (other === zone) continue;
      const [zoneGeometry, otherGeometry] = [geometryOf(zone), geometryOf(other)];
      const reach = enlarged(boxOf(zoneGeometry), tolerance);
      if (!boxesMeet(reach, boxOf(otherGeometry))) continue;
      const nearVertices = verticesIn(otherGeometry, reach);
      const noded = mapPolygons(zoneGeometry, (rings) =>
        rings.map((ring) => nodedRing(ring, nearVertices, tolerance, neighborBorders)),
      );
      if (positionsDiffer(zoneGeometry, noded)) changed.set(zone.id, noded);
    }
  }
  return changed;
}

function verticesIn(geometry: ZoneGeometry, [west, south, east, north]: Box): LngLat[] {
  const found = new Map<string, LngLat>();
  for (const ring of partsOf(geometry).flat()) {
    for (const position of ring) {
      const [lng, lat] = position;
      if (lng >= west && lng <= east && lat >= south && lat <= north) {
        found.set(positionKey(position), position);
      }
    }
  }
  return [...found.values()];
}

/** What neighboring zones imply for positions almost on a border. */
interface NeighborBorders {
  /** Whether a position may be merged with a vertex. */
  isTwin(position: LngLat, vertex: LngLat): boolean;
  /** Positions along an edge, without those where a zone leaves it although it continues along the edge. */
  positionsOnBorder(line: readonly LngLat[]): readonly LngLat[];
}

/** A ring with vertices inserted on its edges, in order. */
function nodedRing(
  ring: Ring,
  nearVertices: readonly LngLat[],
  tolerance: number,
  neighborBorders: NeighborBorders,
): Ring {
  const ringKeys = new Set(ring.map(positionKey));
  const missing = nearVertices.filter((position) => !ringKeys.has(positionKey(position)));
  if (missing.length === 0) return ring;
  const twins = new Map<string, LngLat>();
  const nearKeys = new Set(nearVertices.map(positionKey));
  for (const position of ring) {
    if (nearKeys.has(positionKey(position))) continue;
    const twin = missing.find(
      (one) =>
        Math.hypot(one[0] - position[0], one[1] - position[1]) <= tolerance &&
        neighborBorders.isTwin(one, position),
    );
    if (twin) twins.set(positionKey(position), twin);
  }
  const moved = ring.map((position) => twins.get(positionKey(position)) ?? position);
  const twinKeys = new Set([...twins.values()].map(positionKey));
  const insertable = missing.filter((position) => !twinKeys.has(positionKey(position)));
  const noded: Ring = [];
  for (const [index, from] of moved.entries()) {
    const last = noded.at(-1);
    if (!last || last[0] !== from[0] || last[1] !== from[1]) noded.push(from);
    const to = moved[index + 1];
    const along = to ? positionsOnEdge(from, to, insertable, tolerance) : [];
    if (to && along.length > 0)
      noded.push(...neighborBorders.positionsOnBorder([from, ...along, to]).slice(1, -1));
  }
  return noded;
}

function positionsOnEdge(
  from: LngLat,
  to: LngLat,
  positions: readonly LngLat[],
  tolerance: number,
): LngLat[] {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(x, y);
  if (length === 0) return [];
  const west = Math.min(from[0], to[0]) - tolerance;
  const east = Math.max(from[0], to[0]) + tolerance;
  const onEdge: OnEdge[] = [];
  for (const position of positions) {
    const [lng, lat] = position;
    if (lng < west || lng > east) continue;
    const along = ((lng - from[0]) * x + (lat - from[1]) * y) / length;
    const aside = ((lng - from[0]) * y - (lat - from[1]) * x) / length;
    if (along > 0 && along < length && Math.abs(aside) <= tolerance) onEdge.push({ along, aside, position });
  }
  return sortedAlongEdge(onEdge, tolerance).map(({ position }) => position);
}

/** Positions of a line that an edge from its start passes while following it. */
function passedBy(to: LngLat, line: readonly LngLat[], tolerance: number): readonly LngLat[] {
  const [from, end] = [line[0], line.at(-1)];
  if (!from || !end || line.length < 3) return [];
  const isAlong =
    distanceToEdge(to, from, end) <= tolerance
      ? !samePosition(to, from)
      : distanceToEdge(end, from, to) <= tolerance;
  if (!isAlong) return [];
  const far = squaredDistance(from, to);
  return line.slice(1, -1).filter((one) => !samePosition(one, to) && squaredDistance(from, one) < far);
}

const samePosition = (one: LngLat, other: LngLat) => one[0] === other[0] && one[1] === other[1];

const squaredDistance = (one: LngLat, other: LngLat): number =>
  (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2;

interface OnEdge {
  along: number;
  aside: number;
  position: LngLat;
}

/**
 * Sorts positions along the edge. Of two that are close together but across it, only the nearer one belongs to the
 * edge: the border leaves it at the other, and their order along the edge may differ from that on the border.
 */
function sortedAlongEdge(found: readonly OnEdge[], tolerance: number): OnEdge[] {
  const taken: OnEdge[] = [];
  for (const one of found.toSorted((a, b) => Math.abs(a.aside) - Math.abs(b.aside))) {
    const isBeyondBend = taken.some((other) => {
      const [along, across] = [Math.abs(one.along - other.along), Math.abs(one.aside - other.aside)];
      return along < across && Math.hypot(along, across) <= tolerance;
    });
    if (!isBeyondBend) taken.push(one);
  }
  return taken.sort((one, other) => one.along - other.along);
}

function positionsDiffer(one: ZoneGeometry, other: ZoneGeometry): boolean {
  const [rings, others] = [partsOf(one).flat(), partsOf(other).flat()];
  return rings.some((ring, index) => {
    const second = others[index];
    return (
      second?.length !== ring.length ||
      ring.some(([lng, lat], place) => second[place]?.[0] !== lng || second[place]?.[1] !== lat)
    );
  });
}
