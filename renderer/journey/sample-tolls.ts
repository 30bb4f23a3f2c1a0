import type { TravelMode } from '../../shared/api/value-sets.ts';
import type { Avoidance } from '../../shared/saved/searches.ts';
import { useDeskState } from '../desk/states.ts';
import { avoidanceInWords } from './avoidance.ts';

/** Whether the service in use includes its region's sample tolls. */
export function useSampleTolls(): boolean {
  const { service, sampleTariffs } = useDeskState('settings');
  const region = useDeskState('region');
  return service.kind === 'built-in' && sampleTariffs && region?.hasSampleTolls === true;
}

/**
 * Describes in short what is avoided. Mentions sample tolls, because a route that avoids them can't be marked as
 * fictional otherwise.
 */
export function useAvoidanceInWords(avoidance: Avoidance, mode: TravelMode): string[] {
  const withSampleTolls = useSampleTolls();
  return avoidanceInWords(avoidance, mode, { withSampleTolls });
}
