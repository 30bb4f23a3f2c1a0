import type { z } from 'zod';
import type { Database } from '../sqlite/database.ts';
import { fromJson } from '../sqlite/stored-json.ts';

/**
 * What was answered to the questions of jobs that have not ended, on disk. An answer is written whole or not at all,
 * and stays when the program is killed or the machine loses its power. One that cannot be read counts as none.
 */
export interface JobAnswers {
  /** The answer to a question; undefined where there is none of the form that is expected. */
  get<T>(job: string, question: string | number, form: z.ZodType<T>): T | undefined;
  /** How many questions of a job have an answer. */
  count(job: string): number;
  /** Stores an answer in place of the one before. */
  put(job: string, question: string | number, answer: unknown): void;
  /** Removes the answers of a job. */
  forget(job: string): void;
}

/**
 * Opens the answers in a table.
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
