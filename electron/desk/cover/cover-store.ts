import { z } from 'zod';
import { coverCheckSchema, type StoredCover } from '../../../shared/desk/cover.ts';
import type { StoredRoute } from '../../../shared/planning/coverage/cover-check.ts';
import { type JobResponses, openJobResponses } from '../../jobs/job-responses.ts';
import type { Database } from '../../sqlite/database.ts';
import { fromJson } from '../../sqlite/stored-json.ts';

/** There may be hundreds of thousands of entries; validating each with zod takes seconds. */
const storedWaysSchema = z.custom<StoredRoute[]>((ways) => Array.isArray(ways) && ways.every(isStoredWay));
const isStoredWay = (way: unknown): boolean =>
  way === null ||
  (Array.isArray(way) && way.length === 2 && Number.isInteger(way[0]) && Number.isFinite(way[1]));

const waysSchema = z.object({ ways: storedWaysSchema, sooner: storedWaysSchema });

/** Coverage checks on disk: the responses of an unfinished check, and the result of the last one. */
export interface CoverStore {
  /** Responses by the number of their request. */
  answers: JobResponses;
  /** ID of the job that found the result; null if there is no result. */
  resultOf(): string | null;
  /** Null if there is no readable result. */
  result(): StoredCover | null;
  /** Stores a job's result, replacing its responses and the previous result. */
  putResult(job: string, result: StoredCover): void;
}

/** Opens the coverage checks of a workspace database that has the current schema. */
export function openCoverStore(database: Database): CoverStore {
  const answers = openJobResponses(database, 'cover_answers');
  const result = database.prepare('SELECT ended_at, cover_check, ways FROM cover_result');
  const resultOf = database.prepare('SELECT job FROM cover_result');
  const putResult = database.prepare('INSERT OR REPLACE INTO cover_result VALUES (1, ?, ?, ?, ?)');
  return {
    answers,
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
        answers.forget(job);
      });
    },
  };
}
