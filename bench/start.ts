import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readManifest } from '../electron/region-format/manifest.ts';
import { buildBareWindow } from './bare-window/build.ts';
import { type ElectronProgram, startElectron } from './electron-program.ts';
import { atMost, type Figure, type Surroundings } from './figure.ts';
import { writeFirstStepsRead } from './first-steps-read.ts';
import { idleMapAt } from './idle-map.ts';
import { memoryOfFamily } from './process-memory.ts';
import { median } from './timing.ts';

const origin = 'app://zonedesk/';
/** Number of starts; the first one, which fills the code cache, doesn't count. */
const rounds = 7;
const regionZoom = 12;

interface Start {
  idleMs: number;
  memoryMegabytes: number | null;
  /** Left, top, width and height of the map. */
  map: number[];
}

const serviceReady = `new Promise((resolve) => {
  setInterval(() => document.querySelector('footer')?.textContent?.includes('ready') && resolve(true), 50);
})`;

const mapBox = `(() => {
  const { left, top, width, height } = document.querySelector('.maplibregl-map').getBoundingClientRect();
  return [left, top, width, height].map(Math.round);
})()`;

async function measured(program: ElectronProgram, whenReady: (program: ElectronProgram) => Promise<unknown>) {
  const { page, pid, startedAt } = program;
  try {
    const since = await idleMapAt(program);
    await whenReady(program);
    const start: Start = {
      idleMs: since - startedAt,
      memoryMegabytes: memoryOfFamily(pid),
      map: (await page.evaluate(mapBox)) as number[],
    };
    return start;
  } finally {
    await program.close();
  }
}

/**
 * Start of the program next to that of a window with only a map: MapLibre with the same style and tiles, of the same size,
 * at the same position.
 */
export async function run(surroundings: Surroundings): Promise<Figure[]> {
  const electron = await surroundings.electron();
  const { centre } = await readManifest('out/regions/built-in');
  const bareWindow = await buildBareWindow();
  const profiles = await mkdtemp(join(tmpdir(), 'zonedesk-bench-'));
  await writeFirstStepsRead(join(profiles, 'zonedesk'));
  const ours: Start[] = [];
  const bare: Start[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const program = await startElectron(electron, {
      entry: resolve('.'),
      origin,
      args: [`--profile=${join(profiles, 'zonedesk')}`],
    });
    const start = await measured(program, ({ page }) => page.evaluate(serviceReady));
    const map = [...start.map, centre.lng, centre.lat, regionZoom].join(',');
    const window = await startElectron(electron, {
      entry: bareWindow,
      origin,
      args: [`--user-data-dir=${join(profiles, 'bare')}`, `--map=${map}`, `--built=${resolve('out')}`],
    });
    const besides = await measured(window, async () => undefined);
    if (round === 0) continue;
    ours.push(start);
    bare.push(besides);
    // Shows progress, as all of them take minutes on a busy machine.
    console.error(`start ${round} of ${rounds}: ${start.idleMs} ms, bare ${besides.idleMs} ms`);
  }
  await rm(profiles, { recursive: true });

  /** Each start is compared with the bare one after it, as other load of the machine changes slowly. */
  const ratio = (measure: (start: Start) => number) =>
    median(
      ours.map((start, round) => {
        const besides = bare[round];
        return besides ? measure(start) / measure(besides) : Number.NaN;
      }),
    );
  const both = (measure: (start: Start) => number) =>
    [ours, bare].map((starts) => Math.round(median(starts.map(measure)))).join(', bare ');
  const memoryOf = ({ memoryMegabytes }: Start) => memoryMegabytes ?? Number.NaN;
  const idleOf = ({ idleMs }: Start) => idleMs;
  console.error(`start to an idle map, ms: ${both(idleOf)}; memory after the start, MB: ${both(memoryOf)}`);
  const memoryRatio = ratio(memoryOf);
  return [
    atMost('start to an idle map by that of a bare window', ratio(idleOf), 'times', 1.5),
    ...(Number.isNaN(memoryRatio)
      ? []
      : [atMost('memory after the start by that of a bare window', memoryRatio, 'times', 1.6)]),
  ];
}
