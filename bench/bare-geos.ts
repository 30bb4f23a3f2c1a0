import initGeos from 'geos-wasm';
import { geojsonToGeosGeom } from 'geos-wasm/helpers';
import type { Zone } from '../shared/zones/zone.ts';

/** Result of bare GEOS: number of invalid zones, and of overlapping pairs. */
export interface BareCheck {
  invalid: number;
  overlaps: number;
}

/** Checks validity and the overlap of each pair whose boxes meet in an STRtree, with GEOS only. */
export async function bareGeosCheck(): Promise<(zones: readonly Zone[]) => BareCheck> {
  const geos = await initGeos();
  let met: number[] = [];
  // Exists in Emscripten, but is missing in the package's types.
  const module = geos.Module as typeof geos.Module & {
    addFunction(called: (item: number) => void, signature: string): number;
  };
  const meets = module.addFunction((item) => void met.push(item), 'vii');
  return (zones) => {
    const polygons = zones.map(({ geometry }) => geojsonToGeosGeom(geometry, geos));
    const invalid = polygons.filter((polygon) => geos.GEOSisValid(polygon) !== 1).length;
    const tree = geos.GEOSSTRtree_create(10);
    for (const [index, polygon] of polygons.entries()) geos.GEOSSTRtree_insert(tree, polygon, index);
    let overlaps = 0;
    for (const [index, polygon] of polygons.entries()) {
      met = [];
      geos.GEOSSTRtree_query(tree, polygon, meets, 0);
      for (const other of met) {
        if (other <= index) continue;
        const common = geos.GEOSIntersection(polygon, polygons[other] ?? 0);
        if (geos.GEOSisEmpty(common) === 0 && geos.GEOSGeom_getDimensions(common) === 2) overlaps += 1;
        geos.GEOSGeom_destroy(common);
      }
    }
    geos.GEOSSTRtree_destroy(tree);
    for (const polygon of polygons) geos.GEOSGeom_destroy(polygon);
    return { invalid, overlaps };
  };
}
