import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chooseHost } from './choose-host.mjs';

/* node scripts/bench-one.mjs FILE: runs one bundled file of bench/; each figure is one line of JSON. */

// Standard output is for the figures alone.
console.log = console.error;
const { run } = await import(pathToFileURL(resolve(process.argv[2])).href);
const figures = await run({
  async electron() {
    const { electron, switches } = await chooseHost('desktop');
    return { path: electron, switches };
  },
});
const lines = figures.map((figure) => `${JSON.stringify(figure)}\n`).join('');
// Whatever a bench has forgotten to end does not hold the next one up.
process.stdout.write(lines, () => process.exit());
