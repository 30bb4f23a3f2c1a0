import type { z } from 'zod';
import type { Database } from '../sqlite/database.ts';
import { fromJson } from '../sqlite/stored-json.ts';

/**
 * Responses for unfinished jobs, on disk. Each is written atomically and survives a kill or a power loss. Unreadable
 * ones count as missing.
 */
export interface JobAnswers {
  /** Returns a response; undefined if there is none with the expected schema. */
  get<T>(job: string, question: string | number, form: z.ZodType<T>): T | undefined;
  /** Number of answered requests of a job. */
  count(job: string): number;
  /** Stores a response, replacing a previous one. */
  put(job: string, question: string | number, answer: unknown): void;
  /** Deletes the responses of a job. */
  forget(job: string): void;
}

/**
 * Opens the responses in a table.
 * @param table has the columns job, question and answer (JSON); job and question are its primary key
 */
export function openJobAnswers(database: Database, table: string): JobAnswers {
  const get = database.prepare(`SELECT answer FROM ${table} WHERE job = ? AND question = ?`);
  const count = database.prepare(`SELECT count(*) FROM ${table} WHERE job = ?`);
  const put = database.prepare(`INSERT OR REPLACE INTO ${table} (job, question, answer) VALUES (?, ?, ?)`);
  const forget = database.prepare(`DELETE FROM ${table} WHERE job = ?`);
  return {
    get(job, question, form) {
      const row = get.get(job, question);
      return row && fromJson(form, String(row.answer));
    },
    count: (job) => Number(count.value(job)),
    put: (job, question, answer) => void put.run(job, question, JSON.stringify(answer)),
    forget: (job) => void forget.run(job),
  };
}
