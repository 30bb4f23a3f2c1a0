import { strFromU8, strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { joined } from './joined.ts';
import { unpackEntry } from './unpack-entry.ts';
import { bytesInMemory, ZipError, zipEntries } from './zip-directory.ts';

/** Name and text of each file in an archive. */
const contents = (archive: Uint8Array): [string, string][] =>
  zipEntries(bytesInMemory(archive)).map((entry) => [
    entry.name,
    strFromU8(joined([...unpackEntry(bytesInMemory(archive), entry)])),
  ]);

const text = 'zone_id,polygon\n'.repeat(20_000);

test('unpacks stored, deflated, empty, and large files', () => {
  const archive = zipSync({
    'a/deflated.csv': strToU8(text),
    'stored.csv': [strToU8(text), { level: 0 }],
    'leer – ñ.csv': strToU8(''),
  });
  expect(contents(archive)).toEqual([
    ['a/deflated.csv', text],
    ['stored.csv', text],
    ['leer – ñ.csv', ''],
  ]);
});

test.each([0, 6] as const)('detects one altered byte of a file at compression level %d', (level) => {
  const archive = zipSync({ 'z.csv': [strToU8('POLYGON ((0 0, 4 0, 4 4, 0 0))'), { level }] });
  const at = 30 + 'z.csv'.length + 10;
  archive[at] = (archive[at] ?? 0) ^ 1;
  expect(() => contents(archive)).toThrow(ZipError);
});

test('reads the current version of a file replaced in its archive', () => {
  const before = zipSync({ 'z.csv': strToU8('before') }, { level: 0 });
  const after = zipSync({ 'z.csv': strToU8('after!') }, { level: 0 });
  // Both local files, then the directory of the second.
  const local = 30 + 'z.csv'.length + 'after!'.length;
  const archive = joined([before.subarray(0, local), after]);
  const view = new DataView(archive.buffer);
  const end = archive.length - 22;
  view.setUint32(end + 16, view.getUint32(end + 16, true) + local, true);
  view.setUint32(end - (46 + 'z.csv'.length) + 42, local, true);
  expect(contents(archive)).toEqual([['z.csv', 'after!']]);
});

test('reads ZIP64 numbers, and a comment that contains the end-of-directory signature', () => {
  const plain = zipSync({ 'z.csv': strToU8('text') }, { level: 0 });
  const directoryAt = 30 + 'z.csv'.length + 'text'.length;
  const header = plain.subarray(directoryAt, directoryAt + 46 + 'z.csv'.length);
  const extra = new Uint8Array(28);
  const extraView = new DataView(extra.buffer);
  extraView.setUint16(0, 1, true);
  extraView.setUint16(2, 24, true);
  [4n, 4n, 0n].forEach((value, index) => {
    extraView.setBigUint64(4 + index * 8, value, true);
  });
  const large = joined([header, extra]);
  const view = new DataView(large.buffer);
  for (const at of [20, 24, 42]) view.setUint32(at, 0xffffffff, true);
  view.setUint16(30, extra.length, true);

  const end64 = new Uint8Array(56 + 20);
  const endView = new DataView(end64.buffer);
  endView.setUint32(0, 0x06064b50, true);
  endView.setBigUint64(32, 1n, true);
  endView.setBigUint64(40, BigInt(large.length), true);
  endView.setBigUint64(48, BigInt(directoryAt), true);
  endView.setUint32(56, 0x07064b50, true);
  endView.setBigUint64(64, BigInt(directoryAt + large.length), true);
  const end = plain.slice(plain.length - 22);
  const comment = Uint8Array.of(0x50, 0x4b, 5, 6, ...Array.from({ length: 30 }, () => 0xff));
  new DataView(end.buffer).setUint16(20, comment.length, true);
  const archive = joined([plain.subarray(0, directoryAt), large, end64, end, comment]);
  expect(contents(archive)).toEqual([['z.csv', 'text']]);
});

test.each<[string, (archive: Uint8Array) => Uint8Array]>([
  ['without its end', (archive) => archive.subarray(0, -10)],
  ['that is empty', () => new Uint8Array(0)],
  ['with a wrong directory offset', (archive) => archive.fill(0x7f, archive.length - 6, archive.length - 2)],
  [
    'that is encrypted',
    (archive) => archive.fill(1, archive.length - 22 - 51 + 8, archive.length - 22 - 51 + 9),
  ],
  [
    'with an unsupported compression method',
    (archive) => archive.fill(14, archive.length - 22 - 51 + 10, archive.length - 22 - 51 + 11),
  ],
])('rejects an archive %s', (_, damage) => {
  expect(() => contents(damage(zipSync({ 'z.csv': strToU8('text') })))).toThrow(ZipError);
});
