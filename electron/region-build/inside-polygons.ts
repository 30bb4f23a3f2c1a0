import type { LngLat } from '../../shared/geo/position.ts';

/** An edge that a ray to the east may cross, from its southern to its northern end. */
interface Edge {
  south: LngLat;
  north: LngLat;
}

const maxBands = 4096;

/**
 * Returns a test whether a position is inside any of the polygons. It is fast for millions of positions, because edges
 * are indexed by bands of latitude.
 * @param polygons non-overlapping, each an outer ring and its holes; rings are closed
 */
export function insidePolygonsTest(
  polygons: readonly (readonly (readonly LngLat[])[])[],
): (lng: number, lat: number) => boolean {
  const edges: Edge[] = [];
  for (const ring of polygons.flat()) {
    ring.forEach((to, index) => {
      const from = ring[index - 1];
      if (from && from[1] !== to[1])
        edges.push(from[1] < to[1] ? { south: from, north: to } : { south: to, north: from });
    });
  }
  let [south, north] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const edge of edges) {
    south = Math.min(south, edge.south[1]);
    north = Math.max(north, edge.north[1]);
  }
  const count = Math.min(maxBands, Math.max(1, edges.length));
  const bandOf = (lat: number) =>
    Math.min(count - 1, Math.max(0, Math.floor(((lat - south) / (north - south)) * count)));
  const bands: Edge[][] = Array.from({ length: count }, () => []);
  for (const edge of edges)
    for (let band = bandOf(edge.south[1]); band <= bandOf(edge.north[1]); band += 1) bands[band]?.push(edge);

  return (lng, lat) => {
    if (!(lat >= south && lat < north)) return false;
    let inside = false;
    for (const { south: from, north: to } of bands[bandOf(lat)] ?? []) {
      if (lat < from[1] || lat >= to[1]) continue;
      if (lng < from[0] + ((lat - from[1]) / (to[1] - from[1])) * (to[0] - from[0])) inside = !inside;
    }
    return inside;
  };
}
