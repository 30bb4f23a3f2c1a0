import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { buildProgram } from './build-program.mjs';
import { chooseHost } from './choose-host.mjs';
import { root, run as runCommand, succeeds } from './commands.mjs';
import { prepareRegion } from './prepare-region.mjs';

/*
 * npm run bench [-- --json] [NAME ...]: runs the files of bench/ that export `run`, all or those named.
 * With --json each figure is one line of JSON; everything else goes to stderr.
 */
const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false } },
  allowPositionals: true,
});

process.chdir(root);
// The figures of the window need a screen.
const { DISPLAY, WAYLAND_DISPLAY } = process.env;
if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY && succeeds('which', ['xvfb-run'])) {
  const again = [process.execPath, ...process.argv.slice(1)];
  process.exit(await runCommand('xvfb-run', ['--auto-servernum', ...again]));
}
await buildProgram({ quiet: true });
await prepareRegion({ quiet: true });

const surroundings = {
  async electron() {
    const { electron, switches } = await chooseHost('desktop');
    return { path: electron, switches };
  },
};
let missed = 0;
for (const file of await bundled()) {
  const { run } = await import(pathToFileURL(file).href);
  if (!run) continue;
  if (!values.json) console.log(basename(file, '.js'));
  try {
    for (const figure of await run(surroundings)) {
      if (!figure.ok) missed += 1;
      console.log(values.json ? JSON.stringify(figure) : inWords(figure));
    }
  } catch (error) {
    missed += 1;
    console.error(`${basename(file, '.js')} could not be measured:`, error);
  }
}
if (missed > 0) process.exitCode = 1;

/** The files of bench/ as JavaScript. */
async function bundled() {
  const names = (await readdir(join(root, 'bench')))
    .filter((name) => /^\w[\w-]*\.ts$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => basename(name, '.ts'))
    .filter((name) => positionals.length === 0 || positionals.includes(name));
  const folder = join(root, 'out/bench');
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20.18',
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, join(root, 'bench', `${name}.ts`)])),
      },
    },
  });
  return names.map((name) => join(folder, `${name}.js`));
}

function inWords({ name, value, unit, target, ok }) {
  return `  ${ok ? 'met   ' : 'missed'}  ${name}: ${Math.round(value * 1000) / 1000} ${unit} (target ${target})`;
}
