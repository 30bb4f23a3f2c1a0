import { type ReadList, readList } from '../../shared/place-lists/list-file.ts';
import { serveTasks, type WorkerTask } from '../ui/worker-tasks.ts';
import { type DescribedList, describedList } from './described-list.ts';

/** A list that stays in the worker; its rows are handed over in parts. */
export interface ListTasks {
  read: WorkerTask<Blob | string, DescribedList>;
  rows: WorkerTask<{ from: number; count: number }, ReadList['rows']>;
}

let list: ReadList | undefined;

serveTasks<ListTasks>({
  async read(input) {
    list = readList(typeof input === 'string' ? input : new Uint8Array(await input.arrayBuffer()));
    return describedList(list);
  },
  rows: ({ from, count }) => list?.rows.slice(from, from + count) ?? [],
});
