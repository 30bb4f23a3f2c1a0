import { type ReadList, readList } from '../../shared/place-lists/list-file.ts';
import { serveTasks, type WorkerTask } from '../ui/worker-tasks.ts';
import { type ListSummary, summarizeList } from './list-summary.ts';

/** Tasks of the worker that keeps a list; its rows are returned in parts. */
export interface ListTasks {
  read: WorkerTask<Blob | string, ListSummary>;
  rows: WorkerTask<{ from: number; count: number }, ReadList['rows']>;
}

let list: ReadList | undefined;

serveTasks<ListTasks>({
  async read(input) {
    list = readList(typeof input === 'string' ? input : new Uint8Array(await input.arrayBuffer()));
    return summarizeList(list);
  },
  rows: ({ from, count }) => list?.rows.slice(from, from + count) ?? [],
});
