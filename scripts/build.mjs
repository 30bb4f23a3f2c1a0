import { buildProgram } from './build-program.mjs';
import { prepareRegion } from './prepare-region.mjs';

try {
  await buildProgram();
  await prepareRegion();
  console.log('Built Zonedesk in out/.');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
