import fc from 'fast-check';
import {
  damagedBytes,
  damagedFile,
  invalidResultIn,
  inventedIn,
} from '../shared/zones/formats/damage.testing.ts';
import { atMostTime, type Figure } from './figure.ts';

const batch = 1000;

/**
 * Reads damaged WKT, GeoJSON, CSV, KML, `.poly`, service JSON, tables of terminals and vertices in code, and a tenth as
 * many damaged GeoPackages, zip and gzip files, pictures, documents and tables of Well-Known Binary. Says how many readers crashed, how many made a zone up, and how long the slowest took.
 * The count is `ZONEDESK_FUZZ_RUNS`, 100,000 by default.
 */
export function run(): Figure[] {
  const runs = Number(process.env.ZONEDESK_FUZZ_RUNS ?? 100_000);
  let slowest = 0;
  let crashed = 0;
  let madeUp = 0;

  function tryAll<File>(
    files: fc.Arbitrary<File>,
    count: number,
    inventionIn: (file: File) => string | null,
    visible: (file: File) => string,
  ) {
    for (let done = 0; done < count; done += batch) {
      for (const file of fc.sample(files, { numRuns: Math.min(batch, count - done), seed: done })) {
        const start = performance.now();
        try {
          const invention = inventionIn(file);
          if (invention !== null) {
            madeUp += 1;
            console.error(`${invention}: ${visible(file)}`);
          }
        } catch (error) {
          crashed += 1;
          console.error(`${String(error)}: ${visible(file)}`);
        }
        slowest = Math.max(slowest, performance.now() - start);
      }
    }
  }

  tryAll(damagedFile, runs, inventedIn, ({ format, text }) => `${format}\n${text}`);
  tryAll(
    damagedBytes,
    Math.ceil(runs / 10),
    ({ bytes }) => invalidResultIn(bytes),
    ({ kind, bytes }) => `${kind}\n${Buffer.from(bytes).toString('base64')}`,
  );
  return [
    { name: 'damaged files read', value: runs, unit: 'files', target: 100_000, ok: runs >= 100_000 },
    { name: 'readers crashed', value: crashed, unit: 'files', target: 0, ok: crashed === 0 },
    { name: 'zones made up', value: madeUp, unit: 'files', target: 0, ok: madeUp === 0 },
    atMostTime('slowest damaged file', slowest, 'ms', 1000),
  ];
}
