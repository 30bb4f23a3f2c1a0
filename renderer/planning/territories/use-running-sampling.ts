import { useDeskState } from '../../desk/states.ts';
import { jobOfTerritories } from './territories-store.ts';

/** The unfinished sampling job; null if there is none. */
export function useRunningSampling() {
  const job = jobOfTerritories(useDeskState('jobs'));
  return job && job.state !== 'done' ? job : null;
}
