import { type Fault, faultSchema } from '../../shared/faults/fault.ts';
import { jsonValue } from '../../shared/limits/limited-schemas.ts';
import { type AnsweringService, answeringServiceSchema } from '../../shared/settings/settings.ts';
import type { Database } from '../sqlite/database.ts';
import { fromJson } from '../sqlite/stored-json.ts';

/** Input of a job as stored: `question` has what its kind needs, in a schema of that kind. */
export interface StoredOrder {
  kind: string;
  question: unknown;
}

/** A stored job. If its state is `running` but it isn't running now, it was interrupted. */
export interface StoredJob {
  id: string;
  order: StoredOrder;
  service: AnsweringService | null;
  state: 'running' | 'paused';
  fault: Fault | null;
  /** When it completed (ISO 8601); null if it hasn't, or was completed by an older version. */
  endedAt: string | null;
}

/** Jobs on disk. */
export interface JobStore {
  /** Returns all jobs, except those whose input isn't valid JSON. */
  read(): StoredJob[];
  /** Stores a job; in the same transaction, deletes the jobs that it replaces and their results. */
  put(job: StoredJob, replacedIds?: readonly string[]): void;
  /** Deletes a job with its results. */
  forget(id: string): void;
}

/** Opens the jobs of a database with the table `jobs`. */
export function openJobStore(database: Database): JobStore {
  const selectAll = database.prepare('SELECT id, kind, question, service, state, fault, ended_at FROM jobs');
  const put = database.prepare(
    `INSERT INTO jobs (id, kind, question, service, state, fault, ended_at) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET service = excluded.service, state = excluded.state, fault = excluded.fault,
        ended_at = excluded.ended_at`,
  );
  const remove = database.prepare('DELETE FROM jobs WHERE id = ?');
  return {
    read: () =>
      selectAll.all().flatMap(({ id, kind, question, service, state, fault, ended_at }) => {
        const input = fromJson(jsonValue, String(question));
        return input === undefined
          ? []
          : {
              id: String(id),
              order: { kind: String(kind), question: input },
              service: fromJson(answeringServiceSchema, String(service)) ?? null,
              state: state === 'running' ? ('running' as const) : ('paused' as const),
              fault: fromJson(faultSchema, String(fault)) ?? null,
              endedAt: ended_at === null ? null : String(ended_at),
            };
      }),
    put({ id, order, service, state, fault, endedAt }, replacedIds = []) {
      const jsonText = (value: object | null) => value && JSON.stringify(value);
      database.transaction(() => {
        for (const other of replacedIds) remove.run(other);
        put.run(
          id,
          order.kind,
          JSON.stringify(order.question),
          jsonText(service),
          state,
          jsonText(fault),
          endedAt,
        );
      });
    },
    forget: (id) => void remove.run(id),
  };
}
