import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunksOf, gatherChunks, type Items, type Lists, sendInChunks } from './chunks.ts';

type Message = { type: 'message'; name: string; value?: unknown; lists?: Lists | undefined };

const noReplacement = () => undefined;

/** Sends messages at once over a JSON channel and returns what arrives. */
async function transfer(messages: readonly Message[]) {
  const gatherer = gatherChunks();
  const arrived: unknown[] = [];
  let [largest, chunks] = [0, 0];
  await new Promise<void>((resolve) => {
    const { send } = sendInChunks<Message>((sent) => {
      const json = JSON.stringify(sent);
      largest = Math.max(largest, json.length);
      const received: Message | Items = JSON.parse(json);
      if (received.type === 'items') {
        chunks += 1;
        gatherer.take(received);
      } else {
        gatherer.complete(received);
        arrived.push(received);
      }
      if (arrived.length === messages.length) resolve();
    }, noReplacement);
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

test('messages arrive complete and in order, for any content', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 3 }), async (messages) => {
      const { arrived } = await transfer(messages);
      expect(arrived).toEqual(JSON.parse(JSON.stringify(messages)));
    }),
    { numRuns: 30 },
  );
});

test('keeps chunks of a long list small, and sends a list of numbers in few chunks', async () => {
  const zones = Array.from({ length: 5000 }, () => 'x'.repeat(1000));
  const routes = Array.from({ length: 100_000 }, (_, index) => (index % 3 === 0 ? null : [index, 12.5]));
  const lats = routes.map((_, index) => index / 1_000_000);
  const { largest, chunks, arrived } = await transfer([
    { type: 'message', name: 'read', value: { zones } },
    { type: 'message', name: 'covered', value: { routes, lats } },
  ]);
  expect(largest).toBeLessThan(300_000);
  expect(chunks).toBeLessThan(50);
  expect(arrived[1]).toMatchObject({ value: { routes, lats } });
});

test('sends a short message at once if nothing is queued, otherwise in order', () => {
  const sent: string[] = [];
  const { send } = sendInChunks<Message>(
    (one) => void sent.push(one.type === 'items' ? 'items' : one.name),
    noReplacement,
  );
  send({ type: 'message', name: 'first' });
  expect(sent).toEqual(['first']);
  send({ type: 'message', name: 'long', value: Array.from({ length: 1000 }, () => 0) });
  send({ type: 'message', name: 'last' });
  expect(sent).toEqual(['first', 'items']);
});

test('flush sends queued messages in order, and later messages are sent as usual', async () => {
  const gatherer = gatherChunks();
  const arrived: Message[] = [];
  const { send, flush } = sendInChunks<Message>((sent) => {
    const received: Message | Items = JSON.parse(JSON.stringify(sent));
    if (received.type === 'items') return gatherer.take(received);
    gatherer.complete(received);
    arrived.push(received);
  }, noReplacement);
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

test('ignores a list at a path that its message doesn’t have', () => {
  const gatherer = gatherChunks();
  gatherer.take({ type: 'items', list: 1, json: '[1]' });
  const message = { type: 'message', lists: [{ path: ['__proto__', 'polluted'], list: 1 }] };
  gatherer.complete(message);
  expect(message).toEqual({ type: 'message' });
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

test('replaces or drops a message that can’t be serialized, and delivers later ones', async () => {
  const gatherer = gatherChunks();
  const arrived: Message[] = [];
  const circular: { self?: unknown } = {};
  circular.self = circular;
  await new Promise<void>((resolve) => {
    const { send } = sendInChunks<Message>(
      (sent) => {
        const received: Message | Items = JSON.parse(JSON.stringify(sent));
        if (received.type === 'items') return gatherer.take(received);
        gatherer.complete(received);
        arrived.push(received);
        if (received.name === 'last') resolve();
      },
      ({ name }) => (name === 'dropped' ? undefined : { type: 'message', name: `instead of ${name}` }),
    );
    send({ type: 'message', name: 'short', value: circular });
    send({ type: 'message', name: 'dropped', value: circular });
    send({ type: 'message', name: 'long', value: [...Array.from({ length: 500 }, () => 0), circular] });
    send({ type: 'message', name: 'last' });
  });
  expect(arrived).toEqual([
    { type: 'message', name: 'instead of short' },
    { type: 'message', name: 'instead of long' },
    { type: 'message', name: 'last' },
  ]);
});

test('splits a list into chunks of at most the given length, in order', () => {
  expect(chunksOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(chunksOf([1, 2, 3, 4], 2)).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(chunksOf([], 2)).toEqual([]);
});
