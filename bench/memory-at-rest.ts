import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readManifest } from '../electron/region-format/manifest.ts';
import { buildBareWindow } from './bare-window/build.ts';
import { type ElectronProgram, startElectron } from './electron-program.ts';
import { atMost, type Figure, type Surroundings } from './figure.ts';
import { idleMapAt } from './idle-map.ts';
import { memoryOfFamily } from './process-memory.ts';
import { fillProfile } from './zones-in-window.ts';
import { sampleZones } from './zones-sample.ts';

const origin = 'app://zonedesk/';
const regionZoom = 12;
const zoneCount = 300;
/** Ten minutes, after which unused processes end, plus the time to detect that. */
const restMs = 630_000;

interface Memory {
  afterStart: number;
  atRest: number;
}

/** One program at a time: two would share pages, which count once. */
async function memoryOf(program: ElectronProgram): Promise<Memory> {
  const now = () => {
    const megabytes = memoryOfFamily(program.pid);
    if (megabytes === null) throw new Error('This system does not report the memory of processes.');
    return megabytes;
  };
  try {
    await idleMapAt(program);
    const afterStart = now();
    await wait(restMs);
    return { afterStart, atRest: now() };
  } finally {
    await program.close();
  }
}

/** Memory of the idle program with the built-in region and 300 zones, next to that of a bare window. */
export async function run(surroundings: Surroundings): Promise<Figure[]> {
  const electron = await surroundings.electron();
  const { centre } = await readManifest('out/regions/built-in');
  const folder = await mkdtemp(join(tmpdir(), 'zonedesk-bench-'));
  const profile = join(folder, 'profile');
  await fillProfile(profile, sampleZones(zoneCount, 10));
  const ours = await memoryOf(
    await startElectron(electron, { entry: resolve('.'), origin, args: [`--profile=${profile}`] }),
  );
  const bare = await memoryOf(
    await startElectron(electron, {
      entry: await buildBareWindow(),
      origin,
      args: [
        `--user-data-dir=${join(folder, 'bare')}`,
        `--map=${[360, 0, 980, 870, centre.lng, centre.lat, regionZoom].join(',')}`,
        `--built=${resolve('out')}`,
      ],
    }),
  );
  await rm(folder, { recursive: true });
  console.error(JSON.stringify({ ours, bare }));
  return [
    atMost(
      'memory after the start by that of a bare window',
      ours.afterStart / bare.afterStart,
      'times',
      1.6,
    ),
    atMost('memory after ten minutes without use by that', ours.atRest / bare.atRest, 'times', 1.15),
  ];
}
