import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type PreparationFolders, preparationFolders, readPrepared } from '../region-format/preparation.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { prepareBuiltIn } from './prepare-built-in.ts';
import { regionWithinMs, testWorld } from './region.testing.ts';
import { extractSource, type RegionSource } from './sources.ts';
import { street, withoutPlaces } from './street.testing.ts';

/** Makes a region that is one street, whose extract is counted, beside the world. */
async function preparing(folders: PreparationFolders) {
  const source = extractSource([await street(10, 1)]);
  let extracts = 0;
  const counted: RegionSource = {
    ...source,
    writeExtract(...given) {
      extracts += 1;
      return source.writeExtract(...given);
    },
  };
  const steps = withoutPlaces.filter(({ name }) => name !== 'routing');
  return {
    extracts: () => extracts,
    async prepare(signal = new AbortController().signal) {
      const reported = new Set<string>();
      await prepareBuiltIn({
        folders,
        signal,
        region: { id: 'equator', name: 'Equator', source: counted, steps },
        onProgress: ({ step }) => reported.add(step),
      });
      return reported;
    },
  };
}

test(
  'of two programs that begin at once one makes it and the other waits; what a killed one left is cleared, and it is done once',
  async () => {
    const folders = preparationFolders(temporaryFolder());
    writeFileSync(folders.builtFrom, 'one build');
    cpSync(await testWorld(), folders.world, { recursive: true });
    mkdirSync(join(dirname(folders.region), '.making-of-a-killed-one'), { recursive: true });
    const { prepare, extracts } = await preparing(folders);
    const [first, second] = await Promise.all([prepare(), prepare()]);
    // Whichever of them comes first.
    const [made, waited] = [...first].includes('waiting') ? [second, first] : [first, second];
    expect([...made].slice(0, 2)).toEqual(['extract', 'reading']);
    expect([...waited]).toEqual(['waiting']);
    expect(extracts()).toBe(1);
    expect(readdirSync(dirname(folders.region))).toEqual(['built-in']);
    expect(await readPrepared(folders)).toEqual({
      world: true,
      worldPlaces: true,
      region: true,
      isCurrent: true,
      wasInterrupted: false,
    });

    writeFileSync(folders.builtFrom, 'another build');
    expect([...(await prepare())]).toEqual([]);
    expect(extracts()).toBe(1);
    expect(readFileSync(folders.preparedFrom, 'utf8')).toBe('another build');
  },
  regionWithinMs,
);

test('one that is ended in the midst leaves nothing but the word that it was begun', async () => {
  const folders = preparationFolders(temporaryFolder());
  writeFileSync(folders.builtFrom, 'one build');
  const { prepare } = await preparing(folders);
  const ending = new AbortController();
  const ended = prepare(ending.signal);
  await expect.poll(async () => (await readPrepared(folders)).wasInterrupted).toBe(true);
  ending.abort();
  await expect(ended).rejects.toThrow();
  expect(readdirSync(dirname(folders.world)).filter((name) => name.startsWith('.making-'))).toEqual([]);
  expect(await readPrepared(folders)).toMatchObject({ world: false, region: false, wasInterrupted: true });
});
