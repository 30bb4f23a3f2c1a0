import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import type { OsmElement } from './element.ts';
import { readElements } from './elements.ts';
import { openOsmData } from './osm-data.ts';
import { writeExtract } from './pbf-writer.ts';
import { Spill } from './spill.ts';

const bounds = { southwest: { lat: -1, lng: -1 }, northeast: { lat: 1, lng: 1 } };
const node = (id: number) => ({
  type: 'node' as const,
  id,
  lat: (id % 97) / 100,
  lng: -(id % 89) / 100,
  tags: {},
});

test('nodes have their position, in any order of lookups; unknown nodes have none', async () => {
  const ids = Array.from({ length: 5000 }, (_, index) => 3 * index + 7);
  const folder = temporaryFolder();
  const extract = join(folder, 'a.osm.pbf');
  await writeExtract(extract, { elements: ids.map(node), bounds, dataDate: null, source: 'test' });
  const data = await openOsmData(extract, folder);
  for (let step = 0; step < ids.length; step++) {
    const { id, lat, lng } = node(ids[(step * 1613) % ids.length] ?? 0);
    const [x, y] = data.position(id) ?? [];
    expect([x, y]).toEqual([expect.closeTo(lng, 9), expect.closeTo(lat, 9)]);
    expect(data.position(id + 1)).toBeUndefined();
  }
  expect([data.position(0), data.position(1e12)]).toEqual([undefined, undefined]);
  data.close();
});

test('each pass yields all ways and relations, and the nodes with tags', async () => {
  const folder = temporaryFolder();
  const extract = join(folder, 'a.osm.pbf');
  const tree = { ...node(2), tags: { natural: 'tree' } };
  const road = { type: 'way' as const, id: 1, refs: [1, 2, 9], tags: { highway: 'service' } };
  const route = { type: 'relation' as const, id: 4, members: [], tags: { boundary: 'administrative' } };
  await writeExtract(extract, {
    elements: [node(1), tree, road, route],
    bounds,
    dataDate: null,
    source: 'test',
  });
  const data = await openOsmData(extract, folder);
  for (let pass = 0; pass < 2; pass++) {
    const ids: string[] = [];
    for await (const { id } of data.nodes()) ids.push(`n${id}`);
    for await (const { id } of data.ways()) ids.push(`w${id}`);
    for await (const { id } of data.relations()) ids.push(`r${id}`);
    expect(ids).toEqual(['n2', 'w1', 'r4']);
  }
  expect(data.content).toMatchObject({
    hasRoads: true,
    hasAdministrativeBorders: true,
    hasPostalBorders: false,
  });
  data.close();
});

test('nodes with tags are the same in a pass as in the file', async () => {
  const folder = temporaryFolder();
  const extract = join(folder, 'a.osm.pbf');
  const elements = Array.from({ length: 20_000 }, (_, id) => ({
    ...node(id + 1),
    tags: id % 3 === 0 ? { natural: 'tree', ref: `${id}` } : {},
  }));
  await writeExtract(extract, { elements, bounds, dataDate: null, source: 'test' });
  const expected: OsmElement[] = [];
  for await (const element of readElements(extract))
    if (Object.keys(element.tags).length > 0) expected.push(element);
  const data = await openOsmData(extract, folder);
  const nodes: OsmElement[] = [];
  for await (const one of data.nodes()) nodes.push(one);
  data.close();
  expect(nodes).toHaveLength(6667);
  expect(nodes).toEqual(expected);
});

test.each([
  { header: 'the entire Earth', at: 90, expected: 3 },
  { header: 'the box it was cut along', at: 4, expected: 4 },
])('with a header that states $header, the bounds extend to latitude $expected', async ({ at, expected }) => {
  const folder = temporaryFolder();
  const extract = join(folder, 'a.osm.pbf');
  const elements = [
    { ...node(1), lat: 0, lng: 0 },
    { ...node(2), lat: 3, lng: 3 },
  ];
  const bounds = { southwest: { lat: -at, lng: -at }, northeast: { lat: at, lng: at } };
  await writeExtract(extract, { elements, bounds, dataDate: null, source: 'test' });
  const data = await openOsmData(extract, folder);
  data.close();
  expect(data.bounds.northeast).toEqual({ lat: expected, lng: expected });
});

test('a canceled pass ends with the reason', async () => {
  const folder = temporaryFolder();
  const extract = join(folder, 'a.osm.pbf');
  const elements = [{ ...node(1), tags: { natural: 'tree' } }];
  await writeExtract(extract, { elements, bounds, dataDate: null, source: 'test' });
  const cancel = new AbortController();
  const data = await openOsmData(extract, folder, cancel.signal);
  cancel.abort(new Error('stopped'));
  await expect(data.nodes()[Symbol.asyncIterator]().next()).rejects.toThrow('stopped');
  data.close();
});

test('spilled items are read by group in their order, even with little memory; the file is deleted', () => {
  const folder = temporaryFolder();
  const spill = new Spill<{ value: number }>(join(folder, 'items.spill'), 50);
  for (let value = 0; value < 200; value++) spill.add(value % 7, { value });
  expect(spill.groups()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  for (const group of spill.groups()) {
    const values = [...spill.items(group)].map(({ value }) => value);
    expect(values).toEqual(Array.from({ length: values.length }, (_, index) => 7 * index + group));
  }
  expect([...spill.items(99)]).toEqual([]);
  spill.close();
  expect(readdirSync(folder)).toEqual([]);
});
