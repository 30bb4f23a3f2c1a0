import { type ReadList, readList } from '../../shared/place-lists/list-file.ts';
import { type DescribedList, describedList } from './described-list.ts';

export type ListQuestion =
  | { kind: 'read'; input: Blob | string }
  | { kind: 'rows'; from: number; count: number };

export type ListAnswer = ({ kind: 'read' } & DescribedList) | { kind: 'rows'; rows: ReadList['rows'] };

/** Reads a list and hands its rows over part by part, away from the window's own thread. */
let list: ReadList | undefined;

addEventListener('message', ({ data }: MessageEvent<ListQuestion>) => {
  // Rejections don't reach the window from a worker, so faults are sent as values.
  void reply(data).catch(reportError);
});

async function reply(question: ListQuestion) {
  if (question.kind === 'rows') {
    const { from, count } = question;
    return answer({ kind: 'rows', rows: list?.rows.slice(from, from + count) ?? [] });
  }
  const { input } = question;
  list = readList(typeof input === 'string' ? input : new Uint8Array(await input.arrayBuffer()));
  answer({ kind: 'read', ...describedList(list) });
}

const answer = (said: ListAnswer) => postMessage(said);
