import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { chromiumOptions } from '../e2e/chromium.ts';
import { atMost, type Figure } from './figure.ts';
import { writeFirstStepsRead } from './first-steps-read.ts';
import { median } from './timing.ts';

const warmStarts = 3;
/** Maximum time of a first start after the build, in warm starts. */
const startsBesideBuild = 1.5;

/**
 * The first start of a fresh clone: from `npm start` to the painted window, beside the time that the program alone
 * takes to be built and that of a start with everything prepared. Both windows are pages of one browser that runs.
 */
export async function run(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'zonedesk-bench-'));
  const browser = await chromium.launch(await chromiumOptions());
  try {
    const clone = await freshClone(folder);
    const firstMs = await startMs(clone, join(folder, 'first'), browser);
    await rm(join(clone, 'out'), { recursive: true });
    const buildMs = await runMs(clone, [
      '--input-type=module',
      '--eval',
      "import { buildProgram } from './scripts/build-program.mjs'; await buildProgram({ quiet: true });",
    ]);
    for (const name of ['world', 'regions'])
      await cp(join('out', name), join(clone, 'out', name), { recursive: true });
    await runMs(clone, ['out/main/region.js']);
    const warm: number[] = [];
    for (let round = 0; round < warmStarts; round += 1)
      warm.push(await startMs(clone, join(folder, `warm-${round}`), browser));
    const warmMs = median(warm);
    console.error(
      `first window, ms: ${Math.round(firstMs)}; build ${Math.round(buildMs)}, warm start ${Math.round(warmMs)}`,
    );
    return [
      atMost(
        'first window of a fresh clone by its build and 1.5 warm starts',
        firstMs / (buildMs + startsBesideBuild * warmMs),
        'times',
        1,
      ),
    ];
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Copies the sources as cloned, with the packages of `npm ci`. */
async function freshClone(folder: string): Promise<string> {
  const root = resolve('.');
  const clone = join(folder, 'clone');
  const notCloned = new Set(['.git', 'node_modules', 'out', 'test-results', 'playwright-report']);
  await cp(root, clone, { recursive: true, filter: (path) => !notCloned.has(basename(path)) });
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'));
  return clone;
}

/** Milliseconds from `npm start` to the painted window, with a new profile. */
async function startMs(clone: string, profile: string, browser: Browser): Promise<number> {
  await writeFirstStepsRead(profile);
  const page = await browser.newPage();
  const startedAt = performance.now();
  const program = spawn(
    process.execPath,
    ['scripts/start.mjs', '--host', 'browser', '--no-open', '--profile', profile],
    { cwd: clone, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(program, 'exit');
  let written = '';
  const address = await new Promise<string>((printed, failed) => {
    program.stdout.on('data', (chunk) => {
      written += String(chunk);
      const found = /http:\/\/\S+\?token=\S+(?=\s)/.exec(written);
      if (found) printed(found[0]);
    });
    program.once('exit', () =>
      failed(new Error(`The program ended before it printed an address:\n${written}`)),
    );
  });
  await page.goto(address);
  await page.getByRole('contentinfo').waitFor();
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
  const tookMs = performance.now() - startedAt;
  await page.close();
  program.kill('SIGINT');
  await ended;
  return tookMs;
}

async function runMs(clone: string, args: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { cwd: clone, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}`);
  return performance.now() - startedAt;
}
