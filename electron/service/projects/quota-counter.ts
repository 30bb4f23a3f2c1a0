import { isAway, type Sql } from '../postgres/connection.ts';

/** Counts requests in PostgreSQL, exactly across all servers. */
export interface QuotaCounter {
  /** Counts a request if the project has quota left, and returns whether it had. */
  take(project: string, operation: string): Promise<boolean>;
  /** Counts a request of a project without quota; within a second, or when the database is back. */
  note(project: string, operation: string): void;
  /** Writes pending counts. */
  close(): Promise<void>;
}

interface Waiting {
  operation: string;
  resolve: (granted: boolean) => void;
  reject: (error: unknown) => void;
}

const noteEveryMs = 1000;

/** @param report called with counts that are lost because writing them failed */
export function quotaCounter(sql: Sql, report: (error: unknown) => void): QuotaCounter {
  const waiting = new Map<string, Waiting[]>();
  const counting = new Set<string>();
  /** Pending counts by project and operation. */
  let noted = new Map<string, Map<string, number>>();

  async function spend(project: string, operations: readonly string[]): Promise<number> {
    const [row] = await sql<{ granted: number }>`
      SELECT zonedesk.spend(${project}, ${[...operations]}::text[]) AS granted`;
    return row?.granted ?? 0;
  }

  /** Writes everything that arrived during the previous statement at once, so that the row is locked only once. */
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
