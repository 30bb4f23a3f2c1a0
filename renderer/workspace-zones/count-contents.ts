import type { AreaContents } from '../../shared/desk/region-contents.ts';
import type { RegionSummary } from '../../shared/desk/regions.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import { ask, deskQuery } from '../desk/ask.ts';
import { deskState } from '../desk/states.ts';

/** Cache by region and geometry; geometries are immutable. */
const counted = new WeakMap<RegionSummary, WeakMap<ZoneGeometry, AreaContents | null>>();

/** Cached contents of a geometry; null without a region, undefined if not counted yet. */
export function countedContents(geometry: ZoneGeometry): AreaContents | null | undefined {
  const region = deskState('region');
  return region === null ? null : counted.get(region)?.get(geometry);
}

/**
 * Counts the region's data in each geometry, in order; null for those outside its data. Those not cached are requested
 * in one call, so pass at most `maxAreasPerCall`. Rejects with a FaultError.
 */
export async function countContents(
  geometries: readonly ZoneGeometry[],
  signal: AbortSignal,
): Promise<(AreaContents | null)[]> {
  const region = deskState('region');
  if (region === null) return geometries.map(() => null);
  const known = counted.get(region) ?? new WeakMap<ZoneGeometry, AreaContents | null>();
  counted.set(region, known);
  const areas = geometries.filter((geometry) => !known.has(geometry));
  if (areas.length > 0) {
    const answers = await ask('regionContents.count', { areas }, { signal });
    areas.forEach((area, index) => {
      known.set(area, answers[index] ?? null);
    });
  }
  return geometries.map((geometry) => known.get(geometry) ?? null);
}

/** `countContents` for one geometry, as a query. */
export const contentsQuery = (geometry: ZoneGeometry) => ({
  ...deskQuery('regionContents.count', { areas: [geometry] }),
  queryFn: ({ signal }: { signal: AbortSignal }) => countContents([geometry], signal),
});
