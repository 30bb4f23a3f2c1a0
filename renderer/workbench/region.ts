import type { Preparation } from '../../shared/desk/preparation.ts';
import type { StoredRegion } from '../../shared/desk/regions.ts';
import type { Coverage } from '../../shared/geo/coverage.ts';
import type { RegionExamples } from '../../shared/regions/region-examples.ts';
import {
  type AnsweringService,
  isSameAnsweringService,
  type ServiceChoice,
} from '../../shared/settings/settings.ts';
import { useProvenance } from '../desk/provenance.ts';
import { useDeskState } from '../desk/states.ts';
import { type DisplayedKind, useAnsweringService } from './answering-service.ts';

/** Returns the service in use; the built-in one with its region in use. */
export function useServiceInUse(): AnsweringService {
  const { service } = useDeskState('settings');
  return withRegionInUse(service, useDeskState('regions'));
}

/** Returns a service; the built-in one with its region in use, if there is one. */
export function withRegionInUse(service: ServiceChoice, regions: readonly StoredRegion[]): AnsweringService {
  const region = regions.find(({ inUse }) => inUse);
  if (service.kind === 'provider' || !region?.contents) return service;
  return { ...service, region: { id: region.id, name: region.name, dataDate: region.contents.dataDate } };
}

/**
 * Returns the area that a service covers: the region in use for the built-in one. Null if unlimited or unknown: for a
 * provider, without a region, and for another region than the one in use.
 */
export function useCoverageOf(service: AnsweringService): Coverage | null {
  const region = useDeskState('region');
  if (service.kind === 'provider' || !region) return null;
  return isSameAnsweringService(service, { kind: 'built-in', region }) ? region.coverage : null;
}

/** Returns the coverage of the service in use, as `useCoverageOf`. */
export const useCoverage = (): Coverage | null => useCoverageOf(useDeskState('settings').service);

/** Returns the coverage of the service that a panel's data is from, such as that of a saved search. */
export const useCoverageOfAnswers = (kind: DisplayedKind): Coverage | null =>
  useCoverageOf(useAnsweringService(kind));

/** Returns the coverage of the service that the data on the map is from. */
export function useCoverageOnMap(): Coverage | null {
  const { service } = useDeskState('settings');
  return useCoverageOf(useProvenance(({ reviewed }) => reviewed?.search.service) ?? service);
}

/** Returns the examples for the region in use; null if there are none. */
export const useRegionExamples = (): RegionExamples | null => useDeskState('region')?.examples ?? null;

/** Returns the build progress of the built-in region if the built-in service is in use and has no region yet, else null. */
export function useAwaitedRegion(): Preparation | null {
  const { service } = useDeskState('settings');
  const region = useDeskState('region');
  const preparation = useDeskState('preparation');
  const isAwaited = service.kind === 'built-in' && region === null && preparation?.region === false;
  return isAwaited ? preparation : null;
}
