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
      ? `Valhalla ${engine.version} is in ${engineFolder}.`
      : `For ${platform} on ${arch} there is no wheel to take: the engine comes by npm, or not at all.`,
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
