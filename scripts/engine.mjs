import { parseArgs } from 'node:util';
import { engineFolder, prepareEngine } from './package/engine-wheel.mjs';

/*
 * npm run engine: on Windows, where npm carries no routing engine, puts Valhalla's programs into out/engine, so that
 * npm start computes routes. --wheel FILE takes them from a wheel that was fetched by hand.
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
