import { type Coverage, isNearEdge } from '../../shared/geo/coverage.ts';
import { positionsOf } from '../../shared/geo/parts.ts';
import { toLatLng } from '../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import type { Combination } from '../../shared/saved/searches.ts';
import type { Geos } from '../../shared/zones/geometry/geos.ts';
import { makeValid } from '../../shared/zones/geometry/make-valid.ts';
import { intersect, merge } from '../../shared/zones/geometry/overlay-operations.ts';

/** What can be reached within one value from one origin, or from several together. */
export interface IsochroneArea {
  /** Sign of the origin; null for an area of several. */
  origin: string | null;
  /** Minutes or kilometers. */
  value: number;
  geometry: ZoneGeometry;
}

/** An isochrone ends at the last road that is known, which is kept to its end beyond the edge. */
const edgeMeters = 100;

/** Whether the area ends where the data end, and so is larger than is known. */
export const isCutByEdge = (geometry: ZoneGeometry, coverage: Coverage): boolean =>
  [...positionsOf(geometry)].some((position) => isNearEdge(coverage, toLatLng(position), edgeMeters));

/**
 * Puts the areas of several origins together, value by value. An area in which nothing is reached from
 * all is left out, as is one that cannot be computed.
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
