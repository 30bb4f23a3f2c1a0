import { type ZonesPulled, zonesPulledSchema } from '../../../../shared/desk/zone-sync.ts';
import type { Database } from '../../../sqlite/database.ts';
import { fromJson } from '../../../sqlite/stored-json.ts';

/** Results of pulls on disk; deleted with their job. */
export interface PulledStore {
  /** Returns the result of a pull; null if it hasn't ended. */
  of(job: string): ZonesPulled | null;
  put(job: string, pulled: ZonesPulled): void;
}

/** Opens the results in a workspace database that has the current schema. */
export function openPulledStore(database: Database): PulledStore {
  const outcome = database.prepare("SELECT outcome FROM jobs WHERE id = ? AND kind = 'pull'");
  const put = database.prepare('UPDATE jobs SET outcome = ? WHERE id = ?');
  return {
    of: (job) => fromJson(zonesPulledSchema, String(outcome.value(job))) ?? null,
    put: (job, pulled) => void put.run(JSON.stringify(pulled), job),
  };
}
