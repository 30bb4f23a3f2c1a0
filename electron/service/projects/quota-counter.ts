import { isAway, type Sql } from '../postgres/connection.ts';

/** Counts questions in PostgreSQL, exactly over all servers. */
export interface QuotaCounter {
  /** Counts a question where the project has quota left; whether it had. */
  take(project: string, operation: string): Promise<boolean>;
  /** Counts a question of a project without a quota; within a second, or when the database is back. */
  note(project: string, operation: string): void;
  /** Counts what was noted and is not counted yet. */
  close(): Promise<void>;
}

interface Waiting {
  operation: string;
  resolve: (granted: boolean) => void;
  reject: (error: unknown) => void;
}

const noteEveryMs = 1000;

/** @param report told of what was noted and is lost, because counting it failed */
export function quotaCounter(sql: Sql, report: (error: unknown) => void): QuotaCounter {
  const waiting = new Map<string, Waiting[]>();
  const counting = new Set<string>();
  /** How often, by operation, by project. */
  let noted = new Map<string, Map<string, number>>();

  async function spend(project: string, operations: readonly string[]): Promise<number> {
    const [row] = await sql<{ granted: number }>`
      SELECT zonedesk.spend(${project}, ${[...operations]}::text[]) AS granted`;
    return row?.granted ?? 0;
  }

  /** One statement for all that came while the last one was under way: its row is locked once for them. */
  async function countWaiting(project: string): Promise<void> {
    counting.add(project);
    for (let batch = waiting.get(project); batch; batch = waiting.get(project)) {
      waiting.delete(project);
      try {
        const granted = await spend(
          project,
          batch.map(({ operation }) => operation),
        );
        for (const [index, { resolve }] of batch.entries()) resolve(index < granted);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    counting.delete(project);
  }

  async function countNoted(): Promise<void> {
    const batch = noted;
    noted = new Map();
    for (const [project, counts] of batch) {
      for (const [operation, count] of counts) {
        await sql`
          INSERT INTO zonedesk.usage AS known (project, day, operation, count)
            VALUES (${project}, (now() AT TIME ZONE 'UTC')::date, ${operation}, ${count})
            ON CONFLICT (project, day, operation) DO UPDATE SET count = known.count + excluded.count`.catch(
          (error) => {
            if (isAway(error)) add(project, operation, count);
            else report(error);
          },
        );
      }
    }
  }

  function add(project: string, operation: string, count: number) {
    const counts = noted.get(project) ?? new Map<string, number>();
    noted.set(project, counts.set(operation, (counts.get(operation) ?? 0) + count));
  }

  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = last.then(countNoted);
  }, noteEveryMs);

  return {
    take: (project, operation) =>
      new Promise((resolve, reject) => {
        const own = waiting.get(project) ?? [];
        own.push({ operation, resolve, reject });
        waiting.set(project, own);
        if (!counting.has(project)) void countWaiting(project);
      }),
    note: (project, operation) => add(project, operation, 1),
    async close() {
      clearInterval(timer);
      await last;
      await countNoted();
    },
  };
}
