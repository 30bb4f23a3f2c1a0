import { buildProgram } from './build-program.mjs';
import { runNode } from './commands.mjs';

try {
  await buildProgram({ quiet: true });
  process.exitCode = await runNode('out/main/service-admin.js', process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
