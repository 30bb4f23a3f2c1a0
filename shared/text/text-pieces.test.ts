import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFile } from '../zones/formats/detect.ts';
import { delimitedRows } from './delimited-rows.ts';
import type { FileParts } from './text-pieces.ts';

const megabyte = 2 ** 20;
const triangle = 'POLYGON ((0 0, 4 0, 0 4, 0 0))';
const feature = (zoneId: string, story: string) =>
  `{"type":"Feature","properties":{"zone_id":"${zoneId}","story":"${story}"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[4,0],[0,4],[0,0]]]}}`;

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A file generated while it's read: a beginning, one repeated text, and an end. Records how far it was read. */
function generatedFile(size: number, begin: string, repeated: string, end = '') {
  const [head, body, tail] = [bytesOf(begin), bytesOf(repeated), bytesOf(end)];
  let furthest = 0;
  const parts: FileParts = {
    size,
    read(from, to) {
      furthest = Math.max(furthest, to);
      const filled = new Uint8Array(to - from + 2 * body.length);
      const offset = from - head.length;
      const skipped = ((offset % body.length) + body.length) % body.length;
      for (let at = 0; at < filled.length; at += body.length)
        filled.set(body.subarray(0, filled.length - at), at);
      const bytes = filled.slice(skipped, skipped + to - from);
      if (offset < 0) bytes.set(head.subarray(from, to));
      if (to > size - tail.length)
        bytes.set(
          tail.subarray(Math.max(0, from - size + tail.length)),
          Math.max(0, size - tail.length - from),
        );
      return bytes;
    },
  };
  return { parts, readMegabytes: () => furthest / megabyte };
}

test('yields the same rows however the text is split into pieces', () => {
  const table = fc.string({
    unit: fc.constantFrom('"', '""', ',', '\n', '\r\n', ' ', 'a', 'POLYGON((', '))'),
    maxLength: 60,
  });
  fc.assert(
    fc.property(table, fc.array(fc.nat(60), { maxLength: 8 }), (text, cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), text.length];
      const pieces = places.slice(1).map((to, at) => text.slice(places[at], to));
      expect([...delimitedRows(pieces, ',')]).toEqual([...delimitedRows([text], ',')]);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['CSV', 'zone_id,polygon\n', `z,"${triangle}"\n`],
  ['JSON lines', '', `${feature('z', '')}\n`],
])('stops reading a %s file with too many items', (_, begin, row) => {
  const { parts, readMegabytes } = generatedFile(250 * megabyte, begin, row);
  const { reading } = readFile(parts);
  expect(reading.items).toMatchObject([{ ok: false, issue: { kind: 'too-many-items' } }]);
  expect(readMegabytes()).toBeLessThan(24);
});

const story = 'x'.repeat(90_000);

test.each([
  ['csv', 'zone_id,story,polygon\n', `z,${story},"${triangle}"\n`],
  ['geojson-lines', '', `${feature('z', story)}\n`],
  ['geojson', '[', `${feature('z', story)},`],
  ['kml', '<kml>', `<Placemark><name>z</name><description>${story}</description></Placemark>`],
  ['wkt', triangle, ` POLYGON ((0 0, ${' '.repeat(90_000)}4 0, 0 4, 0 0))`],
])('reports the share read of a large %s file, from start to end', (format, begin, piece) => {
  const end = { geojson: '{}]', kml: '</kml>' }[format] ?? '\n';
  const body = piece.repeat(Math.ceil((9 * megabyte) / piece.length / 16));
  const pieces = Math.floor((9 * megabyte) / body.length);
  const size = begin.length + pieces * body.length + end.length;
  const { parts } = generatedFile(size, begin, body, end);
  const reported: number[] = [];
  const read = readFile(parts, { onShare: (share) => reported.push(share) });
  expect(read.format).toBe(format);
  expect(read.reading.items.length).toBeGreaterThan(90);
  expect(reported.at(-1)).toBe(1);
  expect(reported.filter((share) => share > 0 && share < 1).length).toBeGreaterThanOrEqual(2);
  expect([...reported].sort((a, b) => a - b)).toEqual(reported);
});

test('rereads a table as Windows-1252 if a late character isn’t UTF-8', () => {
  const text = `zone_id,story,polygon\n${`Café,${story},"${triangle}"\n`.repeat(60)}`;
  const late = Buffer.from(text, 'latin1');
  const { items } = readFile(late).reading;
  expect(items).toHaveLength(60);
  expect(items.every((item) => item.ok && item.fields.zoneId === 'Café')).toBe(true);
  const lateOnly = Buffer.from(
    `zone_id,story,polygon\nA,${story.repeat(60)},"${triangle}"\nCafé,,"${triangle}"\n`,
    'latin1',
  );
  expect(readFile(lateOnly).reading.items.map((item) => item.ok && item.fields.zoneId)).toEqual([
    'A',
    'Café',
  ]);
});

test('keeps characters and line ends intact when a piece splits them', () => {
  const rows = Array.from({ length: 90_000 }, (_, row) => `Пло́щадь ${row},"${triangle}"\r\n`);
  const { items } = readFile(new TextEncoder().encode(`zone_id,polygon\r\n${rows.join('')}`)).reading;
  expect(items).toHaveLength(rows.length);
  expect(items.findIndex((item, row) => !item.ok || item.fields.zoneId !== `Пло́щадь ${row}`)).toBe(-1);
});

test('throws if the file can’t be read to the end', () => {
  const { parts } = generatedFile(20 * megabyte, 'zone_id,story,polygon\n', `z,${story},"${triangle}"\n`);
  const gone: FileParts = {
    size: parts.size,
    read(from, to) {
      if (to > 8 * megabyte) throw new Error('the disk is gone');
      return parts.read(from, to);
    },
  };
  expect(() => readFile(gone)).toThrow('the disk is gone');
});
