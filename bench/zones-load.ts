import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readManifest } from '../electron/region-format/manifest.ts';
import { startBareWindow } from './bare-program.ts';
import { buildBareWindow } from './bare-window/build.ts';
import { type ElectronProgram, startElectron } from './electron-program.ts';
import { atMost, type Figure, type Surroundings } from './figure.ts';
import { median } from './timing.ts';
import { fillProfile } from './zones-in-window.ts';
import { sampleZones } from './zones-sample.ts';

const zoneCount = 10_000;
/** Number of starts; the first one of each fills the code cache. */
const rounds = 3;
/** A map that stays idle for this long has drawn everything. */
const calmMs = 4000;
const regionZoom = 12;

/** Resolves with the time since 1970 at which the map became idle for good, and its place in the window. */
const idleForGood = `new Promise((resolve) => {
  let since = 0;
  const map = () => document.querySelector('.maplibregl-map');
  const look = () => {
    if (map()?.getAttribute('aria-busy') !== 'false') since = 0;
    else since ||= Date.now();
  };
  new MutationObserver(look).observe(document, {
    subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy'],
  });
  look();
  setInterval(() => {
    if (!since || Date.now() - since < ${calmMs}) return;
    const { left, top, width, height } = map().getBoundingClientRect();
    resolve({ since, box: [left, top, width, height].map(Math.round) });
  }, 50);
})`;

async function measured({ page, startedAt, close }: ElectronProgram) {
  try {
    const { since, box } = (await page.evaluate(idleForGood)) as { since: number; box: number[] };
    return { milliseconds: since - startedAt, box };
  } finally {
    await close();
  }
}

/** Start with 10,000 zones until the map has drawn them, next to a bare page with the same polygons. */
export async function run(surroundings: Surroundings): Promise<Figure[]> {
  const electron = await surroundings.electron();
  const { centre } = await readManifest('out/regions/built-in');
  const entry = await buildBareWindow();
  const folder = await mkdtemp(join(tmpdir(), 'zonedesk-bench-'));
  const zones = sampleZones(zoneCount, 10);
  const profile = join(folder, 'zonedesk');
  await fillProfile(profile, zones);
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const program = await measured(
      await startElectron(electron, {
        entry: resolve('.'),
        origin: 'app://zonedesk/',
        args: [`--profile=${profile}`],
      }),
    );
    const map = [...program.box, centre.lng, centre.lat, regionZoom];
    const page = await measured(
      await startBareWindow(electron, { entry, folder, zones, holder: 'source', map }),
    );
    if (round === 0) continue;
    ours.push(program.milliseconds);
    bare.push(page.milliseconds);
  }
  await rm(folder, { recursive: true, force: true });
  console.error(
    `start to an idle map with 10,000 zones: ${Math.round(median(ours))} ms, bare ${Math.round(median(bare))} ms`,
  );
  return [
    atMost(
      'start to an idle map with 10,000 zones by a bare page',
      median(ours) / median(bare),
      'times',
      1.3,
    ),
  ];
}
