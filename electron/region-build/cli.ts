import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type BuildProgress, buildRegion } from './build.ts';
import { builtInRegion } from './built-in-region.ts';
import { buildWorld } from './world.ts';

/*
 * Makes the data that every copy of the program carries: the world's map and places, and the built-in region.
 * node out/main/region.js --region out/regions/built-in --world out/world
 */
const { values } = parseArgs({
  options: { region: { type: 'string' }, world: { type: 'string', default: 'out/world' } },
});
const started = Date.now();
const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
const cancel = new AbortController();
process.once('SIGINT', () => cancel.abort());
process.once('SIGTERM', () => cancel.abort());

try {
  const onProgress = ({ step, done }: BuildProgress) =>
    console.log(`${step} ${Math.round(done * 100)} % (${seconds()})`);
  const world = resolve(values.world);
  await buildWorld({ folder: world, signal: cancel.signal, onProgress });
  console.log(`World in ${values.world} (${seconds()})`);
  if (values.region) {
    const manifest = await buildRegion({
      ...builtInRegion,
      world,
      folder: resolve(values.region),
      signal: cancel.signal,
      onProgress,
    });
    console.log(`${manifest.name} in ${values.region} (${seconds()})`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
