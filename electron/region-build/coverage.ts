import { type Bounds, boundsOf } from '../../shared/geo/bounds.ts';
import { type LatLng, toLatLng } from '../../shared/geo/position.ts';
import type { OsmData } from './osm/osm-data.ts';
import type { Box } from './osm/rings.ts';

/** Minimum share of the bounding box that roads of an extract cut along that box fill, even on a coast. */
const minBoxShare = 0.75;

/** Number of collected positions at which the hull is calculated again. */
const maxCollectedPositions = 4096;

/**
 * Returns the area that an extract covers, as a closed ring: its bounding box if roads fill it, otherwise the convex
 * hull of the roads, because extracts are also cut along borders. Roads outside the box are ignored: they belong to
 * ways that were kept complete.
 */
export function coverageOf(roads: Iterable<LatLng>, bounds: Bounds): LatLng[] {
  const coverage = coverageCollector(bounds);
  for (const road of roads) coverage.add(road);
  return coverage.ring();
}

/** Collector of positions on roads that returns the same ring as `coverageOf`, for streams too large to keep. */
export function coverageCollector(bounds: Bounds): { add(road: LatLng): void; ring(): LatLng[] } {
  const { northeast, southwest } = bounds;
  let collected: LatLng[] = [];
  let interior = emptyBox;
  return {
    add(at) {
      const { lat, lng } = at;
      // Positions inside the hull, which are most, don't change it.
      if (lat > interior.south && lat < interior.north && lng > interior.west && lng < interior.east) return;
      const isInBounds =
        lat >= southwest.lat && lat <= northeast.lat && lng >= southwest.lng && lng <= northeast.lng;
      if (isInBounds) collected.push(at);
      if (collected.length < maxCollectedPositions) return;
      collected = convexHull(collected);
      interior = boxWithin(collected);
    },
    ring() {
      const hull = convexHull(collected);
      const box = boxRing(bounds);
      return hull.length < 4 || ringArea(hull) >= minBoxShare * ringArea(box) ? box : hull;
    },
  };
}

/** Returns the area that an extract covers, as described at `coverageOf`. */
export async function roadCoverage(data: OsmData): Promise<LatLng[]> {
  const coverage = coverageCollector(data.bounds);
  for await (const { refs, tags } of data.ways({ keys: ['highway'] })) {
    if (!tags.highway) continue;
    for (const ref of refs) {
      const position = data.position(ref);
      if (position) coverage.add(toLatLng(position));
    }
  }
  return coverage.ring();
}

/** Returns the corners of a box as a closed ring. */
export function boxRing({ northeast, southwest }: Bounds): LatLng[] {
  return [
    southwest,
    { lat: southwest.lat, lng: northeast.lng },
    northeast,
    { lat: northeast.lat, lng: southwest.lng },
    southwest,
  ];
}

/** Returns twice the signed area of a triangle; positive if the points turn left. */
const turn = (a: LatLng, b: LatLng, c: LatLng): number =>
  (b.lng - a.lng) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lng - a.lng);

/** A box that contains no position. */
const emptyBox: Box = { south: 0, north: 0, west: 0, east: 0 };

/** Returns a box inside a convex ring: the largest of a few around its center, or an empty one. */
function boxWithin(ring: readonly LatLng[]): Box {
  const bounds = boundsOf(ring);
  if (!bounds) return emptyBox;
  const { northeast, southwest } = bounds;
  const [height, width] = [northeast.lat - southwest.lat, northeast.lng - southwest.lng];
  for (const margin of [0.05, 0.15, 0.25, 0.35]) {
    const box = {
      south: southwest.lat + margin * height,
      north: northeast.lat - margin * height,
      west: southwest.lng + margin * width,
      east: northeast.lng - margin * width,
    };
    const isInside = (at: LatLng) =>
      ring.every((to, index) => index === 0 || turn(ring[index - 1] ?? to, to, at) > 0);
    if (cornersOf(box).every(isInside)) return box;
  }
  return emptyBox;
}

const cornersOf = ({ south, north, west, east }: Box): LatLng[] => [
  { lat: south, lng: west },
  { lat: south, lng: east },
  { lat: north, lng: east },
  { lat: north, lng: west },
];

/** Returns the convex hull as a closed ring (Andrew's monotone chain). */
function convexHull(points: readonly LatLng[]): LatLng[] {
  const sorted = points.toSorted((a, b) => a.lng - b.lng || a.lat - b.lat);
  const halfHull = (sortedPoints: readonly LatLng[]) => {
    const chain: LatLng[] = [];
    for (const next of sortedPoints) {
      for (;;) {
        const [before, last] = [chain.at(-2), chain.at(-1)];
        if (!before || !last || turn(before, last, next) > 0) break;
        chain.pop();
      }
      chain.push(next);
    }
    return chain;
  };
  return [...halfHull(sorted), ...halfHull(sorted.toReversed()).slice(1)];
}

const ringArea = (ring: readonly LatLng[]): number => {
  const [first] = ring;
  if (!first) return 0;
  const doubled = ring.slice(1).reduce((sum, at, index) => sum + turn(first, ring[index] ?? first, at), 0);
  return Math.abs(doubled) / 2;
};
