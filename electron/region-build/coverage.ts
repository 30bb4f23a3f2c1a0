import type { Bounds } from '../../shared/geo/bounds.ts';
import { type LatLng, toLatLng } from '../../shared/geo/position.ts';
import { lineOf, type OsmData } from './osm/osm-data.ts';

/** An extract cut along its bounding box fills at least this share of it, even on a coast. */
const boxShare = 0.75;

/** Number of positions added to the hull at a time. */
const positionsAtOnce = 50_000;

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
  return {
    add(at) {
      const { lat, lng } = at;
      const within =
        lat >= southwest.lat && lat <= northeast.lat && lng >= southwest.lng && lng <= northeast.lng;
      if (within) inside.push(at);
      if (inside.length >= positionsAtOnce) inside = convexHull(inside);
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
  for await (const { refs, tags } of data.ways()) {
    if (!tags.highway) continue;
    for (const position of lineOf(refs, data.position)) coverage.add(toLatLng(position));
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

/** Andrew's monotone chain; closed. */
function convexHull(points: readonly LatLng[]): LatLng[] {
  const sorted = points.toSorted((a, b) => a.lng - b.lng || a.lat - b.lat);
  const half = (from: readonly LatLng[]) => {
    const chain: LatLng[] = [];
    for (const next of from) {
      for (;;) {
        const [before, last] = chain.slice(-2);
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
