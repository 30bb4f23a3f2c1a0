import { buildProgram } from './build-program.mjs';
import { runNode } from './commands.mjs';
import { prepareRegion } from './prepare-region.mjs';

try {
  await buildProgram({ quiet: true });
  await prepareRegion({ quiet: true });
  process.exitCode = await runNode('out/main/region-cli.js', process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
