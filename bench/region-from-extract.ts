import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildRegion } from '../electron/region-build/build.ts';
import { extractSource } from '../electron/region-build/sources.ts';
import { regionSteps } from '../electron/region-build/steps.ts';

/** Returns the extract of that name in `../shared/data`, which exists on some machines only; else undefined. */
export function sharedExtract(name: string): string | undefined {
  const path = resolve('../shared/data', `${name}.osm.pbf`);
  return existsSync(path) ? path : undefined;
}

/**
 * Returns the folder of a region; builds it unless it is the built-in one, Montevideo.
 * @param steps parts to build
 * @returns undefined if its extract is missing, which is reported
 */
export async function regionFromExtract(
  name: string,
  into: string,
  steps: readonly string[],
): Promise<string | undefined> {
  if (name === 'montevideo') return resolve('out/regions/built-in');
  const extract = sharedExtract(name);
  if (!extract) {
    console.error(`No ../shared/data/${name}.osm.pbf: ${name} is skipped`);
    return undefined;
  }
  const folder = join(into, name);
  await buildRegion({
    id: name,
    name,
    source: extractSource([extract]),
    world: resolve('out/world'),
    folder,
    steps: regionSteps.filter((step) => steps.includes(step.name)),
  });
  return folder;
}
