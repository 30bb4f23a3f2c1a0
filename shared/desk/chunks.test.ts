import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunksOf, gatherChunks, type Items, type Lists, sendInChunks } from './chunks.ts';

type Message = { type: 'message'; name: string; value?: unknown; lists?: Lists | undefined };

const nothingInstead = () => undefined;

/** Sends all these at once, and gives what arrives at the other end of a wire that carries JSON. */
async function crossed(messages: readonly Message[]) {
  const gatherer = gatherChunks();
  const arrived: unknown[] = [];
  let [largest, chunks] = [0, 0];
  await new Promise<void>((resolve) => {
    const { send } = sendInChunks<Message>((sent) => {
      const json = JSON.stringify(sent);
      largest = Math.max(largest, json.length);
      const heard: Message | Items = JSON.parse(json);
      if (heard.type === 'items') {
        chunks += 1;
        gatherer.take(heard);
      } else {
        gatherer.complete(heard);
        arrived.push(heard);
      }
      if (arrived.length === messages.length) resolve();
    }, nothingInstead);
    for (const message of messages) send(message);
  });
  return { arrived, largest, chunks };
}

const listOf = (itemOf: (index: number) => unknown) =>
  fc.nat(2000).map((length) => Array.from({ length }, (_, index) => itemOf(index)));
const longList = fc.oneof(
  listOf((index) => ({ index })),
  listOf((index) => index),
  listOf((index) => (index % 2 === 0 ? [index, 1] : null)),
);
const message = fc.record({
  type: fc.constant('message' as const),
  name: fc.string(),
  value: fc.oneof(
    fc.jsonValue(),
    longList,
    fc.record({ put: longList, change: fc.record({ put: longList }) }),
  ),
});

test('messages arrive whole and in their order, whatever is in them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 3 }), async (messages) => {
      const { arrived } = await crossed(messages);
      expect(arrived).toEqual(JSON.parse(JSON.stringify(messages)));
    }),
    { numRuns: 30 },
  );
});

test('no chunk of a long list is large, and one of numbers crosses in few', async () => {
  const zones = Array.from({ length: 5000 }, () => 'x'.repeat(1000));
  const ways = Array.from({ length: 100_000 }, (_, index) => (index % 3 === 0 ? null : [index, 12.5]));
  const lats = ways.map((_, index) => index / 1_000_000);
  const { largest, chunks, arrived } = await crossed([
    { type: 'message', name: 'read', value: { zones } },
    { type: 'message', name: 'covered', value: { ways, lats } },
  ]);
  expect(largest).toBeLessThan(300_000);
  expect(chunks).toBeLessThan(50);
  expect(arrived[1]).toMatchObject({ value: { ways, lats } });
});

test('a message goes at once when it is short and nothing is on its way, and else waits its turn', () => {
  const sent: string[] = [];
  const { send } = sendInChunks<Message>(
    (one) => void sent.push(one.type === 'items' ? 'items' : one.name),
    nothingInstead,
  );
  send({ type: 'message', name: 'first' });
  expect(sent).toEqual(['first']);
  send({ type: 'message', name: 'long', value: Array.from({ length: 1000 }, () => 0) });
  send({ type: 'message', name: 'last' });
  expect(sent).toEqual(['first', 'items']);
});

test('what waits goes in its order when there is no more time, and what comes later goes as before', async () => {
  const gatherer = gatherChunks();
  const arrived: Message[] = [];
  const { send, flush } = sendInChunks<Message>((sent) => {
    const heard: Message | Items = JSON.parse(JSON.stringify(sent));
    if (heard.type === 'items') return gatherer.take(heard);
    gatherer.complete(heard);
    arrived.push(heard);
  }, nothingInstead);
  const long = (name: string): Message => ({ type: 'message', name, value: [...Array(1000).keys()] });
  send(long('first'));
  send(long('second'));
  flush();
  expect(arrived).toEqual([long('first'), long('second')]);
  send({ type: 'message', name: 'third' });
  send(long('fourth'));
  await expect.poll(() => arrived.map(({ name }) => name)).toEqual(['first', 'second', 'third', 'fourth']);
  flush();
  expect(arrived).toHaveLength(4);
});

test('a list is put only where its message has one', () => {
  const gatherer = gatherChunks();
  gatherer.take({ type: 'items', list: 1, json: '[1]' });
  const message = { type: 'message', lists: [{ path: ['__proto__', 'polluted'], list: 1 }] };
  gatherer.complete(message);
  expect(message).toEqual({ type: 'message' });
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

test('a message that cannot be written is replaced, and those behind it arrive', async () => {
  const gatherer = gatherChunks();
  const arrived: Message[] = [];
  const circle: { me?: unknown } = {};
  circle.me = circle;
  await new Promise<void>((resolve) => {
    const { send } = sendInChunks<Message>(
      (sent) => {
        const heard: Message | Items = JSON.parse(JSON.stringify(sent));
        if (heard.type === 'items') return gatherer.take(heard);
        gatherer.complete(heard);
        arrived.push(heard);
        if (heard.name === 'last') resolve();
      },
      ({ name }) => (name === 'dropped' ? undefined : { type: 'message', name: `instead of ${name}` }),
    );
    send({ type: 'message', name: 'short', value: circle });
    send({ type: 'message', name: 'dropped', value: circle });
    send({ type: 'message', name: 'long', value: [...Array.from({ length: 500 }, () => 0), circle] });
    send({ type: 'message', name: 'last' });
  });
  expect(arrived).toEqual([
    { type: 'message', name: 'instead of short' },
    { type: 'message', name: 'instead of long' },
    { type: 'message', name: 'last' },
  ]);
});

test('the chunks are the list, in its order, and none is longer than asked for', () => {
  expect(chunksOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(chunksOf([1, 2, 3, 4], 2)).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(chunksOf([], 2)).toEqual([]);
});
