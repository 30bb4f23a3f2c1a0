import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildRegion } from '../electron/region-build/build.ts';
import { extractSource } from '../electron/region-build/sources.ts';
import { regionSteps } from '../electron/region-build/steps.ts';

/** The extract of that name in `../shared/data`, which is there on some machines only; undefined where it is not. */
export function sharedExtract(name: string): string | undefined {
  const path = resolve('../shared/data', `${name}.osm.pbf`);
  return existsSync(path) ? path : undefined;
}

/**
 * The folder of a region, made where it is not the built-in one, Montevideo.
 * @param steps what is made of it
 * @returns undefined where its extract is not there, which is reported
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
