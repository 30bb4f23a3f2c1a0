import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { makeFolder } from '../../../region-build/build.ts';
import { buildEngineTiles } from '../../../region-build/engine-tiles.testing.ts';
import { regionWithinMs, testRegion } from '../../../region-build/region.testing.ts';
import { routingTilesVersion } from '../../../region-build/routing-tiles.ts';
import { regionFiles } from '../../../region-format/manifest.ts';
import { forkedEngines } from './engine-processes.ts';
import { startValhalla, type Valhalla } from './valhalla.ts';

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
  if (name === 'montevideo') return join(await testRegion(), regionFiles.routing);
  const folder = resolve('node_modules/.cache/test-tiles', routingTilesVersion, name);
  if (existsSync(folder)) return folder;
  await makeFolder(folder, (temporary) => buildEngineTiles(extractOf(name), temporary));
  return folder;
}

/** A router over those tiles for the tests of one `describe`, which calls this first. */
export function sharedValhalla(name: string): Valhalla {
  let started: Valhalla | undefined;
  beforeAll(async () => {
    started = startValhalla({ spawn: forkedEngines(inject('builtService').engine)(await testTiles(name)) });
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
