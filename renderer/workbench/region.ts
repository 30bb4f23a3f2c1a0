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
import { useAnsweringService, type VisibleKind } from './answering-service.ts';

/** The service in use, the built-in one with the region that it answers from. */
export function useServiceInUse(): AnsweringService {
  const { service } = useDeskState('settings');
  return answeringNow(service, useDeskState('regions'));
}

/** The service, with the region in use if it answers from one. */
export function answeringNow(service: ServiceChoice, regions: readonly StoredRegion[]): AnsweringService {
  const region = regions.find(({ inUse }) => inUse);
  if (service.kind === 'provider' || !region?.contents) return service;
  return { ...service, region: { id: region.id, name: region.name, dataDate: region.contents.dataDate } };
}

/**
 * Area that a service covers: the region for the built-in one. Null for a provider, which has no limit, and if the
 * answers came from another region than the one in use.
 */
export function useCoverageOf(service: AnsweringService): Coverage | null {
  const region = useDeskState('region');
  if (service.kind === 'provider' || !region) return null;
  return isSameAnsweringService(service, { kind: 'built-in', region }) ? region.coverage : null;
}

/** Coverage of the service in use. */
export const useCoverage = (): Coverage | null => useCoverageOf(useDeskState('settings').service);

/** Coverage of the service behind a panel's data, such as that of a saved search. */
export const useCoverageOfAnswers = (kind: VisibleKind): Coverage | null =>
  useCoverageOf(useAnsweringService(kind));

/** Coverage of the service behind the data on the map. */
export function useCoverageOnMap(): Coverage | null {
  const { service } = useDeskState('settings');
  return useCoverageOf(useProvenance(({ reviewed }) => reviewed?.search.service) ?? service);
}

/** Examples for the region in use; null if there are none. */
export const useRegionExamples = (): RegionExamples | null => useDeskState('region')?.examples ?? null;

/** Build progress of the built-in region while the built-in service is in use and has no region; else null. */
export function useAwaitedRegion(): Preparation | null {
  const { service } = useDeskState('settings');
  const region = useDeskState('region');
  const preparation = useDeskState('preparation');
  const isAwaited = service.kind === 'built-in' && region === null && preparation?.region === false;
  return isAwaited ? preparation : null;
}
