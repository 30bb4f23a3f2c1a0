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

/** A service with the region in use, where it answers from that. */
export function answeringNow(service: ServiceChoice, regions: readonly StoredRegion[]): AnsweringService {
  const region = regions.find(({ inUse }) => inUse);
  if (service.kind === 'provider' || !region?.contents) return service;
  return { ...service, region: { id: region.id, name: region.name, dataDate: region.contents.dataDate } };
}

/**
 * The area that a service knows: of the built-in one its region. Null for a provider, which has no such edge, and
 * where it answered from another region than the one in use.
 */
export function useCoverageOf(service: AnsweringService): Coverage | null {
  const region = useDeskState('region');
  if (service.kind === 'provider' || !region) return null;
  return isSameAnsweringService(service, { kind: 'built-in', region }) ? region.coverage : null;
}

/** That of the service in use. */
export const useCoverage = (): Coverage | null => useCoverageOf(useDeskState('settings').service);

/** That of who answered what a panel shows, which may be a saved search that another service answered. */
export const useCoverageOfAnswers = (kind: VisibleKind): Coverage | null =>
  useCoverageOf(useAnsweringService(kind));

/** That of who answered what the map shows. */
export function useCoverageOnMap(): Coverage | null {
  const { service } = useDeskState('settings');
  return useCoverageOf(useProvenance(({ reviewed }) => reviewed?.search.service) ?? service);
}

/** What a panel may offer to begin with in the region; null where nobody wrote it. */
export const useRegionExamples = (): RegionExamples | null => useDeskState('region')?.examples ?? null;

/** How far the built-in region is, while the service in use is the built-in one and has no region yet; else null. */
export function useAwaitedRegion(): Preparation | null {
  const { service } = useDeskState('settings');
  const region = useDeskState('region');
  const preparation = useDeskState('preparation');
  const isAwaited = service.kind === 'built-in' && region === null && preparation?.region === false;
  return isAwaited ? preparation : null;
}
