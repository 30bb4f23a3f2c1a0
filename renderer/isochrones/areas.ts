import { type Coverage, isNearEdge } from '../../shared/geo/coverage.ts';
import { positionsOf } from '../../shared/geo/parts.ts';
import { toLatLng } from '../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import type { Combination } from '../../shared/saved/searches.ts';
import type { Geos } from '../../shared/zones/geometry/geos.ts';
import { makeValid } from '../../shared/zones/geometry/make-valid.ts';
import { intersect, merge } from '../../shared/zones/geometry/overlay-operations.ts';

/** Isochrone of one value, from one origin or from several combined. */
export interface IsochroneArea {
  /** Label of the origin; null for a combined area. */
  origin: string | null;
  /** Minutes or kilometers. */
  value: number;
  geometry: ZoneGeometry;
}

/** Tolerance at the region's edge: an isochrone ends at the last known road, which may extend slightly beyond. */
const edgeMeters = 100;

/** Whether the isochrone is cut off at the edge of the data, so the real area is larger. */
export const isCutByEdge = (geometry: ZoneGeometry, coverage: Coverage): boolean =>
  [...positionsOf(geometry)].some((position) => isNearEdge(coverage, toLatLng(position), edgeMeters));

/**
 * Combines the areas of several origins, value by value. Skips areas not reachable from all of them, and those that
 * can't be calculated.
 */
export function combineAreas(
  geos: Geos,
  areas: readonly IsochroneArea[],
  combination: Exclude<Combination, 'each'>,
): IsochroneArea[] {
  const values = [...new Set(areas.map(({ value }) => value))];
  return values.flatMap((value) => {
    const same = areas
      .filter((area) => area.value === value)
      .flatMap(({ geometry }) => {
        const valid = makeValid(geos, geometry);
        return valid.ok ? [valid.geometry] : [];
      });
    const geometry = combination === 'union' ? united(geos, same) : shared(geos, same);
    return geometry ? [{ origin: null, value, geometry }] : [];
  });
}

function united(geos: Geos, geometries: readonly ZoneGeometry[]): ZoneGeometry | undefined {
  const whole = merge(geos, geometries);
  return whole.ok ? whole.geometry : undefined;
}

function shared(geos: Geos, [first, ...others]: readonly ZoneGeometry[]): ZoneGeometry | undefined {
  return others.reduce<ZoneGeometry | undefined>((common, other) => {
    const smaller = common && intersect(geos, common, other);
    return smaller?.ok ? smaller.geometry : undefined;
  }, first);
}
