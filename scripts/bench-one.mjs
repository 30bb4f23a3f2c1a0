import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { machinePace } from './calibration.mjs';
import { chooseHost } from './choose-host.mjs';

/* node scripts/bench-one.mjs FILE: runs a bundled file of bench/ and prints each figure as a line of JSON. */

// Standard output is only for the figures.
console.log = console.error;
const { run } = await import(pathToFileURL(resolve(process.argv[2])).href);
const before = machinePace();
const figures = await run({
  async electron() {
    const { electron, switches } = await chooseHost('desktop');
    return { path: electron, switches };
  },
});
// The load of the machine may change during the benchmark.
const pace = (before + machinePace()) / 2;
const lines = figures.map((figure) => `${JSON.stringify(atReferencePace(figure))}\n`).join('');
// Exit even if a benchmark left something running, which would delay the next one.
process.stdout.write(lines, () => process.exit());

/** Returns a figure with its time converted to the machine that targets in milliseconds were set on. */
function atReferencePace({ timed, ...figure }) {
  if (!timed) return figure;
  const value = figure.value / pace;
  console.error(
    `${figure.name}: ${figure.value.toFixed(1)} ${figure.unit} here, at ${pace.toFixed(2)} of the reference pace`,
  );
  return { ...figure, value, unit: `${figure.unit} at the reference pace`, ok: value <= figure.target };
}
