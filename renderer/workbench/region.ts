import type { Coverage } from '../../shared/geo/coverage.ts';
import type { RegionExamples } from '../../shared/region-examples.ts';
import type { SavedKind } from '../../shared/saved-search.ts';
import { useDeskState } from '../desk/states.ts';
import { useAnsweringService } from './review.ts';

/** The area that the built-in service knows; null where a provider is asked, which has no such edge. */
export function useCoverage(): Coverage | null {
  const { service } = useDeskState('settings');
  const coverage = useDeskState('region')?.coverage ?? null;
  return service.kind === 'built-in' ? coverage : null;
}

/** The same for what a panel shows, which may be a saved search that another service answered. */
export function useCoverageOfAnswers(kind: SavedKind): Coverage | null {
  const service = useAnsweringService(kind);
  const coverage = useDeskState('region')?.coverage ?? null;
  return service.kind === 'built-in' ? coverage : null;
}

/** What a panel may offer to begin with in the region; null where nobody wrote it. */
export const useRegionExamples = (): RegionExamples | null => useDeskState('region')?.examples ?? null;
