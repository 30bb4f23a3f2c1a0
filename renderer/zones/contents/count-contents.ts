import type { AreaContents } from '../../../shared/desk/region-contents.ts';
import type { RegionSummary } from '../../../shared/desk/regions.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { ask, deskQuery } from '../../desk/ask.ts';
import { deskState } from '../../desk/states.ts';

/** Geometries never change, so each is counted once in the data of a region. */
const counted = new WeakMap<RegionSummary, WeakMap<ZoneGeometry, AreaContents | null>>();

/** What was counted in a geometry before, null without a region; undefined where it was not counted. */
export function countedContents(geometry: ZoneGeometry): AreaContents | null | undefined {
  const region = deskState('region');
  return region === null ? null : counted.get(region)?.get(geometry);
}

/**
 * What the region in use has in each of these geometries, in their order; null where its data cover nothing of one.
 * Those not counted before are asked for at once, so at most `areasAtOnce` of them. Rejects with a FaultError.
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

/** The same for one geometry, as a query of a component. */
export const contentsQuery = (geometry: ZoneGeometry) => ({
  ...deskQuery('regionContents.count', { areas: [geometry] }),
  queryFn: ({ signal }: { signal: AbortSignal }) => countContents([geometry], signal),
});
