import { parseArgs } from 'node:util';
import { engineFolder, prepareEngine } from './package/engine-wheel.mjs';

/*
 * npm run engine: on Windows, where npm has no routing engine, installs Valhalla's programs in out/engine, so that
 * npm start can calculate routes. --wheel FILE installs them from a wheel that was downloaded manually.
 */
try {
  const { values } = parseArgs({ options: { wheel: { type: 'string' } } });
  const { platform, arch } = process;
  const engine = await prepareEngine({ platform, arch, file: values.wheel });
  console.log(
    engine
      ? `Installed Valhalla ${engine.version} in ${engineFolder}.`
      : `No download needed for ${platform} on ${arch}: npm installs the engine if it is available.`,
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
