import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildProgram } from './build-program.mjs';
import { chooseHost, isRoot } from './choose-host.mjs';
import { root, run, runNode } from './commands.mjs';
import { engineIsMissing } from './package/engine-wheel.mjs';

const usage = 'npm start [-- --host desktop|browser] [--profile FOLDER] [--port PORT] [--no-open] [FILE…]';

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      host: { type: 'string' },
      profile: { type: 'string' },
      port: { type: 'string' },
      'no-open': { type: 'boolean' },
    },
  });
  if (values.host !== undefined && !['desktop', 'browser'].includes(values.host)) {
    throw new TypeError(`--host must be desktop or browser, not ${values.host}.`);
  }
  return { ...values, files: positionals };
}

let options;
try {
  options = readArguments();
} catch (error) {
  console.error(`${error.message}\n${usage}`);
  process.exit(2);
}

try {
  await buildProgram();
  if (!existsSync(join(root, 'out/regions/built-in')))
    console.log('Preparing the built-in region in the background. This happens once.');
  if (engineIsMissing())
    console.log('Routes aren’t available yet. Run "npm run engine" once to download the routing engine.');
  const chosenHost = await chooseHost(options.host);
  const profile = options.profile === undefined ? [] : [`--profile=${options.profile}`];
  if (chosenHost.host === 'desktop') {
    if (isRoot()) console.log('Running as root: Electron’s sandbox is off.');
    process.exitCode = await run(chosenHost.electron, [
      ...chosenHost.switches,
      root,
      ...profile,
      ...options.files,
    ]);
  } else {
    if (chosenHost.why) console.log(`Opening in your browser: ${chosenHost.why}.`);
    const port = options.port === undefined ? [] : [`--port=${options.port}`];
    const noOpen = options['no-open'] || process.env.CI ? ['--no-open'] : [];
    process.exitCode = await runNode('out/main/browser.js', [
      ...profile,
      ...port,
      ...noOpen,
      ...options.files,
    ]);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
