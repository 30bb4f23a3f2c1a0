import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { makeFolder } from '../../../region-build/build.ts';
import { builtInRegion } from '../../../region-build/built-in-region.ts';
import { buildEngineTiles } from '../../../region-build/engine-tiles.testing.ts';
import { regionWithinMs, testRegion } from '../../../region-build/region.testing.ts';
import { routingTilesVersion } from '../../../region-build/routing-tiles.ts';
import { localEngine } from '../../../region-format/local-engine.ts';
import { regionFiles } from '../../../region-format/manifest.ts';
import { startTestValhalla, testEngine } from './test-engine.testing.ts';
import type { Valhalla } from './valhalla.ts';

/** Extracts that lie beside the project on some machines; tests that need one are skipped elsewhere. */
export const extractOf = (name: string) => resolve('../shared/data', `${name}.osm.pbf`);
/** They may be those of a region that is still to be built. */
export const tilesWithinMs = regionWithinMs;

export const hasExtract = (name: string): boolean => existsSync(extractOf(name));

/**
 * The folder of the routing tiles of `montevideo`, or of an extract,
 * built where they are not there yet: to be called in a `beforeAll` with `tilesWithinMs`.
 */
export async function testTiles(name: string): Promise<string> {
  const engine = testEngine();
  const isOwn = engine.version === localEngine()?.version;
  if (name === 'montevideo' && isOwn) return join(await testRegion(), regionFiles.routing);
  const folder = resolve(
    'node_modules/.cache/test-tiles',
    routingTilesVersion,
    ...(isOwn ? [] : [engine.version]),
    name,
  );
  if (existsSync(folder)) return folder;
  await makeFolder(folder, async (temporary) => {
    if (name !== 'montevideo') return buildEngineTiles(extractOf(name), temporary, engine);
    const extract = `${temporary}.osm.pbf`;
    await builtInRegion.source.writeExtract(extract, new AbortController().signal);
    await buildEngineTiles(extract, temporary, engine);
    await rm(extract);
  });
  return folder;
}

/** A router over those tiles for the tests of one `describe`, which calls this first. */
export function sharedValhalla(name: string): Valhalla {
  let started: Valhalla | undefined;
  beforeAll(async () => {
    started = await startTestValhalla(await testTiles(name));
  }, tilesWithinMs);
  afterAll(() => started?.close());
  const running = () => {
    if (!started) throw new Error('The router is there only inside of tests');
    return started;
  };
  return {
    ask: (...question) => running().ask(...question),
    close: () => {},
  };
}
