import { PbfWriter } from 'pbf';
import { expect, test } from 'vitest';
import { type Decoding, decodeBlock } from './decode-block.ts';

/** Writes a group of elements, which refer to texts by their number from 1. */
type WriteGroup = (group: PbfWriter) => void;

function block(texts: readonly string[], write: WriteGroup, granularity?: number): Buffer {
  const writer = new PbfWriter();
  // Other programs may write the fields in any order.
  writer.writeMessage(2, (_, group) => write(group), null);
  writer.writeMessage(
    1,
    (_, table) => {
      for (const text of ['', ...texts]) table.writeBytesField(1, Buffer.from(text));
    },
    null,
  );
  if (granularity !== undefined) writer.writeVarintField(17, granularity);
  return Buffer.from(writer.finish());
}

const way =
  (id: number, keys: readonly number[], values: readonly number[], steps: readonly number[]): WriteGroup =>
  (group) =>
    group.writeMessage(
      3,
      (_, element) => {
        element.writeVarintField(1, id);
        element.writePackedVarint(2, [...keys]);
        element.writePackedVarint(3, [...values]);
        element.writePackedSVarint(8, [...steps]);
      },
      null,
    );

const denseNodes =
  (ids: readonly number[], lats: readonly number[], texts: readonly number[]): WriteGroup =>
  (group) =>
    group.writeMessage(
      2,
      (_, nodes) => {
        nodes.writePackedSVarint(1, [...ids]);
        nodes.writePackedSVarint(8, [...lats]);
        nodes.writePackedSVarint(9, [...lats]);
        nodes.writePackedVarint(10, [...texts]);
      },
      null,
    );

const decode = (bytes: Buffer, decoding: Partial<Decoding> = {}) =>
  decodeBlock(bytes, { onElement: () => undefined, ...decoding });

const texts = ['highway', 'service', 'name', 'Käsgasse'];

test('ways have their nodes and tags', () => {
  const bytes = block(texts, (group) => {
    way(2 ** 33, [1, 3], [2, 4], [7, 2, -5])(group);
    way(2 ** 33 + 1, [], [], [1, 1])(group);
  });
  expect(decode(bytes)).toEqual([
    { type: 'way', id: 2 ** 33, refs: [7, 9, 4], tags: { highway: 'service', name: 'Käsgasse' } },
    { type: 'way', id: 2 ** 33 + 1, refs: [1, 2], tags: {} },
  ]);
});

test('a selection has the elements with a key or an ID, and all elements are counted', () => {
  const bytes = block(texts, (group) => {
    way(1, [1], [2], [7])(group);
    way(2, [3], [4], [7])(group);
    way(3, [3], [1], [7])(group);
    way(4, [], [], [7])(group);
  });
  const seen: number[] = [];
  const selections = { way: { keys: ['highway', 'route'], hasId: (id: number) => id === 4 } };
  const found = decode(bytes, { selections, onElement: (_, id) => seen.push(id) });
  // Way 3 has the text only as a value.
  expect(found.map(({ id }) => id)).toEqual([1, 4]);
  expect(seen).toEqual([1, 2, 3, 4]);
});

test('the callback gets each node’s position; only nodes with tags are returned', () => {
  const bytes = block(texts, denseNodes([5, 1, 1], [100, 50, -300], [0, 3, 4, 0, 0]), 1000);
  const positions: number[][] = [];
  const found = decode(bytes, { onNode: (id, lat, lng) => positions.push([id, lat, lng]) });
  expect(positions).toEqual([
    [5, 100e-6, 100e-6],
    [6, 150e-6, 150e-6],
    [7, -150e-6, -150e-6],
  ]);
  expect(found).toEqual([{ type: 'node', id: 6, lat: 150e-6, lng: 150e-6, tags: { name: 'Käsgasse' } }]);
});

test('dense nodes without a list of tags have no tags', () => {
  const found = decode(block(texts, denseNodes([5, 1], [100, 50], [])));
  expect(found).toMatchObject([
    { id: 5, lat: 100e-7, tags: {} },
    { id: 6, lat: 150e-7, tags: {} },
  ]);
});

test.each<[what: string, bytes: Buffer]>([
  ['a reference to a missing text', block(texts, way(1, [1], [9], [7]))],
  ['a key without a value', block(texts, way(1, [1, 3], [2], [7]))],
  ['a node without a position', block(texts, denseNodes([5, 1], [100], []))],
  ['a key of a node without a value', block(texts, denseNodes([5], [100], [1]))],
  ['changesets', block(texts, (group) => group.writeMessage(5, () => undefined, null))],
])('%s is an error', (_, bytes) => {
  expect(() => decode(bytes)).toThrow();
});
