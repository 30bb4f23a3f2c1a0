import type { TravelMode } from '../../shared/api/value-sets.ts';
import type { Avoidance } from '../../shared/saved/searches.ts';
import { useDeskState } from '../desk/states.ts';
import { avoidanceInWords } from './avoidance.ts';

/** Whether the service in use tells of its region's sample tolls. */
export function useSampleTolls(): boolean {
  const { service, sampleTariffs } = useDeskState('settings');
  const region = useDeskState('region');
  return service.kind === 'built-in' && sampleTariffs && region?.hasSampleTolls === true;
}

/** What is kept off now, in short. Ways around made-up tolls say so, as they have none of them to be marked. */
export function useAvoidanceInWords(avoidance: Avoidance, mode: TravelMode): string[] {
  const withSampleTolls = useSampleTolls();
  return avoidanceInWords(avoidance, mode, { withSampleTolls });
}
