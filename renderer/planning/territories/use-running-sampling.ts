import { useDeskState } from '../../desk/states.ts';
import { jobOfTerritories } from './territories-store.ts';

/** Returns the job that samples, until it has ended. */
export function useRunningSampling() {
  const job = jobOfTerritories(useDeskState('jobs'));
  return job && job.state !== 'done' ? job : null;
}
