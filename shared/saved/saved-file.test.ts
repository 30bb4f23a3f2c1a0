import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { lineOfSearch, linesOf, packSearches, searchOfLine, unpackSearches } from './saved-file.ts';
import { savedPlace, savedRoute } from './saved-search.testing.ts';

const savedAt = '2026-11-04T09:00:00.000Z';
const searches = [savedRoute(), savedPlace('Café Brasilero')].map((search) => ({ ...search, savedAt }));

async function packed() {
  const file = await packSearches({
    lines: searches.map(lineOfSearch),
    program: '1.2.3',
    made: new Date('2026-11-22T10:00:00Z'),
  });
  if (!file) throw new Error('Too large');
  return file;
}

/** The same file with some entries replaced, or removed if null. */
async function changed(parts: Record<string, string | null>) {
  const all = { ...unzipSync(await packed()) };
  for (const [name, text] of Object.entries(parts)) {
    if (text === null) delete all[name];
    else all[name] = strToU8(text);
  }
  return zipSync(all);
}

test('a file keeps searches unchanged, with its format, date, and program', async () => {
  const file = await packed();
  const manifest = new TextDecoder().decode(unzipSync(file)['manifest.json']);
  expect(JSON.parse(manifest)).toEqual({
    format: 'zonedesk-saved-searches',
    version: 3,
    made: '2026-11-22T10:00:00.000Z',
    program: '1.2.3',
    searches: 2,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const unpacked = await unpackSearches(file);
  if (!unpacked.ok) throw new Error(unpacked.issue);
  const read = [...linesOf(unpacked.searches)].map(({ line }) => searchOfLine(line));
  expect(read).toEqual(searches.map((search) => ({ ok: true, search })));
});

test('rejects a foreign, truncated, damaged, or newer file with the reason', async () => {
  const manifest = {
    format: 'zonedesk-saved-searches',
    version: 1,
    made: savedAt,
    program: '1',
    searches: 1,
  };
  const file = await packed();
  const files: [file: Uint8Array, issue: string][] = [
    [strToU8('name;address'), 'no-archive'],
    [file.subarray(0, file.length - 30), 'no-archive'],
    [zipSync({ 'zones.json': strToU8('{}') }), 'other-content'],
    [await changed({ 'manifest.json': '{"format":"another"}' }), 'other-content'],
    [await changed({ 'manifest.json': JSON.stringify({ ...manifest, version: 4, made: 'then' }) }), 'newer'],
    [await changed({ 'searches.jsonl': null }), 'damaged'],
    [await changed({ 'searches.jsonl': lineOfSearch({ ...savedRoute(), savedAt }) }), 'damaged'],
    [await changed({ 'manifest.json': JSON.stringify({ ...manifest, searches: 3 }) }), 'damaged'],
  ];
  for (const [index, [content, issue]] of files.entries())
    expect(await unpackSearches(content), String(index)).toEqual({ ok: false, issue });
});

test('reads a handwritten file without a checksum, with empty lines and Windows line endings', async () => {
  const lines = searches.map(lineOfSearch);
  const manifest = { format: 'zonedesk-saved-searches', version: 1, made: savedAt, program: '', searches: 2 };
  const file = await changed({
    'manifest.json': JSON.stringify(manifest),
    'searches.jsonl': `${lines[0]}\r\n\r\n${lines[1]}`,
  });
  const unpacked = await unpackSearches(file);
  if (!unpacked.ok) throw new Error(unpacked.issue);
  expect([...linesOf(unpacked.searches)]).toEqual([
    { number: 1, line: lines[0] },
    { number: 3, line: lines[1] },
  ]);
});

test('reads a file of the first version, in which searches have no region', async () => {
  const [search] = searches;
  const { region, ...withoutRegion } = { ...savedRoute(), ...search };
  expect(region).toBe('Montevideo');
  const lines = `${JSON.stringify(withoutRegion)}\n`;
  const manifest = { format: 'zonedesk-saved-searches', version: 1, made: savedAt, program: '', searches: 1 };
  const file = await changed({ 'manifest.json': JSON.stringify(manifest), 'searches.jsonl': lines });
  const unpacked = await unpackSearches(file);
  if (!unpacked.ok) throw new Error(unpacked.issue);
  const read = [...linesOf(unpacked.searches)].map(({ line }) => searchOfLine(line));
  expect(read).toEqual([{ ok: true, search: { ...withoutRegion, region: null } }]);
});
