import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildRegion } from './build.ts';
import { builtInRegion } from './built-in-region.ts';
import { buildWorld } from './world.ts';

/*
 * Makes the data that every copy of the program carries: the built-in region and the world's map.
 * node out/main/region.js --region out/regions/built-in --world out/world
 */
const { values } = parseArgs({ options: { region: { type: 'string' }, world: { type: 'string' } } });
const started = Date.now();
const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
const cancel = new AbortController();
process.once('SIGINT', () => cancel.abort());
process.once('SIGTERM', () => cancel.abort());

try {
  if (values.world) {
    await buildWorld({ folder: resolve(values.world), signal: cancel.signal });
    console.log(`World map in ${values.world} (${seconds()})`);
  }
  if (values.region) {
    const manifest = await buildRegion({
      ...builtInRegion,
      folder: resolve(values.region),
      signal: cancel.signal,
      onProgress: ({ step, done }) => console.log(`${step} ${Math.round(done * 100)} % (${seconds()})`),
    });
    console.log(`${manifest.name} in ${values.region} (${seconds()})`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
