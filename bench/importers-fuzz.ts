import fc from 'fast-check';
import { damagedFile, madeUpIn } from '../shared/zones/formats/damage.testing.ts';
import type { Figure } from './figure.ts';

/**
 * Reads damaged WKT, GeoJSON, CSV, KML and service JSON. Says how many readers crashed, how many made a
 * zone up, and how long the slowest took. The count is `ZONEDESK_FUZZ_RUNS`, 100,000 by default.
 */
export function run(): Figure[] {
  const runs = Number(process.env.ZONEDESK_FUZZ_RUNS ?? 100_000);
  let slowest = 0;
  let crashed = 0;
  let madeUp = 0;
  const batch = 1000;
  for (let done = 0; done < runs; done += batch) {
    for (const file of fc.sample(damagedFile, { numRuns: Math.min(batch, runs - done), seed: done })) {
      const start = performance.now();
      try {
        const invention = madeUpIn(file);
        if (invention !== null) {
          madeUp += 1;
          console.error(`${file.format}: ${invention}\n${file.text}`);
        }
      } catch (error) {
        crashed += 1;
        console.error(`${file.format}: ${String(error)}\n${file.text}`);
      }
      slowest = Math.max(slowest, performance.now() - start);
    }
  }
  return [
    { name: 'damaged files read', value: runs, unit: 'files', target: 100_000, ok: runs >= 100_000 },
    { name: 'readers crashed', value: crashed, unit: 'files', target: 0, ok: crashed === 0 },
    { name: 'zones made up', value: madeUp, unit: 'files', target: 0, ok: madeUp === 0 },
    { name: 'slowest damaged file', value: slowest, unit: 'ms', target: 1000, ok: slowest <= 1000 },
  ];
}
