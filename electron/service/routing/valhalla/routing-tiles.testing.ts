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

/** Returns the path of an extract next to the project. Tests that need one are skipped where it doesn't exist. */
export const extractOf = (name: string) => resolve('../shared/data', `${name}.osm.pbf`);
/** Timeout of a hook that may have to build the test region. */
export const tilesWithinMs = regionWithinMs;

export const hasExtract = (name: string): boolean => existsSync(extractOf(name));

/**
 * Returns the folder of the routing tiles of `montevideo` or of an extract, which are built on first use. Call it in a
 * `beforeAll` with the timeout `tilesWithinMs`.
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

/** Returns a Valhalla with those tiles, running during the tests of the calling file or `describe`. */
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
    send: (...request) => running().send(...request),
    close: () => {},
  };
}
