import type { z } from 'zod';
import type { Database } from '../sqlite/database.ts';
import { fromJson } from '../sqlite/stored-json.ts';

/**
 * Responses that unfinished jobs have received so far, on disk, by job and request key. Each is written atomically and
 * survives a kill or a power loss. Damaged ones count as missing.
 */
export interface JobResponses {
  /** Returns a response; undefined if there is none that matches the schema. */
  get<T>(job: string, requestKey: string | number, schema: z.ZodType<T>): T | undefined;
  /** Returns the number of a job's requests with a response. */
  count(job: string): number;
  /** Stores a response, replacing a previous one. */
  put(job: string, requestKey: string | number, response: unknown): void;
  /** Deletes the responses of a job. */
  forget(job: string): void;
}

/**
 * Opens the responses in a table.
 * @param table has the columns `job`, `question` (request key), and `answer` (response as JSON); the first two are its
 * primary key
 */
export function openJobResponses(database: Database, table: string): JobResponses {
  const get = database.prepare(`SELECT answer FROM ${table} WHERE job = ? AND question = ?`);
  const count = database.prepare(`SELECT count(*) FROM ${table} WHERE job = ?`);
  const put = database.prepare(`INSERT OR REPLACE INTO ${table} (job, question, answer) VALUES (?, ?, ?)`);
  const forget = database.prepare(`DELETE FROM ${table} WHERE job = ?`);
  return {
    get(job, requestKey, schema) {
      const row = get.get(job, requestKey);
      return row && fromJson(schema, String(row.answer));
    },
    count: (job) => Number(count.value(job)),
    put: (job, requestKey, response) => void put.run(job, requestKey, JSON.stringify(response)),
    forget: (job) => void forget.run(job),
  };
}
