import { z } from 'zod';
import { coverCheckSchema, type StoredCover } from '../../../shared/desk/cover.ts';
import type { StoredWay } from '../../../shared/zones/cover/cover-check.ts';
import { type JobAnswers, openJobAnswers } from '../../jobs/job-answers.ts';
import type { Database } from '../../sqlite/database.ts';
import { fromJson } from '../../sqlite/stored-json.ts';

/** Of hundreds of thousands, which a schema of each takes seconds to look at. */
const storedWaysSchema = z.custom<StoredWay[]>((ways) => Array.isArray(ways) && ways.every(isStoredWay));
const isStoredWay = (way: unknown): boolean =>
  way === null ||
  (Array.isArray(way) && way.length === 2 && Number.isInteger(way[0]) && Number.isFinite(way[1]));

const waysSchema = z.object({ ways: storedWaysSchema, sooner: storedWaysSchema });

/** Checks of cover on disk: the answers of one that has not ended, and what the last one found. */
export interface CoverStore {
  /** To each question by its number. */
  answers: JobAnswers;
  /** The job that found the result; null where there is none. */
  resultOf(): string | null;
  /** Null where there is none that can be read. */
  result(): StoredCover | null;
  /** Stores what a job found, in place of its answers and of what was found before. */
  putResult(job: string, result: StoredCover): void;
}

/** Opens the checks of cover of a workspace whose database has the present form. */
export function openCoverStore(database: Database): CoverStore {
  const answers = openJobAnswers(database, 'cover_answers');
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
