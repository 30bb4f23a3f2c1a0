import { join } from 'node:path';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import type { RegionSummary } from '../../shared/desk/regions.ts';
import type { TimetablesState } from '../../shared/desk/timetables.ts';
import { connectDesk, type FromDesk } from '../../shared/desk/wire.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { mercatorPixel, tilePixels } from '../../shared/geo/web-mercator.ts';
import { confStore } from '../desk/record-store.ts';
import { countHere } from '../desk/region-contents/count-here.testing.ts';
import { importRegionHere } from '../desk/regions/import-region-here.testing.ts';
import { importHere } from '../desk/timetables/import-here.testing.ts';
import { inspectHere } from '../desk/workspaces/inspector.testing.ts';
import { forkProcess } from '../fork-process.ts';
import { buildRegion } from '../region-build/build.ts';
import { regionWithinMs, testRegion, testWorld } from '../region-build/region.testing.ts';
import { extractSource } from '../region-build/sources.ts';
import { street } from '../region-build/street.testing.ts';
import { routingUnavailableReason } from '../region-format/local-engine.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { startProgram } from './program.ts';
import { programFolders } from './program-folders.ts';

beforeAll(async () => {
  await testRegion();
}, regionWithinMs);

/** Adds a region with one street on the equator. */
async function addStreetRegion(profileFolder: string): Promise<void> {
  const folder = join(profileFolder, 'regions/equator');
  const source = extractSource([await street(10, 1)]);
  await buildRegion({ id: 'equator', name: 'Equator', source, world: await testWorld(), folder });
}

/** Starts the program with its own service and a window. */
async function startIn(profileFolder: string, region: string) {
  const { desk, sources, close } = await startProgram({
    host: 'browser',
    folders: { ...programFolders('out'), region, world: await testWorld() },
    profileFolder,
    openStore: (name) => confStore(profileFolder, name),
    vault: null,
    forgetInKeyring: async () => {},
    confirmOrigin: async () => true,
    spawnService: forkProcess(inject('builtService').service),
    spawnInspector: inspectHere,
    spawnTimetableImport: importHere,
    spawnRegionImport: importRegionHere,
    spawnRegionContents: countHere,
    proxyFor: async () => null,
    chooseFile: async () => null,
    openExternal: async () => {},
  });
  let open = true;
  const end = async () => {
    if (open) await close();
    open = false;
  };
  onTestFinished(end);
  let onMessage = (_: FromDesk) => {};
  const { receive } = desk.connect((message) => onMessage(message));
  const window = connectDesk({
    send: receive,
    listen: (listener) => {
      onMessage = listener;
    },
    onLost: () => {},
  });
  const deskStates: { region?: RegionSummary | null; timetables?: TimetablesState | null } = {};
  window.watch('region', (region) => Object.assign(deskStates, { region }));
  window.watch('timetables', (timetables) => Object.assign(deskStates, { timetables }));
  return {
    deskStates,
    use: (id: string) => window.call('regions.use', { id }),
    close: end,
    drive: (origin: LatLng, destination: LatLng) =>
      window.call('distance.route', { origin, destination, mode: 'driving' }),
    tileAt(position: LatLng) {
      const { x, y } = mercatorPixel(position, 14);
      return sources.regionTiles(14, Math.floor(x / tilePixels), Math.floor(y / tilePixels));
    },
  };
}

const [onEquator, fartherEast] = [
  { lat: 0.005, lng: 10.001 },
  { lat: 0.005, lng: 10.009 },
];
const inTown = { lat: -34.9067, lng: -56.1996 };

test('service, tiles, timetables, and windows follow the region in use, also after a restart', async (context) => {
  const unavailable = routingUnavailableReason();
  if (unavailable !== null) return context.skip(String(unavailable));
  const builtIn = await testRegion();
  const profileFolder = temporaryFolder();
  await addStreetRegion(profileFolder);
  const { deskStates, use, drive, tileAt, close } = await startIn(profileFolder, builtIn);
  const found = { ok: true, value: { status: 'OK' } };
  expect(await drive(onEquator, fartherEast)).not.toMatchObject(found);
  await expect.poll(() => deskStates.region?.coverage[0]?.[0]?.lat).toBeLessThan(-30);
  const before = deskStates.region;
  expect([tileAt(inTown) !== undefined, tileAt(onEquator) !== undefined]).toEqual([true, false]);
  expect(deskStates.timetables?.sample).not.toBeNull();

  await use('equator');
  expect(deskStates.region).toMatchObject({
    name: 'Equator',
    center: { lat: expect.closeTo(0.005, 2), lng: expect.closeTo(10.005, 2) },
    coverage: [expect.arrayContaining([{ lat: 0, lng: 10 }])],
    examples: null,
  });
  expect(await drive(onEquator, fartherEast)).toMatchObject(found);
  expect([tileAt(inTown) !== undefined, tileAt(onEquator) !== undefined]).toEqual([false, true]);
  await expect.poll(() => deskStates.timetables?.sample).toBeNull();

  await use('built-in');
  expect(deskStates.region).toEqual(before);
  expect(await drive(onEquator, fartherEast)).not.toMatchObject(found);
  expect(tileAt(inTown)).toBeDefined();

  await use('equator');
  await close();
  const again = await startIn(profileFolder, builtIn);
  expect([again.tileAt(inTown) !== undefined, again.tileAt(onEquator) !== undefined]).toEqual([false, true]);
  expect(await again.drive(onEquator, fartherEast)).toMatchObject(found);
  await expect.poll(() => again.deskStates.region?.name).toBe('Equator');
});
