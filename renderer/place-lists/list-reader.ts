import type { ReadList } from '../../shared/place-lists/list-file.ts';
import { taskWorker } from '../ui/worker-tasks.ts';
import type { ListTasks } from './list.worker.ts';
import { type ListSummary, summarizeList } from './list-summary.ts';

/** Access to the rows of a list, which stay in a worker until they are read. */
export interface ListReader {
  list: ListSummary;
  /** Returns up to `count` rows from the row `from`. */
  rows(from: number, count: number): Promise<ReadList['rows']>;
  close(): void;
}

/** Returns a reader of a list in memory. */
export const memoryReader = (list: ReadList): ListReader => ({
  list: summarizeList(list),
  rows: async (from, count) => list.rows.slice(from, from + count),
  close() {},
});

/**
 * Reads a list in a worker.
 * @throws Error if the file can't be read
 */
export async function openListReader(input: Blob | string): Promise<ListReader> {
  const worker = taskWorker<ListTasks>(
    new Worker(new URL('./list.worker.ts', import.meta.url), { type: 'module' }),
  );
  try {
    return {
      list: await worker.run('read', input),
      rows: (from, count) => worker.run('rows', { from, count }),
      close: worker.terminate,
    };
  } catch (error) {
    worker.terminate();
    throw error;
  }
}
