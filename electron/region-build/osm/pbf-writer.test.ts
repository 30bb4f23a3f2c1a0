import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import type { OsmElement } from './element.ts';
import { readElements, readHeader } from './elements.ts';
import { writeExtract, writeSortedExtract } from './pbf-writer.ts';

const extractPath = () => join(temporaryFolder(), 'a.osm.pbf');

const bounds = { northeast: { lat: -34.5, lng: -56 }, southwest: { lat: -35, lng: -56.5 } };
const id = fc.integer({ min: 1, max: 2 ** 45 });
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
const key = text.filter((name) => name !== '__proto__');
const tags = fc.dictionary(key, text, { maxKeys: 4, noNullPrototype: true });
const degrees = (limit: number) =>
  fc.integer({ min: -limit * 1e7, max: limit * 1e7 }).map((units) => units / 1e7);
const kind = fc.constantFrom('node' as const, 'way' as const, 'relation' as const);

const node = fc.record({ type: fc.constant('node' as const), id, lat: degrees(90), lng: degrees(180), tags });
const way = fc.record({
  type: fc.constant('way' as const),
  id,
  refs: fc.array(id, { minLength: 2, maxLength: 6 }),
  tags,
});
const relation = fc.record({
  type: fc.constant('relation' as const),
  id,
  members: fc.array(fc.record({ type: kind, ref: id, role: fc.string({ maxLength: 8 }) }), { maxLength: 4 }),
  tags,
});
const unique = { selector: (element: OsmElement) => element.id, maxLength: 8 };

test('elements are read as they were written, in the order of the format', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(node, unique),
      fc.uniqueArray(way, unique),
      fc.uniqueArray(relation, unique),
      async (nodes, ways, relations) => {
        const path = extractPath();
        await writeExtract(path, {
          elements: [...relations, ...ways, ...nodes],
          dataDate: '2017-12-04T13:11:35.000Z',
          bounds,
          source: 'test',
        });
        const byId = (a: OsmElement, b: OsmElement) => a.id - b.id;
        const expected = [...nodes.toSorted(byId), ...ways.toSorted(byId), ...relations.toSorted(byId)];
        const read: OsmElement[] = [];
        for await (const element of readElements(path)) read.push(element);
        expect(read.map((element) => (element.type === 'node' ? rounded(element) : element))).toEqual(
          expected.map((element) => (element.type === 'node' ? rounded(element) : element)),
        );
      },
    ),
    { numRuns: 60 },
  );
});

function rounded({ lat, lng, ...rest }: { lat: number; lng: number }) {
  return { ...rest, lat: lat.toFixed(7), lng: lng.toFixed(7) };
}

test('elements that need several blocks are all written', async () => {
  const path = extractPath();
  const elements = Array.from({ length: 20_001 }, (_, index) => ({
    type: 'node' as const,
    id: index + 1,
    lat: 0,
    lng: index / 1e4,
    tags: {},
  }));
  await writeExtract(path, { elements, dataDate: '2020-01-01T00:00:00.000Z', bounds, source: 'test' });
  const ids: number[] = [];
  for await (const element of readElements(path)) ids.push(element.id);
  expect(ids).toEqual(elements.map((element) => element.id));
});

test('the header has the date of the data and the bounds', async () => {
  const path = extractPath();
  await writeExtract(path, { elements: [], dataDate: '2017-12-04T13:11:35.000Z', bounds, source: 'test' });
  expect(await readHeader(path)).toEqual({ dataDate: '2017-12-04T13:11:35.000Z', bounds });
});

test('elements out of order or duplicate elements are an error', async () => {
  const point = (id: number): OsmElement => ({ type: 'node', id, lat: 0, lng: 0, tags: {} });
  const line: OsmElement = { type: 'way', id: 1, refs: [1, 2], tags: {} };
  for (const given of [
    [point(2), point(1)],
    [point(1), point(1)],
    [line, point(1)],
  ]) {
    const elements = (async function* () {
      for (const element of given) yield [element];
    })();
    await expect(
      writeSortedExtract(extractPath(), { dataDate: null, bounds, source: 'test' }, elements),
    ).rejects.toThrow(RangeError);
  }
});
