import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildProgram } from './build-program.mjs';
import { root, run, runNode, succeeds } from './commands.mjs';
import { electronRuntime } from './electron-runtime.mjs';
import { prepareRegion } from './prepare-region.mjs';
import { playwrightTotals, sum, totalsLine, vitestTotals } from './test-totals.mjs';

const reports = join(root, 'out/test-reports');
await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });

// Colours are for a screen; in a file they bury what is said.
if (!process.stdout.isTTY) process.env.NO_COLOR = '1';

const failedChecks = [];
const suites = [];

await check('types', 'node_modules/typescript/bin/tsc', ['--noEmit']);
await check('lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '.']);
await check('unused code', 'node_modules/knip/bin/knip.js', []);

const unitReport = join(reports, 'vitest.json');
const unitCode = await runNode('node_modules/vitest/vitest.mjs', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unitReport}`,
]);
suites.push(await counted('unit tests', unitCode, unitReport, vitestTotals));

if (await built()) {
  const runtime = await electronRuntime();
  if ('missing' in runtime) console.log(`\nThe desktop specs are skipped: ${runtime.missing}.`);
  for (const host of ['desktop', 'browser']) {
    const report = join(reports, `${host}.json`);
    const specs = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts'];
    const [command, ...args] = [
      ...(host === 'desktop' ? surroundings() : []),
      process.execPath,
      ...specs,
      `--project=${host}`,
      '--reporter=list,json',
    ];
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const code = await run(command, args, { env });
    suites.push(await counted(`${host} specs`, code, report, playwrightTotals));
  }
}

const totals = sum(suites);
totals.failed += failedChecks.length;
if (failedChecks.length > 0) console.log(`\nFailed beside the tests: ${failedChecks.join(', ')}`);
console.log(totalsLine(totals));
process.exitCode = totals.failed > 0 ? 1 : 0;

async function check(name, script, args) {
  console.log(`\n${name}`);
  if ((await runNode(script, args)) !== 0) failedChecks.push(name);
}

async function built() {
  console.log('\nbuild');
  try {
    await buildProgram();
    await prepareRegion();
    return true;
  } catch (error) {
    console.error(error.message);
    failedChecks.push('build');
    return false;
  }
}

/** A suite that ends badly without a failed test in its report, or without a report, is itself a failure. */
async function counted(name, code, report, read) {
  const text = await readFile(report, 'utf8').catch(() => null);
  const totals = text === null ? { passed: 0, failed: 0, skipped: 0 } : read(JSON.parse(text));
  if (text === null || (code !== 0 && totals.failed === 0)) failedChecks.push(name);
  return totals;
}

/**
 * What the desktop specs run in: without a network where this user may make such a place, as proof
 * that the program needs none, and on a screen of their own where there is none.
 */
function surroundings() {
  if (process.platform !== 'linux') return [];
  const apart = succeeds('unshare', ['--net', 'ip', 'link', 'set', 'lo', 'up']);
  if (apart) console.log('\nThe desktop specs run without a network.');
  const screen = !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY && succeeds('which', ['xvfb-run']);
  return [
    ...(apart ? ['unshare', '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'] : []),
    ...(screen ? ['xvfb-run', '--auto-servernum'] : []),
  ];
}
