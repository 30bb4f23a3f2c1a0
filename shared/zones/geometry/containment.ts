import { partsOf } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { boxOf } from './box.ts';

const bandCount = 512;

/**
 * Fast point-in-polygon test for many positions: only looks at edges in the same latitude band. The result on the
 * border is undefined.
 */
export function containmentTest(geometry: ZoneGeometry): (position: LngLat) => boolean {
  const [west, south, east, north] = boxOf(geometry);
  const bandHeight = (north - south) / bandCount || 1;
  const bandOf = (lat: number) =>
    Math.min(bandCount - 1, Math.max(0, Math.floor((lat - south) / bandHeight)));
  /** Four numbers per edge, by latitude band. */
  const bands: number[][] = Array.from({ length: bandCount }, () => []);
  for (const ring of partsOf(geometry).flat())
    for (const [index, [toLng, toLat]] of ring.entries()) {
      const [fromLng, fromLat] = ring[index - 1] ?? [toLng, toLat];
      if (fromLat === toLat) continue;
      const last = bandOf(Math.max(fromLat, toLat));
      for (let band = bandOf(Math.min(fromLat, toLat)); band <= last; band += 1)
        bands[band]?.push(fromLng, fromLat, toLng, toLat);
    }
  return ([lng, lat]) => {
    if (lng < west || lng > east || lat < south || lat > north) return false;
    const edges = bands[bandOf(lat)] ?? [];
    let isInside = false;
    for (let offset = 0; offset < edges.length; offset += 4) {
      const [fromLat, toLat] = [edges[offset + 1] ?? 0, edges[offset + 3] ?? 0];
      if (fromLat > lat === toLat > lat) continue;
      const fromLng = edges[offset] ?? 0;
      const crossingLng =
        fromLng + (((edges[offset + 2] ?? 0) - fromLng) * (lat - fromLat)) / (toLat - fromLat);
      if (lng < crossingLng) isInside = !isInside;
    }
    return isInside;
  };
}
