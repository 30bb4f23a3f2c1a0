import { isUnavailable, type Sql } from '../postgres/connection.ts';

/** Counter of requests in PostgreSQL, exact across all servers. */
export interface QuotaCounter {
  /** Counts a request if the project has quota left, and returns whether it had. */
  take(project: string, operation: string): Promise<boolean>;
  /** Counts a request of a project with unlimited quota. Written within a second, or when the database is back. */
  count(project: string, operation: string): void;
  /** Writes pending counts. */
  close(): Promise<void>;
}

interface PendingRequest {
  operation: string;
  resolve: (granted: boolean) => void;
  reject: (error: unknown) => void;
}

const writeIntervalMs = 1000;

/** @param report called with the error if writing counts of unlimited projects fails and they are lost */
export function quotaCounter(sql: Sql, report: (error: unknown) => void): QuotaCounter {
  const waiting = new Map<string, PendingRequest[]>();
  const busyProjects = new Set<string>();
  /** Pending counts by project and operation. */
  let pendingCounts = new Map<string, Map<string, number>>();

  async function spend(project: string, operations: readonly string[]): Promise<number> {
    const [row] = await sql<{ granted: number }>`
      SELECT zonedesk.spend(${project}, ${[...operations]}::text[]) AS granted`;
    return row?.granted ?? 0;
  }

  /** Counts requests in batches: all that arrived during the previous statement, so that the row is locked only once. */
  async function spendWaiting(project: string): Promise<void> {
    busyProjects.add(project);
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
    busyProjects.delete(project);
  }

  async function writeCounts(): Promise<void> {
    const batch = pendingCounts;
    pendingCounts = new Map();
    for (const [project, counts] of batch) {
      for (const [operation, count] of counts) {
        await sql`
          INSERT INTO zonedesk.usage AS known (project, day, operation, count)
            VALUES (${project}, (now() AT TIME ZONE 'UTC')::date, ${operation}, ${count})
            ON CONFLICT (project, day, operation) DO UPDATE SET count = known.count + excluded.count`.catch(
          (error) => {
            if (isUnavailable(error)) add(project, operation, count);
            else report(error);
          },
        );
      }
    }
  }

  function add(project: string, operation: string, count: number) {
    const counts = pendingCounts.get(project) ?? new Map<string, number>();
    pendingCounts.set(project, counts.set(operation, (counts.get(operation) ?? 0) + count));
  }

  let lastWrite = Promise.resolve();
  const timer = setInterval(() => {
    lastWrite = lastWrite.then(writeCounts);
  }, writeIntervalMs);

  return {
    take: (project, operation) =>
      new Promise((resolve, reject) => {
        const queue = waiting.get(project) ?? [];
        queue.push({ operation, resolve, reject });
        waiting.set(project, queue);
        if (!busyProjects.has(project)) void spendWaiting(project);
      }),
    count: (project, operation) => add(project, operation, 1),
    async close() {
      clearInterval(timer);
      await lastWrite;
      await writeCounts();
    },
  };
}
