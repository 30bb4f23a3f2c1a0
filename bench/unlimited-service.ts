import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { regionFiles } from '../electron/region-format/manifest.ts';
import { readTollMap } from '../electron/region-format/toll-map.ts';
import { worldFiles } from '../electron/region-format/world-folder.ts';
import { serviceApp } from '../electron/service/app.ts';
import { serviceEndpoints } from '../electron/service/endpoints.ts';
import { memoryRateLimiter } from '../electron/service/limits/memory/rate-limiter.ts';
import { listen } from '../electron/service/listen.ts';
import { sqliteGeocoder } from '../electron/service/places/sqlite/geocoder.ts';
import { openPlaces } from '../electron/service/places/sqlite/open-places.ts';
import { builtInProject, makeKeys } from '../electron/service/project.ts';
import { inMemoryProjects } from '../electron/service/projects/in-memory-projects.ts';
import type { EngineRequest } from '../electron/service/routing/valhalla/engine-messages.ts';
import { forkedEngines } from '../electron/service/routing/valhalla/engine-processes.ts';
import { streetWalker } from '../electron/service/routing/valhalla/street-walker.ts';
import { startValhalla, type Valhalla } from '../electron/service/routing/valhalla/valhalla.ts';
import { valhallaRouting } from '../electron/service/routing/valhalla/valhalla-routing.ts';
import { startPainters } from '../electron/service/static-maps/canvas/painters.ts';
import { markerImages } from '../electron/service/static-maps/marker-images.ts';
import { tariffFiles } from '../electron/service/tolls/tariffs.ts';
import { tollFinder } from '../electron/service/tolls/tolls-along.ts';
import { raptorPlanner } from '../electron/service/transit/raptor/planner.ts';
import { timetablesIn } from '../electron/service/transit/raptor/timetables.ts';
import { openZoneStore } from '../electron/service/zones/sqlite/zone-store.ts';

const region = resolve('out/regions/built-in');
const world = resolve('out/world');

interface ServiceFiles {
  /** Folder of imported timetables. */
  dataFolder?: string;
  /** The toll map; that of the built-in region unless given. */
  tollFile?: string;
}

/** Starts the service without limits over routing tiles and the built-in region's places; records its calls of Valhalla. */
export async function unlimitedService(
  tileFolder: string,
  { dataFolder, tollFile = join(region, regionFiles.tolls) }: ServiceFiles = {},
) {
  const asked: EngineRequest[] = [];
  const engines: ChildProcess[] = [];
  const valhalla = startValhalla({
    spawn: forkedEngines(resolve('out/main/engine.js'), {
      onStart: (engine) => void engines.push(engine),
    })(tileFolder),
  });
  const overheard: Valhalla = {
    send(call, request, answer, signal, pace) {
      asked.push({ call, json: JSON.stringify(request) });
      return valhalla.send(call, request, answer, signal, pace);
    },
    close: () => valhalla.close(),
  };
  const data = mkdtempSync(join(tmpdir(), 'zonedesk-bench-'));
  const zones = openZoneStore(join(data, 'zones.sqlite'));
  const index = openPlaces({
    region: join(region, regionFiles.places),
    world: join(world, worldFiles.places),
  });
  const painters = startPainters(resolve('out/main/static-map-painter.js'), {
    region: join(region, regionFiles.basemap),
    world: join(world, worldFiles.basemap),
  });
  const keys = makeKeys();
  let now = 0;
  const clock = () => {
    now += 1000;
    return now;
  };
  const app = serviceApp({
    projects: inMemoryProjects([builtInProject(keys)]),
    endpoints: serviceEndpoints({
      geocoder: sqliteGeocoder(index),
      routing: valhallaRouting(overheard),
      findTolls: tollFinder(await readTollMap(tollFile)),
      tariffs: tariffFiles([join(region, regionFiles.tariffs)]),
      transit: raptorPlanner({
        timetables: timetablesIn({ dataFolder: dataFolder ?? data, regionFolder: region }),
        walker: streetWalker(overheard),
      }),
      now: Date.now,
      zones,
      staticMaps: { painter: painters, markerImages: markerImages([]) },
    }),
    zones,
    limiter: memoryRateLimiter(clock),
    clock,
    report: (operation, error) => console.error(operation, error),
  });
  const { url, close } = await listen(app, 0);
  return {
    asked,
    engines,
    async get(path: string) {
      const response = await fetch(url + path, { headers: { 'X-Api-Key': keys.privateKey } });
      return response.text();
    },
    async close() {
      await close();
      valhalla.close();
      await painters.close();
      zones.close();
      index.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

export type UnlimitedService = Awaited<ReturnType<typeof unlimitedService>>;
