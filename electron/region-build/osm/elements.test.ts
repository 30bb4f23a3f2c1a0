import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { deflateSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { OsmFileError, readElements, readHeader } from './elements.ts';
import { framedBlob } from './framed-blob.testing.ts';

function extract(name: string): string {
  return resolve('../shared/data', name);
}

async function elementCounts(path: string) {
  const counts = { node: 0, way: 0, relation: 0 };
  for await (const element of readElements(path)) counts[element.type] += 1;
  return counts;
}

describe.skipIf(!existsSync(extract('liechtenstein.osm.pbf')))('extracts (../shared/data present)', () => {
  test('an entire country is read to its last element', async () => {
    expect(await elementCounts(extract('liechtenstein.osm.pbf'))).toEqual({
      node: 142_832,
      way: 15_247,
      relation: 358,
    });
  });

  test('elements have their tags, positions, and members', async () => {
    let capital: { name: string | undefined; lat: number; lng: number } | undefined;
    const roles = new Set<string>();
    for await (const element of readElements(extract('liechtenstein.osm.pbf'))) {
      if (element.type === 'node' && element.tags.place && element.tags.name === 'Vaduz') {
        capital = { name: element.tags.name, lat: element.lat, lng: element.lng };
      }
      if (element.type === 'relation' && element.tags.boundary === 'administrative') {
        for (const member of element.members) roles.add(member.role);
      }
    }
    expect(capital?.lat).toBeCloseTo(47.14, 1);
    expect(capital?.lng).toBeCloseTo(9.52, 1);
    expect(roles).toContain('outer');
  });

  test('headers have the date of the data, in seconds or milliseconds', async () => {
    const dates = await Promise.all(
      ['liechtenstein.osm.pbf', 'monaco.osm.pbf'].map(
        async (name) => (await readHeader(extract(name))).dataDate,
      ),
    );
    expect(dates).toEqual(['2015-07-27T21:14:01.000Z', '2025-10-06T13:18:07.121Z']);
  });

  test.each(['porto.osm.pbf', 'monaco.osm.pbf'])('%s is read completely', async (name) => {
    const counts = await elementCounts(extract(name));
    expect(counts.node).toBeGreaterThan(10_000);
    expect(counts.way).toBeGreaterThan(1_000);
  });
});

/** Returns a compressed block of an extract that declares `rawSize` bytes. */
function packedBlock(type: string, bytes: Uint8Array, rawSize = bytes.length): Buffer {
  const body = new PbfWriter();
  body.writeVarintField(2, rawSize);
  body.writeBytesField(3, deflateSync(bytes));
  return framedBlob(type, body.finish());
}

function header({ bounds, timestamp }: { bounds: readonly number[]; timestamp: number }): Buffer {
  const block = new PbfWriter();
  block.writeMessage(
    1,
    (sides, writer) => {
      for (const [index, side] of sides.entries()) writer.writeSVarintField(index + 1, side * 1e9);
    },
    bounds,
  );
  block.writeStringField(4, 'OsmSchema-V0.6');
  block.writeVarintField(32, timestamp);
  return packedBlock('OSMHeader', block.finish());
}

describe('a header with impossible values', () => {
  test.each([
    { what: 'latitudes beyond the poles', bounds: [9, 10, 9_000_000, 47], timestamp: 1_577_836_800 },
    { what: 'a date in the year 120,000', bounds: [9, 10, 48, 47], timestamp: 3_724_000_000_000_000 },
  ])('is read without $what', async ({ bounds, timestamp }) => {
    const path = join(temporaryFolder(), 'header.osm.pbf');
    writeFileSync(path, header({ bounds, timestamp }));
    const isBoxFine = bounds[2] === 48;
    expect(await readHeader(path)).toEqual({
      bounds: isBoxFine ? { northeast: { lat: 48, lng: 10 }, southwest: { lat: 47, lng: 9 } } : null,
      dataDate: isBoxFine ? null : '2020-01-01T00:00:00.000Z',
    });
  });
});

describe('a file that isn’t an extract', () => {
  function file(bytes: Uint8Array | string): string {
    const path = join(temporaryFolder(), 'broken.osm.pbf');
    writeFileSync(path, bytes);
    return path;
  }

  test('is refused', async () => {
    await expect(elementCounts(file('<?xml version="1.0"?>'))).rejects.toThrow(/isn’t an \.osm\.pbf file/);
    await expect(elementCounts(file(''))).rejects.toThrow(/is empty/);
    await expect(readHeader(file(new Uint8Array(4)))).rejects.toThrow(OsmFileError);
  });

  test('is refused with the position where it ends if it is truncated', async () => {
    const header = [0, 0, 0, 13, 10, 9, ...Buffer.from('OSMHeader'), 24, 90];
    await expect(elementCounts(file(new Uint8Array(header)))).rejects.toThrow(
      /ends in the middle of a block at byte/,
    );
  });

  test('is refused if a block decompresses to more than the format allows', async () => {
    const oversized = new Uint8Array(33 * 1024 * 1024);
    await expect(readHeader(file(packedBlock('OSMHeader', oversized)))).rejects.toThrow(
      /larger than the format/,
    );
    const plain = header({ bounds: [9, 10, 48, 47], timestamp: 0 });
    const data = file(Buffer.concat([plain, packedBlock('OSMData', oversized)]));
    await expect(elementCounts(data)).rejects.toThrow(/larger than the format/);
  });

  test('is refused if a block isn’t as long as it declares', async () => {
    const misstated = file(packedBlock('OSMHeader', new Uint8Array(10), 9));
    await expect(readHeader(misstated)).rejects.toThrow(/has 10 bytes instead of the 9/);
  });
});
