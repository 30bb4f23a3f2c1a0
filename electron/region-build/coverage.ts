import { type Bounds, boundsOf } from '../../shared/geo/bounds.ts';
import { type LatLng, toLatLng } from '../../shared/geo/position.ts';
import type { OsmData } from './osm/osm-data.ts';
import type { Box } from './osm/rings.ts';

/** An extract cut along its bounding box fills at least this share of it, even on a coast. */
const boxShare = 0.75;

/** Number of positions added to the hull at a time. */
const positionsAtOnce = 4096;

/**
 * Returns the area an extract covers, as a closed ring: its bounding box if roads fill it, else the convex hull of the
 * roads, because extracts are also cut along borders. Ignores roads outside the box, which are ends of ways kept whole.
 */
export function coverageOf(roads: Iterable<LatLng>, bounds: Bounds): LatLng[] {
  const coverage = coverageWithin(bounds);
  for (const at of roads) coverage.add(at);
  return coverage.ring();
}

/** As `coverageOf`, for a stream of roads that aren't kept. */
export function coverageWithin(bounds: Bounds): { add(road: LatLng): void; ring(): LatLng[] } {
  const { northeast, southwest } = bounds;
  let inside: LatLng[] = [];
  let interior = noBox;
  return {
    add(at) {
      const { lat, lng } = at;
      // Most positions are far from the hull's edge.
      if (lat > interior.south && lat < interior.north && lng > interior.west && lng < interior.east) return;
      const within =
        lat >= southwest.lat && lat <= northeast.lat && lng >= southwest.lng && lng <= northeast.lng;
      if (within) inside.push(at);
      if (inside.length < positionsAtOnce) return;
      inside = convexHull(inside);
      interior = boxWithin(inside);
    },
    ring() {
      const hull = convexHull(inside);
      const box = boxRing(bounds);
      return hull.length < 4 || area(hull) >= boxShare * area(box) ? box : hull;
    },
  };
}

/** The area that the roads of an extract cover, as `coverageOf` has it. */
export async function roadCoverage(data: OsmData): Promise<LatLng[]> {
  const coverage = coverageWithin(data.bounds);
  for await (const { refs, tags } of data.ways({ keys: ['highway'] })) {
    if (!tags.highway) continue;
    for (const ref of refs) {
      const position = data.position(ref);
      if (position) coverage.add(toLatLng(position));
    }
  }
  return coverage.ring();
}

/** The corners of a box as a closed ring. */
export function boxRing({ northeast, southwest }: Bounds): LatLng[] {
  return [
    southwest,
    { lat: southwest.lat, lng: northeast.lng },
    northeast,
    { lat: northeast.lat, lng: southwest.lng },
    southwest,
  ];
}

/** Twice the signed area of the triangle; positive if the points turn left. */
const turn = (a: LatLng, b: LatLng, c: LatLng): number =>
  (b.lng - a.lng) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lng - a.lng);

/** Contains no position. */
const noBox: Box = { south: 0, north: 0, west: 0, east: 0 };

/** Returns the largest of a few boxes around the center of a convex ring that are within it. */
function boxWithin(ring: readonly LatLng[]): Box {
  const bounds = boundsOf(ring);
  if (!bounds) return noBox;
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
  return noBox;
}

const cornersOf = ({ south, north, west, east }: Box): LatLng[] => [
  { lat: south, lng: west },
  { lat: south, lng: east },
  { lat: north, lng: east },
  { lat: north, lng: west },
];

/** Andrew's monotone chain; closed. */
function convexHull(points: readonly LatLng[]): LatLng[] {
  const sorted = points.toSorted((a, b) => a.lng - b.lng || a.lat - b.lat);
  const half = (from: readonly LatLng[]) => {
    const chain: LatLng[] = [];
    for (const next of from) {
      for (;;) {
        const [before, last] = [chain.at(-2), chain.at(-1)];
        if (!before || !last || turn(before, last, next) > 0) break;
        chain.pop();
      }
      chain.push(next);
    }
    return chain;
  };
  return [...half(sorted), ...half(sorted.toReversed()).slice(1)];
}

const area = (ring: readonly LatLng[]): number => {
  const [first] = ring;
  if (!first) return 0;
  const doubled = ring.slice(1).reduce((sum, at, index) => sum + turn(first, ring[index] ?? first, at), 0);
  return Math.abs(doubled) / 2;
};
