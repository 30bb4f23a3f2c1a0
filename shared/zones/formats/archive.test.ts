import { strFromU8, strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { filesInArchive, namesInArchive } from './archive.ts';
import { readFile } from './detect.ts';

test('a file is read completely even if the archive declares a smaller size', () => {
  const text = 'zone_id,polygon\n'.repeat(10_000);
  const archive = zipSync({ 'zones.csv': strToU8(text) });
  const view = new DataView(archive.buffer, archive.byteOffset);
  const directory = archive.length - 22 - (46 + 'zones.csv'.length);
  for (const offset of [22, directory + 24]) {
    expect(view.getUint32(offset, true)).toBe(text.length);
    view.setUint32(offset, 100, true);
  }
  const read = filesInArchive(archive, ['.csv']);
  expect(read.ok && read.files.map(({ name, bytes }) => [name, strFromU8(bytes)])).toEqual([
    ['zones.csv', text],
  ]);
});

test('an archive with an altered byte is refused instead of read with a wrong vertex', () => {
  const archive = zipSync({ 'zones.wkt': [strToU8('POLYGON ((0 0, 4 0, 4 4, 0 0))'), { level: 0 }] });
  const at = 30 + 'zones.wkt'.length + 'POLYGON (('.length;
  archive[at] = '7'.charCodeAt(0);
  expect(readFile(archive).reading.items).toMatchObject([
    { ok: false, issue: { kind: 'unreadable', damage: 'zip' } },
  ]);
});

test('a truncated archive is reported as unreadable', () => {
  const archive = zipSync({ 'zones.csv': strToU8('zone_id,polygon\n') });
  expect(filesInArchive(archive.subarray(0, -10), ['.csv'])).toMatchObject({
    ok: false,
    issue: { kind: 'unreadable' },
  });
});

test('metadata files of macOS and Windows in an archive are ignored', () => {
  const archive = zipSync({
    'zones/z.kml': strToU8('<kml/>'),
    'zones/._z.kml': strToU8('\0\x05\x16\x07'),
    '._z.kml': strToU8('\0\x05\x16\x07'),
    '__MACOSX/zones/._z.kml': strToU8('\0\x05\x16\x07'),
    'zones/__MACOSX/z.kml': strToU8('\0\x05\x16\x07'),
    'zones/.DS_Store': strToU8('\0'),
  });
  expect(namesInArchive(archive)).toEqual(['zones/z.kml']);
  expect(filesInArchive(archive, ['.kml'])).toMatchObject({ ok: true, files: [{ name: 'zones/z.kml' }] });
});
