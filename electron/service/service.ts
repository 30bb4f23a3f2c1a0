import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import type { ServingEngine } from '../../shared/api/engines.ts';
import { routingUnavailableReason } from '../region-format/local-engine.ts';
import { type RegionManifest, readManifest, regionFiles } from '../region-format/manifest.ts';
import { regionTariffsFile } from '../region-format/region-tariffs.ts';
import { sampleTollsOf, usesSampleTolls } from '../region-format/sample-tolls.ts';
import { readTollMap } from '../region-format/toll-map.ts';
import { worldFiles } from '../region-format/world-folder.ts';
import { errorCode, isReadOnly, type StorageFault, storageFault } from '../sqlite/storage-fault.ts';
import { type ServerParts, serviceApp } from './app.ts';
import { Unavailable } from './endpoint.ts';
import { type Sources, serviceEndpoints } from './endpoints.ts';
import type { RemoteEngine } from './engines/remote-engine.ts';
import { remoteEngineReadiness } from './engines/remote-engine-readiness.ts';
import { embeddedEngines, servingEngines } from './engines/serving-engines.ts';
import { memoryRateLimiter } from './limits/memory/rate-limiter.ts';
import { type DrainTimes, type ListenOptions, listen } from './listen.ts';
import type { Gauge } from './observation.ts';
import { sqliteGeocoder } from './places/sqlite/geocoder.ts';
import { openPlaces } from './places/sqlite/open-places.ts';
import type { Geocoder, RateLimiter, TransitPlanner, ZoneStore } from './ports.ts';
import type { EmbeddedProject } from './project.ts';
import { inMemoryProjects } from './projects/in-memory-projects.ts';
import type { ProjectDirectory } from './projects/project-directory.ts';
import { type ReadinessCheck, readinessOf } from './readiness.ts';
import type { Engines } from './routing/valhalla/engine-processes.ts';
import { engineReadiness } from './routing/valhalla/engine-readiness.ts';
import { streetWalker } from './routing/valhalla/street-walker.ts';
import type { Valhalla } from './routing/valhalla/valhalla.ts';
import { valhallaRouting } from './routing/valhalla/valhalla-routing.ts';
import { startLocalEngine } from './start-local-engine.ts';
import { startPainters } from './static-maps/canvas/painters.ts';
import { markerImages } from './static-maps/marker-images.ts';
import { tariffFiles } from './tolls/tariffs.ts';
import { raptorPlanner } from './transit/raptor/planner.ts';
import { timetablesIn } from './transit/raptor/timetables.ts';
import { straightWalker } from './transit/raptor/walks.ts';
import { warmUp } from './warm-up.ts';
import { withSampleTolls } from './with-sample-tolls.ts';
import { withoutRegion } from './without-region.ts';
import { openZoneStore, type SqliteZoneStore } from './zones/sqlite/zone-store.ts';

export interface ServiceOptions {
  /** A region built by `electron/region-build`; null while there is none, which leaves only zones available. */
  regionFolder: string | null;
  /** Folder for zones; created if missing. */
  dataFolder: string;
  /** On 127.0.0.1; 0 picks a free one. */
  port: number;
  /** Projects of the service, unless `state` has others; looked up with each request, so they may change. */
  projects: readonly EmbeddedProject[];
  /** External projects and zones, closed with the service; without it, zones are in the data folder. */
  state?: ServiceState;
  /** External rate limiter, closed with the service; without it, limits are counted in this process. */
  limiter?: RateLimiter & { close(): void };
  /** Origins allowed by CORS; none if absent. */
  allowedOrigins?: readonly string[];
  engines: Engines;
  /** Built script of `static-maps/canvas/painter.ts`. */
  painterPath: string;
  /** Folder with the map and places of the world; without it, nothing is drawn beyond the region. */
  worldFolder: string;
  /** URL prefixes that marker images may be fetched from; none if absent. */
  markerImages?: readonly string[];
  /** Called with unexpected errors; default: standard error. */
  report?: (operation: string, error: unknown) => void;
  /** Options for a public server, with probes, limits and logs; default: this machine only. */
  server?: ServerOptions;
  /** Replaces the local engines for routes, tolls and walks. Closed with the service. */
  valhalla?: Valhalla;
  /** Replaces the planner over imported timetables. */
  transit?: TransitPlanner;
  /** Replaces the places of the region and the world. Closed with the service. */
  geocoder?: ClosableGeocoder;
  /** Returns the current remote engines. */
  remoteEngines?: () => readonly RemoteEngine[];
}

type ClosableGeocoder = Geocoder & { close(): Promise<void> };

export interface ServerOptions extends ListenOptions, Omit<ServerParts, 'readiness'> {
  /** Additional dependencies to check. */
  readiness?: readonly ReadinessCheck[];
}

/** Projects and zones of a service, possibly shared by several servers. */
export interface ServiceState {
  projects: ProjectDirectory;
  zones: ZoneStore;
  readiness?: ReadinessCheck;
  /** Returns the engines of the state, such as the database; absent if it is embedded. */
  engines?(): Promise<ServingEngine[]>;
  gauges?: readonly Gauge[];
  close(): Promise<void>;
}

export interface RunningService {
  url: string;
  gauges: readonly Gauge[];
  /** Prepares for the first requests in the background; ends early when one arrives. */
  warmUp(): Promise<void>;
  /** Closes immediately. */
  close(): Promise<void>;
  /** Shuts down without losing requests; `/readyz` reports not ready from now on. */
  drain(times: DrainTimes): Promise<void>;
}

/** The data folder can't be used because its disk is full, read-only, or failing. */
export class DataFolderError extends Error {
  constructor(
    readonly folder: string,
    readonly reason: StorageFault['reason'],
    cause: unknown,
  ) {
    super(`${folder}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/**
 * Starts the service for a region.
 * @throws RegionFileError, DataFolderError, or PortError with a readable message
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { regionFolder, port } = options;
  const manifest = regionFolder === null ? null : await readManifest(regionFolder);
  const state = options.state ?? (await embeddedState(options));
  const region =
    regionFolder === null || manifest === null
      ? { sources: withoutRegion(), checks: [regionMissing], gauges: [], close: async () => {} }
      : await openRegion(regionFolder, manifest, options);
  const embedded = embeddedEngines(manifest);
  const clock = () => performance.now();
  const report =
    options.report ?? ((operation: string, error: unknown) => console.error(`${operation} failed:`, error));
  const { server } = options;
  /** Aborted by the first request that isn't from the warm-up. */
  const firstRequest = new AbortController();
  let isWarmingUp = false;
  const readiness = readinessOf([...region.checks, ...(server?.readiness ?? [])], { clock, report });
  const app = serviceApp({
    projects: state.projects,
    allowedOrigins: options.allowedOrigins ?? [],
    endpoints: serviceEndpoints({ ...region.sources, now: Date.now, zones: state.zones }).map((endpoint) => ({
      ...endpoint,
      parse(raw) {
        if (!isWarmingUp) firstRequest.abort();
        isWarmingUp = false;
        return endpoint.parse(raw);
      },
    })),
    zones: state.zones,
    limiter: options.limiter ?? memoryRateLimiter(clock),
    engines: async () =>
      servingEngines(embedded, [...(options.remoteEngines?.() ?? []), ...((await state.engines?.()) ?? [])]),
    clock,
    report,
    ...(server && { server: { ...server, readiness } }),
  });
  const { url, close, drain } = await listen(app, port, server);
  async function closeParts(): Promise<void> {
    await region.close();
    await state.close();
    options.limiter?.close();
  }
  return {
    url,
    gauges: [...region.gauges, ...(state.gauges ?? [])],
    async warmUp() {
      const [project] = options.projects;
      if (!manifest || !project) return;
      const { signal } = firstRequest;
      const headers = { 'X-Api-Key': project.keys.privateKey };
      await warmUp({
        region: { name: manifest.name, center: manifest.centre },
        signal,
        async request(path) {
          isWarmingUp = true;
          const [response] = await once(get(url + path, { headers }), 'response');
          response.resume();
          await once(response, 'end');
          isWarmingUp = false;
        },
      });
    },
    async close() {
      firstRequest.abort();
      await close();
      await closeParts();
    },
    async drain(times) {
      readiness.drain();
      await drain(times);
      await closeParts();
    },
  };
}

const regionMissing: ReadinessCheck = { name: 'region', ready: async () => 'still being made' };

interface OpenRegion {
  sources: Omit<Sources, 'now' | 'zones'>;
  checks: readonly ReadinessCheck[];
  gauges: readonly Gauge[];
  close(): Promise<void>;
}

/** Opens everything that needs a region. */
async function openRegion(
  regionFolder: string,
  manifest: RegionManifest,
  options: ServiceOptions,
): Promise<OpenRegion> {
  const { dataFolder, engines, painterPath, worldFolder } = options;
  const geocoder = options.geocoder ?? embeddedGeocoder(regionFolder, worldFolder);
  const hasRouting = options.valhalla !== undefined || manifest.routing;
  const processes =
    manifest.routing && !options.valhalla
      ? await startLocalEngine(join(regionFolder, regionFiles.routing), engines)
      : undefined;
  const valhalla = options.valhalla ?? processes ?? noValhalla();
  const tolls = withSampleTolls({
    valhalla,
    map: await readTollMap(join(regionFolder, regionFiles.tolls)),
    // Tariffs in the data folder were entered by the user and are kept when the region is rebuilt.
    tariffs: tariffFiles([
      regionTariffsFile(dataFolder, manifest.id),
      join(dataFolder, regionFiles.tariffs),
      join(regionFolder, regionFiles.tariffs),
    ]),
    sample: sampleTollsOf(manifest.id),
    isInUse: () => usesSampleTolls(dataFolder),
  });
  const world = join(worldFolder, worldFiles.basemap);
  const painters = startPainters(painterPath, {
    region: join(regionFolder, regionFiles.basemap),
    world: existsSync(world) ? world : null,
  });
  const transit =
    options.transit ??
    raptorPlanner({
      timetables: timetablesIn({ dataFolder, regionFolder }),
      walker: hasRouting ? streetWalker(valhalla) : straightWalker,
    });
  return {
    sources: {
      geocoder,
      routing: valhallaRouting(tolls.valhalla),
      findTolls: tolls.findTolls,
      tariffs: tolls.tariffs,
      transit,
      staticMaps: { painter: painters, markerImages: markerImages(options.markerImages ?? []) },
    },
    checks: [
      ...(processes ? [engineReadiness(processes)] : []),
      ...(options.remoteEngines ? [remoteEngineReadiness(options.remoteEngines)] : []),
    ],
    gauges: processes
      ? [
          {
            name: 'zonedesk_engine_questions_waiting',
            help: 'Requests waiting for a routing engine',
            value: processes.waiting,
          },
        ]
      : [],
    async close() {
      await painters.close();
      valhalla.close();
      await geocoder.close();
    },
  };
}

async function embeddedState({ dataFolder, projects }: ServiceOptions): Promise<ServiceState> {
  const zones = await openZonesIn(dataFolder);
  return { projects: inMemoryProjects(projects), zones, close: async () => zones.close() };
}

function embeddedGeocoder(regionFolder: string, worldFolder: string): ClosableGeocoder {
  const places = openPlaces({
    region: join(regionFolder, regionFiles.places),
    world: join(worldFolder, worldFiles.places),
  });
  return { ...sqliteGeocoder(places), close: async () => places.close() };
}

/** @throws DataFolderError if the disk is the cause */
async function openZonesIn(dataFolder: string): Promise<SqliteZoneStore> {
  try {
    await mkdir(dataFolder, { recursive: true });
    return openZoneStore(join(dataFolder, 'zones.sqlite'));
  } catch (error) {
    const reason = isReadOnly(dataFolder) ? 'read-only' : storageFault(errorCode(error))?.reason;
    if (!reason) throw error;
    throw new DataFolderError(dataFolder, reason, error);
  }
}

/** Placeholder for a region without routing tiles. */
function noValhalla(): Valhalla {
  const reason = routingUnavailableReason() ?? 'This region has no routing tiles. Build it again.';
  return { send: () => Promise.reject(new Unavailable(reason)), close: () => {} };
}
