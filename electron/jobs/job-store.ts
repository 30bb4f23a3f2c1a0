import { type Fault, faultSchema } from '../../shared/faults/fault.ts';
import { jsonValue } from '../../shared/limits/limited-schemas.ts';
import { type AnsweringService, answeringServiceSchema } from '../../shared/settings/settings.ts';
import type { Database } from '../sqlite/database.ts';
import { fromJson } from '../sqlite/stored-json.ts';

/** What a job should do; the schema of the question depends on the kind. */
export interface StoredOrder {
  kind: string;
  question: unknown;
}

/** A stored job. One in state running that nobody works on was interrupted. */
export interface StoredJob {
  id: string;
  order: StoredOrder;
  service: AnsweringService | null;
  state: 'running' | 'paused';
  fault: Fault | null;
  /** When its last work was done (ISO 8601). */
  endedAt: string | null;
}

/** Jobs on disk. */
export interface JobStore {
  /** Skips jobs whose question isn't valid JSON. */
  read(): StoredJob[];
  /** Stores a job, and deletes others with their results. */
  put(job: StoredJob, insteadOf?: readonly string[]): void;
  /** Deletes a job with its results. */
  forget(id: string): void;
}

/** Opens the jobs of a database that has a table of them (`jobTable`). */
export function openJobStore(database: Database): JobStore {
  const all = database.prepare('SELECT id, kind, question, service, state, fault, ended_at FROM jobs');
  const put = database.prepare(
    `INSERT INTO jobs (id, kind, question, service, state, fault, ended_at) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET service = excluded.service, state = excluded.state, fault = excluded.fault,
        ended_at = excluded.ended_at`,
  );
  const remove = database.prepare('DELETE FROM jobs WHERE id = ?');
  return {
    read: () =>
      all.all().flatMap(({ id, kind, question, service, state, fault, ended_at }) => {
        const read = fromJson(jsonValue, String(question));
        return read === undefined
          ? []
          : {
              id: String(id),
              order: { kind: String(kind), question: read },
              service: fromJson(answeringServiceSchema, String(service)) ?? null,
              state: state === 'running' ? ('running' as const) : ('paused' as const),
              fault: fromJson(faultSchema, String(fault)) ?? null,
              endedAt: ended_at === null ? null : String(ended_at),
            };
      }),
    put({ id, order, service, state, fault, endedAt }, insteadOf = []) {
      const asText = (value: object | null) => value && JSON.stringify(value);
      database.transaction(() => {
        for (const other of insteadOf) remove.run(other);
        put.run(
          id,
          order.kind,
          JSON.stringify(order.question),
          asText(service),
          state,
          asText(fault),
          endedAt,
        );
      });
    },
    forget: (id) => void remove.run(id),
  };
}
