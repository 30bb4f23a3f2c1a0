import { z } from 'zod';
import { coverCheckSchema, type StoredCover } from '../../../shared/desk/cover.ts';
import type { StoredRoute } from '../../../shared/planning/coverage/cover-check.ts';
import { type JobResponses, openJobResponses } from '../../jobs/job-responses.ts';
import type { Database } from '../../sqlite/database.ts';
import { fromJson } from '../../sqlite/stored-json.ts';

/** Validated without zod, which takes seconds for hundreds of thousands of entries. */
const storedWaysSchema = z.custom<StoredRoute[]>((ways) => Array.isArray(ways) && ways.every(isStoredWay));
const isStoredWay = (way: unknown): boolean =>
  way === null ||
  (Array.isArray(way) && way.length === 2 && Number.isInteger(way[0]) && Number.isFinite(way[1]));

const waysSchema = z.object({ ways: storedWaysSchema, sooner: storedWaysSchema });

/** Coverage checks on disk: the responses of an unfinished check, and the result of the last one. */
export interface CoverStore {
  /** Responses to an unfinished check, by the number of their request. */
  responses: JobResponses;
  /** Returns the ID of the job whose result is stored; null if there is none. */
  resultOf(): string | null;
  /** Returns the result of the last check; null if there is none or it is unreadable. */
  result(): StoredCover | null;
  /** Stores the result of a job in place of the previous one, and deletes the responses to the job. */
  putResult(job: string, result: StoredCover): void;
}

/** Opens the coverage checks of a workspace database that has the current schema. */
export function openCoverStore(database: Database): CoverStore {
  const responses = openJobResponses(database, 'cover_answers');
  const result = database.prepare('SELECT ended_at, cover_check, ways FROM cover_result');
  const resultOf = database.prepare('SELECT job FROM cover_result');
  const putResult = database.prepare('INSERT OR REPLACE INTO cover_result VALUES (1, ?, ?, ?, ?)');
  return {
    responses,
    resultOf() {
      const job = resultOf.value();
      return typeof job === 'string' ? job : null;
    },
    result() {
      const row = result.get();
      const check = row && fromJson(coverCheckSchema, String(row.cover_check));
      const ways = row && fromJson(waysSchema, String(row.ways));
      return check && ways ? { check, ...ways, endedAt: String(row.ended_at) } : null;
    },
    putResult(job, { check, endedAt, ways, sooner }) {
      database.transaction(() => {
        putResult.run(job, endedAt, JSON.stringify(check), JSON.stringify({ ways, sooner }));
        responses.forget(job);
      });
    },
  };
}
