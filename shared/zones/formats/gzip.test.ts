import { gzipSync, strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readFile } from './detect.ts';

const square = 'POLYGON ((-56.2 -34.9, -56.1 -34.9, -56.1 -34.8, -56.2 -34.9))';
const csv = `zone_id,store_id,polygon\nA,S,"${square}"\n`;
const geojson = JSON.stringify({
  type: 'Feature',
  properties: { zone_id: 'A' },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [-56.2, -34.9],
        [-56.1, -34.9],
        [-56.1, -34.8],
        [-56.2, -34.9],
      ],
    ],
  },
});
const kml = `<?xml version="1.0"?><kml><Placemark><name>A</name><Polygon><outerBoundaryIs><LinearRing><coordinates>-56.2,-34.9 -56.1,-34.9 -56.1,-34.8 -56.2,-34.9</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;

const itemsOf = (bytes: Uint8Array) => readFile(bytes).reading.items;
const issueOf = (bytes: Uint8Array) => {
  const [item, ...more] = itemsOf(bytes);
  return item?.ok === false && more.length === 0 ? item.issue : undefined;
};
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

test.each([
  ['csv', csv],
  ['geojson', geojson],
  ['kml', kml],
  ['wkt', square],
] as const)('gzipped %s is read', (format, text) => {
  const read = readFile(gzipSync(strToU8(text)));
  expect(read.format).toBe(format);
  expect(read.reading).toEqual(readFile(strToU8(text)).reading);
  expect(read.reading.items).toMatchObject([{ ok: true }]);
});

test('the members of a gzip file are concatenated', () => {
  const [begin, end] = [csv.slice(0, 40), csv.slice(40)];
  expect(itemsOf(joined(gzipSync(strToU8(begin)), gzipSync(strToU8(end))))).toMatchObject([
    { ok: true, fields: { zoneId: 'A' } },
  ]);
});

test('an altered byte in any member is detected by its checksum', () => {
  const members = [csv.slice(0, 40), csv.slice(40)].map((text) => gzipSync(strToU8(text), { level: 0 }));
  const file = joined(...members);
  for (const at of [30, (members[0]?.length ?? 0) + 30]) {
    const altered = Uint8Array.from(file);
    altered[at] = (altered[at] ?? 0) ^ 1;
    expect(issueOf(altered)).toEqual({ kind: 'unreadable', damage: 'gzip' });
  }
});

test('a gzipped archive is read, and a tar file is reported', () => {
  expect(itemsOf(gzipSync(zipSync({ 'a.csv': strToU8(csv) })))).toMatchObject([{ ok: true }]);
  const tar = new Uint8Array(1024);
  tar.set(strToU8('a.csv'));
  tar.set(strToU8('ustar'), 257);
  expect(issueOf(gzipSync(tar))).toEqual({ kind: 'foreign-file', found: 'tar', conversion: 'unpack' });
});

test('a truncated or damaged gzip file is reported', () => {
  const complete = gzipSync(strToU8(csv));
  const cut = [40, 20, 5, 2].map((length) => complete.subarray(0, length));
  for (const bytes of [
    ...cut,
    ...cut.map((rest) => joined(complete, rest)),
    joined(complete.subarray(0, 20), complete),
  ])
    expect(issueOf(bytes)).toEqual({ kind: 'unreadable', damage: 'gzip' });
});

test('a file that unpacks beyond the size limit is refused without unpacking all of it', () => {
  const member = gzipSync(new Uint8Array(2 ** 24));
  const bomb = joined(...Array.from({ length: 20 }, () => member), strToU8('never read'));
  expect(issueOf(bomb)).toMatchObject({ kind: 'too-large' });
  expect(issueOf(gzipSync(gzipSync(strToU8(csv))))).toMatchObject({ kind: 'foreign-file', found: 'gzip' });
});
