import type { AreaContents } from '../../shared/desk/region-contents.ts';
import type { RegionSummary } from '../../shared/desk/regions.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import { ask, deskQuery } from '../desk/ask.ts';
import { deskState } from '../desk/states.ts';

/** Contents by region and geometry, both immutable; null for geometries outside the region's data. */
const contentsCache = new WeakMap<RegionSummary, WeakMap<ZoneGeometry, AreaContents | null>>();

/**
 * Returns the cached contents of a geometry; null without a region or outside its data, undefined if not counted yet.
 */
export function countedContents(geometry: ZoneGeometry): AreaContents | null | undefined {
  const region = deskState('region');
  return region === null ? null : contentsCache.get(region)?.get(geometry);
}

/**
 * Counts the region's data in each geometry, in order; null for geometries outside its data, or without a region.
 * Geometries that aren't cached are requested in one call, so pass at most `maxAreasPerCall`.
 * @throws FaultError if the call fails
 */
export async function countContents(
  geometries: readonly ZoneGeometry[],
  signal: AbortSignal,
): Promise<(AreaContents | null)[]> {
  const region = deskState('region');
  if (region === null) return geometries.map(() => null);
  const contentsByGeometry = contentsCache.get(region) ?? new WeakMap<ZoneGeometry, AreaContents | null>();
  contentsCache.set(region, contentsByGeometry);
  const uncounted = geometries.filter((geometry) => !contentsByGeometry.has(geometry));
  if (uncounted.length > 0) {
    const contents = await ask('regionContents.count', { areas: uncounted }, { signal });
    uncounted.forEach((area, index) => {
      contentsByGeometry.set(area, contents[index] ?? null);
    });
  }
  return geometries.map((geometry) => contentsByGeometry.get(geometry) ?? null);
}

/** Query with the contents of one geometry, as the only item of a list. */
export const contentsQuery = (geometry: ZoneGeometry) => ({
  ...deskQuery('regionContents.count', { areas: [geometry] }),
  queryFn: ({ signal }: { signal: AbortSignal }) => countContents([geometry], signal),
});
