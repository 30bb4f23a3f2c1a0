import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PbfWriter } from 'pbf';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { engineExtract } from './engine-extract.ts';
import type { OsmElement } from './osm/element.ts';
import { readElements } from './osm/elements.ts';
import { withExtract } from './osm/extract.testing.ts';
import { framedBlob } from './osm/framed-blob.testing.ts';
import { writeExtract } from './osm/pbf-writer.ts';

const bounds = { southwest: { lat: -1, lng: -1 }, northeast: { lat: 1, lng: 1 } };
/** More than fit into a block. */
const nodes = Array.from({ length: 9000 }, (_, index) => ({
  type: 'node' as const,
  id: index + 1,
  lat: (index % 97) / 100,
  lng: (index % 89) / 100,
  tags: index % 500 === 0 ? { barrier: 'gate' } : {},
}));
const road = { type: 'way' as const, id: 1, refs: [1, 2], tags: { highway: 'service' } };
const route = { type: 'relation' as const, id: 1, members: [], tags: { type: 'route' } };
const stray = { ...route, id: 2, tags: { type: 'route', restriction: 'no_left_turn' } };

async function elementsOf(path: string): Promise<OsmElement[]> {
  const elements: OsmElement[] = [];
  for await (const element of readElements(path)) elements.push(element);
  return elements;
}

async function forEngine(elements: readonly OsmElement[]) {
  const path = join(temporaryFolder(), 'a.osm.pbf');
  await writeExtract(path, { elements, bounds, dataDate: null, source: 'test' });
  return withExtract(path, async (data) => {
    const copy = await engineExtract(path, data);
    return { path, copy, nodeBytes: data.nodeBytes, elements: await elementsOf(copy) };
  });
}

test('an extract that needs no changes is used itself', async () => {
  const { path, copy } = await forEngine([...nodes, road, route]);
  expect(copy).toBe(path);
});

test('a changed copy has all other elements unchanged', async () => {
  const { path, copy, nodeBytes, elements } = await forEngine([...nodes, road, route, stray]);
  expect(copy).not.toBe(path);
  expect(nodeBytes).not.toBeNull();
  expect(elements.slice(0, -1)).toEqual(await elementsOf(path).then((all) => all.slice(0, -1)));
  expect(elements.at(-1)).toEqual({ ...stray, tags: { type: 'route' } });
});

/** A block that has two nodes and a carpool lane between them. */
function mixedBlock(): Buffer {
  const writer = new PbfWriter();
  const strings = ['', 'highway', 'service', 'hov', 'designated'];
  writer.writeMessage(
    1,
    (_, table) => {
      for (const text of strings) table.writeBytesField(1, Buffer.from(text));
    },
    null,
  );
  writer.writeMessage(
    2,
    (_, group) =>
      group.writeMessage(
        2,
        (_, dense) => {
          dense.writePackedSVarint(1, [1, 1]);
          dense.writePackedSVarint(8, [1000, 1000]);
          dense.writePackedSVarint(9, [1000, 1000]);
          dense.writePackedVarint(10, [0, 0]);
        },
        null,
      ),
    null,
  );
  writer.writeMessage(
    2,
    (_, group) =>
      group.writeMessage(
        3,
        (_, way) => {
          way.writeVarintField(1, 1);
          way.writePackedVarint(2, [1, 3]);
          way.writePackedVarint(3, [2, 4]);
          way.writePackedSVarint(8, [1, 1]);
        },
        null,
      ),
    null,
  );
  const blob = new PbfWriter();
  blob.writeBytesField(1, writer.finish());
  return framedBlob('OSMData', blob.finish());
}

test('nodes that share a block with ways are copied too', async () => {
  const path = join(temporaryFolder(), 'a.osm.pbf');
  await writeExtract(path, { elements: [], bounds, dataDate: null, source: 'test' });
  await appendFile(path, mixedBlock());
  await withExtract(path, async (data) => {
    expect(data.nodeBytes).toBeNull();
    const copied = await elementsOf(await engineExtract(path, data));
    expect(copied.map(({ type, id }) => `${type} ${id}`)).toEqual(['node 1', 'node 2', 'way 1']);
  });
});
