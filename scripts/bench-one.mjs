import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { machinePace } from './calibration.mjs';
import { chooseHost } from './choose-host.mjs';

/* node scripts/bench-one.mjs FILE: runs one bundled file of bench/; each figure is one line of JSON. */

// Standard output is for the figures alone.
console.log = console.error;
const { run } = await import(pathToFileURL(resolve(process.argv[2])).href);
const before = machinePace();
const figures = await run({
  async electron() {
    const { electron, switches } = await chooseHost('desktop');
    return { path: electron, switches };
  },
});
// What else the machine does changes meanwhile.
const pace = (before + machinePace()) / 2;
const lines = figures.map((figure) => `${JSON.stringify(atReferencePace(figure))}\n`).join('');
// Whatever a bench has forgotten to end does not hold the next one up.
process.stdout.write(lines, () => process.exit());

/** A time as it would be on the machine that targets in milliseconds were set on. */
function atReferencePace({ timed, ...figure }) {
  if (!timed) return figure;
  const value = figure.value / pace;
  console.error(
    `${figure.name}: ${figure.value.toFixed(1)} ${figure.unit} here, at ${pace.toFixed(2)} of the reference pace`,
  );
  return { ...figure, value, unit: `${figure.unit} at the reference pace`, ok: value <= figure.target };
}
