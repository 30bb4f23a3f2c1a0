import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from './commands.mjs';

/**
 * Builds the map and the places of the world and the built-in region, unless they are up to date. The program must be
 * built.
 * @param options.quiet writes progress to stderr
 * @throws if the build fails
 */
export async function prepareRegion({ quiet = false } = {}) {
  const output = quiet ? process.stderr : process.stdout;
  const child = spawn(process.execPath, ['out/main/region.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  let shown = { step: '', percent: -1 };
  const nameOf = (step) => (step === 'world' ? 'the world map and places' : 'the built-in region');
  for await (const line of createInterface({ input: child.stdout })) {
    const [, step, done] = /^(\S+) (\d+)%/.exec(line) ?? [];
    if (step === undefined) continue;
    const percent = Number(done);
    const isNext = nameOf(step) !== nameOf(shown.step) || percent >= shown.percent + 20;
    if (output.isTTY) output.write(`\rPreparing ${nameOf(step)}: ${percent}% (${step})\x1b[K`);
    else if (isNext) output.write(`Preparing ${nameOf(step)}: ${percent}%\n`);
    else continue;
    shown = { step, percent };
  }
  if (output.isTTY && shown.percent >= 0) output.write('\n');
  if ((await exited) !== 0) throw new Error('Couldn’t prepare the built-in region. See the errors above.');
}
