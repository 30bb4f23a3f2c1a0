import type { ReadList } from '../../shared/geocoding/list-file.ts';

/** So many lines show what a list is. */
const sampleRows = 5;

/** What a list is seen to be, without its rows. */
export interface DescribedList extends Omit<ReadList, 'rows'> {
  count: number;
  columns: number;
  /** The most characters of a cell. */
  widest: number;
  sample: ReadList['rows'];
}

export type ListQuestion =
  | { kind: 'read'; input: Blob | string }
  | { kind: 'rows'; from: number; count: number };

export type ListAnswer = ({ kind: 'read' } & DescribedList) | { kind: 'rows'; rows: ReadList['rows'] };

/** A list that was read, whose rows stay in a worker of their own until they are read. */
export interface ListReader {
  list: DescribedList;
  rows(from: number, count: number): Promise<ReadList['rows']>;
  close(): void;
}

/** What a list is seen to be. */
export const describedList = ({ rows, ...list }: ReadList): DescribedList => ({
  ...list,
  count: rows.length,
  columns: Math.max(1, list.headings?.length ?? 0, rows[0]?.length ?? 0),
  widest: [list.headings ?? [], ...rows].reduce(
    (most, cells) => cells.reduce((widest, { length }) => Math.max(widest, length), most),
    0,
  ),
  sample: rows.slice(0, sampleRows),
});

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
