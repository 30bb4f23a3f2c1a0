import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from './commands.mjs';

/**
 * Makes the built-in region and the map of the world, unless they are made already. Needs the built
 * program.
 * @param options.quiet writes the progress to stderr
 * @throws when it fails
 */
export async function prepareRegion({ quiet = false } = {}) {
  const output = quiet ? process.stderr : process.stdout;
  const child = spawn(
    process.execPath,
    ['out/main/region.js', '--region', 'out/regions/built-in', '--world', 'out/world'],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = new Promise((resolve) => child.once('exit', resolve));
  let shown = -1;
  for await (const line of createInterface({ input: child.stdout })) {
    const [, step, done] = /^(\S+) (\d+) %/.exec(line) ?? [];
    if (step === undefined) continue;
    const percent = Number(done);
    if (output.isTTY) output.write(`\rPreparing the built-in region: ${percent} % (${step})\x1b[K`);
    else if (percent >= shown + 20) output.write(`Preparing the built-in region: ${percent} %\n`);
    else continue;
    shown = percent;
  }
  if (output.isTTY && shown >= 0) output.write('\n');
  if ((await exited) !== 0) throw new Error('The built-in region could not be made.');
}
