import { buildProgram } from './build-program.mjs';
import { chooseHost, isRoot } from './choose-host.mjs';
import { runNode } from './commands.mjs';
import { prepareRegion } from './prepare-region.mjs';

try {
  await buildProgram();
  await prepareRegion();
  const { electron, switches } = await chooseHost('desktop');
  process.exitCode = await runNode(
    'node_modules/electron-vite/bin/electron-vite.js',
    ['dev', '--watch', '--', ...switches.filter((name) => name !== '--no-sandbox')],
    { env: { ...process.env, ELECTRON_EXEC_PATH: electron, ...(isRoot() && { NO_SANDBOX: '1' }) } },
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
