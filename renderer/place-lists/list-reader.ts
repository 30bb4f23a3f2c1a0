import type { ReadList } from '../../shared/place-lists/list-file.ts';
import { taskWorker } from '../ui/worker-tasks.ts';
import { type DescribedList, describedList } from './described-list.ts';
import type { ListTasks } from './list.worker.ts';

/** A list in a worker, which keeps the rows until they are read. */
export interface ListReader {
  list: DescribedList;
  rows(from: number, count: number): Promise<ReadList['rows']>;
  close(): void;
}

/** A short list that was read at once. */
export const readerOf = (list: ReadList): ListReader => ({
  list: describedList(list),
  rows: async (from, count) => list.rows.slice(from, from + count),
  close() {},
});

/**
 * Reads a list in a worker.
 * @throws Error where the file cannot be read
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
