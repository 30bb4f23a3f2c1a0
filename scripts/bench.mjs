import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { buildProgram } from './build-program.mjs';
import { root, run as runCommand, succeeds } from './commands.mjs';
import { prepareRegion } from './prepare-region.mjs';

/*
 * npm run bench [-- --json] [NAME ...]: runs all benchmarks, or those named: files of bench/ that export `run`.
 * Benchmarks in bench/peers/ install other programs, so they only run if named as peers/NAME.
 * With --json, each figure is a line of JSON on standard output, and everything else goes to stderr.
 */
const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false } },
  allowPositionals: true,
});
/** Distinguishes benchmarks from modules that they share. */
const exportsRun = /^export (async function|function|const) run\b/m;
/** Time limit of a benchmark; one that takes longer hangs. */
const maxMinutes = 30;

process.chdir(root);
// The figures of the window need a screen.
const { DISPLAY, WAYLAND_DISPLAY } = process.env;
if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY && succeeds('which', ['xvfb-run'])) {
  const again = [process.execPath, ...process.argv.slice(1)];
  process.exit(await runCommand('xvfb-run', ['--auto-servernum', ...again]));
}
const names = await selectedBenchmarks();
await buildProgram({ quiet: true });
await prepareRegion({ quiet: true });

const folder = join(root, 'out/bench');
await bundle();
let missed = 0;
for (const name of names) {
  if (!values.json) console.log(name);
  const start = performance.now();
  const hasSucceeded = await measure(name, (figure) => {
    if (!figure.ok) missed += 1;
    console.log(values.json ? JSON.stringify(figure) : inWords(figure));
  });
  if (!hasSucceeded) missed += 1;
  const seconds = Math.round((performance.now() - start) / 1000);
  const [, load = 0] = loadavg();
  console.error(
    `${name} ${hasSucceeded ? 'took' : 'failed after'} ${seconds} s; load ${load.toFixed(1)} on ${availableParallelism()} processors`,
  );
}
if (missed > 0) process.exitCode = 1;

/** Returns the names of the benchmarks to run; exits if one is unknown. */
async function selectedBenchmarks() {
  const benchmarks = await benchesIn('bench');
  const peerBenchmarks = (await benchesIn('bench/peers')).map((name) => `peers/${name}`);
  const all = [...benchmarks, ...peerBenchmarks];
  const unknown = positionals.filter((name) => !all.includes(name));
  if (unknown.length > 0) {
    console.error(`Unknown benchmark: ${unknown.join(', ')}. Available: ${all.join(', ')}.`);
    process.exit(2);
  }
  return positionals.length > 0 ? positionals : benchmarks;
}

async function benchesIn(folder) {
  const names = [];
  for (const file of await readdir(join(root, folder))) {
    const [, name] = /^(\w[\w-]*)\.ts$/.exec(file) ?? [];
    if (name && exportsRun.test(await readFile(join(root, folder, file), 'utf8'))) names.push(name);
  }
  return names;
}

async function bundle() {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    // Node doesn't find the named exports of this CommonJS module; the program bundles it too.
    ssr: { noExternal: ['pluscodes'] },
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
}

/**
 * Runs a benchmark in a separate process, so that it can't disturb or stop the others, and cleans up after it.
 * @returns whether it succeeded
 */
async function measure(name, onFigure) {
  const temporary = await mkdtemp(join(tmpdir(), 'zd-'));
  const child = spawn(process.execPath, ['scripts/bench-one.mjs', join(folder, `${name}.js`)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary },
    detached: process.platform !== 'win32',
  });
  const endAll = (signal) => {
    try {
      if (process.platform === 'win32') child.kill(signal);
      else process.kill(-child.pid, signal);
    } catch {
      // All its processes have exited.
    }
  };
  const onInterrupt = () => {
    endAll('SIGKILL');
    process.exit(130);
  };
  process.once('SIGINT', onInterrupt).once('SIGTERM', onInterrupt);
  const killTimer = setTimeout(() => endAll('SIGKILL'), maxMinutes * 60_000);
  const exited = new Promise((resolve) => child.once('exit', resolve));
  for await (const line of createInterface({ input: child.stdout })) onFigure(JSON.parse(line));
  const code = await exited;
  clearTimeout(killTimer);
  process.off('SIGINT', onInterrupt).off('SIGTERM', onInterrupt);
  endAll('SIGKILL');
  await rm(temporary, { recursive: true, force: true, maxRetries: 5 });
  return code === 0;
}

function inWords({ name, value, unit, target, ok }) {
  return `  ${ok ? 'met   ' : 'missed'}  ${name}: ${Math.round(value * 1000) / 1000} ${unit} (target ${target})`;
}
