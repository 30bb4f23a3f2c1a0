import { type ReadList, readList } from '../../shared/geocoding/list-file.ts';
import { describedList, type ListAnswer, type ListQuestion } from './list-reader.ts';

/** Reads a list and hands its rows over part by part, away from the window's own thread. */
let list: ReadList | undefined;

addEventListener('message', ({ data }: MessageEvent<ListQuestion>) => {
  // What a promise is refused with would not reach the window.
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
