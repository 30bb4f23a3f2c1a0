import { mkdir, readFile, rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildProgram } from './build-program.mjs';
import { root, run, runNode, succeeds } from './commands.mjs';
import { electronRuntime } from './electron-runtime.mjs';
import { prepareRegion } from './prepare-region.mjs';
import {
  playwrightTests,
  playwrightTotals,
  sum,
  totalsLine,
  vitestTests,
  vitestTotals,
} from './test-totals.mjs';

const usage =
  'npm test: main tests; npm run test:rest: the other tests; npm run test:all: all tests, with -- --every on every host';

/** Tests of crashes and damage take long, because they start processes repeatedly. */
const longTests = ['crash.test.ts', 'damage.test.ts'];

const maxSlowShown = 10;

const flag = { type: 'boolean', default: false };
let options;
try {
  options = parseArgs({ options: { all: flag, rest: flag, every: flag } }).values;
} catch (error) {
  console.error(`${error.message}\n${usage}`);
  process.exit(2);
}

const step = options.rest ? 'rest' : options.all || options.every ? 'all' : 'main';
const specs = options.every ? 'every' : { main: 'main', rest: 'rest', all: 'playwright' }[step];

const reports = join(root, 'out/test-reports');
await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });

// Colors make output in a file unreadable.
if (!process.stdout.isTTY) process.env.NO_COLOR = '1';

const busyBefore = processorSeconds();
const failedChecks = [];
const suites = [];
/** @type {{ name: string, seconds: number, tests: import('./test-totals.mjs').TimedTest[] }[]} */
const tiers = [];

let built = false;
// Run them in parallel, because none keeps two cores busy.
await timed('checks and build', async () => {
  await Promise.all([step === 'rest' ? [] : checks(), step === 'main' ? [] : longChecks(), build()]);
  return [];
});

await timed('unit tests', async () => {
  const report = join(reports, 'vitest.json');
  const selection = {
    main: longTests.flatMap((name) => ['--exclude', `**/*${name}`]),
    rest: ['--project', 'unit', ...longTests],
    all: [],
  }[step];
  const args = ['run', ...selection, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runNode('node_modules/vitest/vitest.mjs', args);
  return recordedTests('unit tests', code, report, vitestTotals, vitestTests);
});

if (built) {
  const runtime = await electronRuntime();
  if ('missing' in runtime) console.log(`\nSkipping the desktop specs: ${runtime.missing}.`);
  await timed('specs', () => specsOf('specs', specs));
}

if (built && step !== 'main' && process.platform === 'linux') {
  await timed('the installed program', async () => {
    const { path } = await electronRuntime();
    if (!path) return [];
    if ((await runNode('scripts/package.mjs', ['--unpacked'])) !== 0) {
      failedChecks.push('package');
      return [];
    }
    return specsOf('installed', 'installed');
  });
}

const totals = sum(suites);
totals.failed += failedChecks.length;
printTimes();
printFlaky();
printFailed();
console.log(totalsLine(totals));
process.exitCode = totals.failed > 0 ? 1 : 0;

/** Runs a tier, and records its tests and how long it took. */
async function timed(name, work) {
  const startedAt = performance.now();
  const tests = await work();
  tiers.push({ name, seconds: (performance.now() - startedAt) / 1000, tests });
}

/**
 * Prints the times of tiers and of their slowest tests. Tests run in parallel, so their times exceed that of the tier.
 */
function printTimes() {
  console.log();
  for (const { name, seconds, tests } of tiers) {
    console.log(`${clock(seconds)}  ${name}`);
    for (const group of new Set(tests.map((test) => test.group))) {
      const groupTests = tests.filter((test) => test.group === group);
      const groupSeconds = groupTests.reduce((total, test) => total + test.seconds, 0);
      console.log(`    ${group}: ${groupTests.length} in ${groupSeconds.toFixed(0)} s; slowest:`);
      const slowest = groupTests.toSorted((one, other) => other.seconds - one.seconds).slice(0, maxSlowShown);
      for (const test of slowest) console.log(`${test.seconds.toFixed(1).padStart(12)} s  ${test.name}`);
    }
  }
  const totalSeconds = tiers.reduce((total, { seconds }) => total + seconds, 0);
  console.log(`${clock(totalSeconds)}  total`);
  console.log(`${clock(processorSeconds() - busyBefore)}  processor time, including other programs`);
  console.log();
}

/** Prints flaky tests: they indicate a race condition in the test or the program. */
function printFlaky() {
  const flaky = tiers.flatMap(({ tests }) => tests).filter((test) => test.flaky);
  for (const { group, name, failure } of flaky)
    console.log(`Passed only at the second try: ${group}: ${name}: ${failure}`);
}

/** Prints all failures again at the end of the output. */
function printFailed() {
  if (failedChecks.length > 0) console.log(`Failed: checks: ${failedChecks.join(', ')}`);
  const failed = tiers
    .flatMap(({ tests }) => tests)
    .filter(({ flaky, failure }) => !flaky && failure !== undefined);
  for (const { group, name, failure } of failed) console.log(`Failed: ${group}: ${name}: ${failure}`);
}

/** Returns the seconds that all processors have worked since the machine was started, for all programs. */
function processorSeconds() {
  const busy = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return busy.reduce((total, milliseconds) => total + milliseconds, 0) / 1000;
}

function clock(seconds) {
  const wholeSeconds = Math.round(seconds);
  return `${Math.floor(wholeSeconds / 60)}:${String(wholeSeconds % 60).padStart(2, '0')}`.padStart(6);
}

async function checks() {
  // Several checkers would compute the same types repeatedly, and the build uses the other core.
  await check('types', 'node_modules/typescript/bin/tsc', ['--checkers', '1']);
  await check('imports', 'scripts/fences.mjs', []);
  await check('lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '.']);
  await check('unused code', 'node_modules/knip/bin/knip.js', []);
}

/** Runs checks that take two minutes of processor time. */
async function longChecks() {
  await check('regular expressions', 'scripts/patterns.mjs', []);
}

/** Runs the specs of a configuration, and returns their tests. */
async function specsOf(name, config) {
  const report = join(reports, `playwright-${config}.json`);
  const [command, ...args] = [
    ...environmentCommands(),
    process.execPath,
    'node_modules/@playwright/test/cli.js',
    'test',
    '-c',
    `e2e/${config}.config.ts`,
    '--reporter=list,json',
  ];
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await run(command, args, { env });
  return recordedTests(name, code, report, playwrightTotals, playwrightTests);
}

async function check(name, script, args) {
  console.log(`\n${name}`);
  if ((await runNode(script, args)) !== 0) failedChecks.push(name);
}

async function build() {
  console.log('\nbuild');
  try {
    await buildProgram();
    await prepareRegion();
    built = true;
  } catch (error) {
    console.error(error.message);
    failedChecks.push('build');
  }
}

/**
 * Adds the totals of a report, and returns its tests. A suite that failed without a failed test in its report, or
 * without a report, counts as a failed check.
 */
async function recordedTests(name, code, report, readTotals, readTests) {
  const text = await readFile(report, 'utf8').catch(() => null);
  if (text === null) {
    failedChecks.push(name);
    return [];
  }
  const parsedReport = JSON.parse(text);
  const totals = readTotals(parsedReport);
  if (code !== 0 && totals.failed === 0) failedChecks.push(name);
  suites.push(totals);
  return readTests(parsedReport);
}

/**
 * Returns the commands that the specs run in: without a network if the user may create a network namespace, as proof
 * that the program needs none, and with a virtual screen if there is no screen.
 */
function environmentCommands() {
  if (process.platform !== 'linux') return [];
  const isIsolated = succeeds('unshare', ['--net', 'ip', 'link', 'set', 'lo', 'up']);
  if (isIsolated) console.log('\nRunning the specs without a network.');
  const needsScreen = !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY && succeeds('which', ['xvfb-run']);
  return [
    ...(isIsolated ? ['unshare', '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'] : []),
    // Without `-noreset`, the screen resets when its last program exits, and refuses programs that start meanwhile.
    ...(needsScreen ? ['xvfb-run', '--auto-servernum', '--server-args=-screen 0 1280x1024x24 -noreset'] : []),
  ];
}
