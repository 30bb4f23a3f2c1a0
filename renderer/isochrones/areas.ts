import { type Coverage, isOutsideOrNearEdge } from '../../shared/geo/coverage.ts';
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
  [...positionsOf(geometry)].some((position) =>
    isOutsideOrNearEdge(coverage, toLatLng(position), edgeMeters),
  );

/**
 * Returns the union or intersection of the areas of all origins, by value. Skips values whose intersection is empty, and
 * areas that can't be calculated.
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
    const geometry = combination === 'union' ? unionOf(geos, same) : intersectionOf(geos, same);
    return geometry ? [{ origin: null, value, geometry }] : [];
  });
}

function unionOf(geos: Geos, geometries: readonly ZoneGeometry[]): ZoneGeometry | undefined {
  const union = merge(geos, geometries);
  return union.ok ? union.geometry : undefined;
}

function intersectionOf(geos: Geos, [first, ...others]: readonly ZoneGeometry[]): ZoneGeometry | undefined {
  return others.reduce<ZoneGeometry | undefined>((common, other) => {
    const intersection = common && intersect(geos, common, other);
    return intersection?.ok ? intersection.geometry : undefined;
  }, first);
}
