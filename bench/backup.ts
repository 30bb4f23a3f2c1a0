import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { forkProcess } from '../electron/fork-process.ts';
import { programFolders } from '../electron/host/program-folders.ts';
import { encodePolyline } from '../shared/geo/polyline.ts';
import { savedRoute } from '../shared/saved/saved-search.testing.ts';
import { atMostTime, type Figure } from './figure.ts';
import { fillSaved } from './saved-sample.ts';
import { median } from './timing.ts';
import { fillProfile, longestHold, startDesk, windowOf } from './workspace.ts';
import { sampleZones } from './zones-sample.ts';

const count = 10_000;
const rounds = 5;
/** Number of positions of a route across a city. */
const positions = 2000;

/** Returns a line that doesn't compress to nothing. */
function longRoute() {
  const line = Array.from({ length: positions }, (_, at) => ({
    lat: -34.9 + Math.sin(at * 12.9898) / 50,
    lng: -56.2 + at / 10_000,
  }));
  const { answers, ...route } = savedRoute();
  const answer = { status: 'OK', routes: [{ overview_polyline: { points: encodePolyline(line) } }] };
  return {
    ...route,
    answers: answers.map((one) => ({ ...one, answer })),
    savedAt: '2026-11-04T09:00:00.000Z',
  };
}

/** Duration of a backup of 10,000 zones and 10,000 saved searches, and how long it blocks the desk. */
export async function run(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'zonedesk-bench-'));
  await fillProfile(folder, sampleZones(count, 10));
  await fillSaved(join(folder, 'workspace.sqlite'), longRoute(), count);
  const { inspectorEntry } = programFolders(resolve('out'));
  const desk = await startDesk(folder, forkProcess(inspectorEntry));
  const window = await windowOf(desk);
  const took: number[] = [];
  const holds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    holds.push(
      await longestHold(async () => {
        const before = performance.now();
        const outcome = await window.call('workspaces.backUp', { name: `Backup ${round}` });
        took.push(performance.now() - before);
        return outcome;
      }),
    );
  }
  await desk.close();
  await rm(folder, { recursive: true, force: true });
  return [
    atMostTime('backup of 10,000 zones and 10,000 saved searches', median(took), 'ms', 2000),
    atMostTime('longest hold of the desk by it', median(holds), 'ms', 50),
  ];
}
