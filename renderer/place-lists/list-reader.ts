import type { ReadList } from '../../shared/place-lists/list-file.ts';
import { type DescribedList, describedList } from './described-list.ts';
import type { ListAnswer, ListQuestion } from './list.worker.ts';

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
  const worker = new Worker(new URL('./list.worker.ts', import.meta.url), { type: 'module' });
  const ask = (question: ListQuestion) =>
    new Promise<ListAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ListAnswer>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage(question);
    });
  const close = () => worker.terminate();
  try {
    const read = await ask({ kind: 'read', input });
    if (read.kind !== 'read') throw new Error('The list was not read');
    const { kind, ...list } = read;
    return {
      list,
      async rows(from, count) {
        const answer = await ask({ kind: 'rows', from, count });
        return answer.kind === 'rows' ? answer.rows : [];
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}
