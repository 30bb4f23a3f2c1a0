import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type PreparationFolders, preparationFolders, readPrepared } from '../region-format/preparation.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { prepareBuiltIn } from './prepare-built-in.ts';
import { regionWithinMs, testWorld } from './region.testing.ts';
import { extractSource, type RegionSource } from './sources.ts';
import { stepsWithoutPlaces, street } from './street.testing.ts';

/** Returns a function that prepares a region of one street, and one that counts how often its extract was written. */
async function countedPreparation(folders: PreparationFolders) {
  const source = extractSource([await street(10, 1)]);
  let extracts = 0;
  const countedSource: RegionSource = {
    ...source,
    writeExtract(...parameters) {
      extracts += 1;
      return source.writeExtract(...parameters);
    },
  };
  const steps = stepsWithoutPlaces.filter(({ name }) => name !== 'routing');
  return {
    extracts: () => extracts,
    async prepare(signal = new AbortController().signal) {
      const reported = new Set<string>();
      await prepareBuiltIn({
        folders,
        signal,
        region: { id: 'equator', name: 'Equator', source: countedSource, steps },
        onProgress: ({ step }) => reported.add(step),
      });
      return reported;
    },
  };
}

test(
  'of two programs that start at once, one builds and the other waits; leftovers of a killed one are deleted',
  async () => {
    const folders = preparationFolders(temporaryFolder());
    writeFileSync(folders.builtFrom, 'one build');
    cpSync(await testWorld(), folders.world, { recursive: true });
    mkdirSync(join(dirname(folders.region), '.making-of-a-killed-one'), { recursive: true });
    const { prepare, extracts } = await countedPreparation(folders);
    const [first, second] = await Promise.all([prepare(), prepare()]);
    // Either one can get the lock first.
    const [builderSteps, waiterSteps] = [...first].includes('waiting') ? [second, first] : [first, second];
    expect([...builderSteps].slice(0, 2)).toEqual(['extract', 'reading']);
    expect([...waiterSteps]).toEqual(['waiting']);
    expect(extracts()).toBe(1);
    expect(readdirSync(dirname(folders.region))).toEqual(['built-in']);
    expect(await readPrepared(folders)).toEqual({
      hasWorldMap: true,
      hasWorldPlaces: true,
      hasRegion: true,
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

test('a canceled preparation leaves nothing but the mark that it is unfinished', async () => {
  const folders = preparationFolders(temporaryFolder());
  writeFileSync(folders.builtFrom, 'one build');
  const { prepare } = await countedPreparation(folders);
  const cancel = new AbortController();
  const preparation = prepare(cancel.signal);
  await expect.poll(async () => (await readPrepared(folders)).wasInterrupted).toBe(true);
  cancel.abort();
  await expect(preparation).rejects.toThrow();
  expect(readdirSync(dirname(folders.world)).filter((name) => name.startsWith('.making-'))).toEqual([]);
  expect(await readPrepared(folders)).toMatchObject({
    hasWorldMap: false,
    hasRegion: false,
    wasInterrupted: true,
  });
});
