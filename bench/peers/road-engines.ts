import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Actor } from '@valhallajs/valhallajs';
import PQueue from 'p-queue';
import { z } from 'zod';
import { maxConcurrentBatches } from '../../electron/desk/matrix/matrix-job.ts';
import { valhallaConfig } from '../../electron/region-format/engine-config.ts';
import { regionFiles } from '../../electron/region-format/manifest.ts';
import { distanceMeters, type LatLng } from '../../shared/geo/position.ts';
import { batchesOf } from '../../shared/matrix/batches.ts';
import { atMost, type Figure } from '../figure.ts';
import { numbers } from '../numbers.ts';
import { regionFromExtract, sharedExtract } from '../region-from-extract.ts';
import { comparedRegions } from '../routes-agree/compared-regions.ts';
import { placeText } from '../routes-agree/place-text.ts';
import { median, millisecondsOf, quantile } from '../timing.ts';
import { type UnlimitedService, unlimitedService } from '../unlimited-service.ts';
import { startPeer } from './started-peer.ts';

const regionName = 'porto';
const routeCount = 1000;
/** Pairs are drawn at distances from one to the other, short ones as often as long ones. */
const [minMeters, maxMeters] = [500, 30_000];
const rounds = 5;
/** Below this many routes of a kind, no spread is told. */
const minOfKind = 20;

const measured = z.object({ value: z.number() });
const ourRouteSchema = z.object({
  routes: z.array(z.object({ legs: z.array(z.object({ duration: measured, distance: measured })) })),
});
const ourMatrixSchema = z.object({
  rows: z.array(z.object({ elements: z.array(z.object({ status: z.string() })) })),
});
const osrmRouteSchema = z.object({ routes: z.array(z.object({ duration: z.number() })).optional() });
const osrmTableSchema = z.object({ durations: z.array(z.array(z.number().nullable())) });
const graphHopperSchema = z.object({
  paths: z
    .array(
      z.object({
        time: z.number(),
        points: z.object({ coordinates: z.array(z.tuple([z.number(), z.number()])) }),
        details: z.object({ road_class: z.array(z.tuple([z.number(), z.number(), z.string()])) }),
      }),
    )
    .optional(),
});

type Pair = readonly [from: LatLng, to: LatLng];

async function json<T>(schema: z.ZodType<T>, url: string): Promise<T> {
  return schema.parse(await (await fetch(url)).json());
}

const lngLatText = ({ lat, lng }: LatLng): string => `${lng.toFixed(6)},${lat.toFixed(6)}`;

const kinds: Readonly<Record<string, string>> = {
  motorway: 'motorway and trunk',
  trunk: 'motorway and trunk',
  primary: 'primary',
  secondary: 'secondary',
  tertiary: 'tertiary',
  unclassified: 'residential and smaller',
  residential: 'residential and smaller',
  living_street: 'residential and smaller',
  service: 'residential and smaller',
};

type GraphHopperPath = NonNullable<z.infer<typeof graphHopperSchema>['paths']>[number];

/** The kind of road that is more than half of a path. */
function kindOf({ points, details }: GraphHopperPath): string {
  const meters = new Map<string, number>();
  const at = (index: number): LatLng => {
    const [lng, lat] = points.coordinates[index] ?? [Number.NaN, Number.NaN];
    return { lat, lng };
  };
  let all = 0;
  for (const [from, to, roadClass] of details.road_class) {
    const kind = kinds[roadClass] ?? 'others';
    for (let index = from; index < to; index += 1) {
      const length = distanceMeters(at(index), at(index + 1));
      all += length;
      meters.set(kind, (meters.get(kind) ?? 0) + length);
    }
  }
  const [[kind, longest] = ['others', 0]] = [...meters].toSorted((a, b) => b[1] - a[1]);
  return longest > all / 2 ? kind : 'mixed';
}

interface Engines {
  ours: UnlimitedService;
  osrm: string;
  graphHopper: string;
}

/** Seconds of a route and milliseconds to get it; seconds are undefined without a route. */
interface Timed {
  seconds: number | undefined;
  ms: number;
}

async function timed(work: () => Promise<number | undefined>): Promise<Timed> {
  let seconds: number | undefined;
  const ms = await millisecondsOf(async () => {
    seconds = await work();
  });
  return { seconds, ms };
}

async function compareRoutes({ ours, osrm, graphHopper }: Engines, pairs: readonly Pair[]): Promise<void> {
  const compared: { kind: string; ours: Timed; osrm: Timed; graphHopper: Timed }[] = [];
  for (const [index, [from, to]] of pairs.entries()) {
    let kind = 'no route';
    let our: Timed = { seconds: undefined, ms: 0 };
    let their = our;
    let hopper = our;
    const turns = [
      async () => {
        our = await timed(async () => {
          const path = `/distance/route/json?origin=${placeText(from)}&destination=${placeText(to)}&details=full`;
          const { routes } = ourRouteSchema.parse(JSON.parse(await ours.get(path)));
          return routes[0]?.legs.reduce((sum, { duration }) => sum + duration.value, 0);
        });
      },
      async () => {
        their = await timed(async () => {
          const url = `${osrm}/route/v1/driving/${lngLatText(from)};${lngLatText(to)}?overview=full&steps=true`;
          return (await json(osrmRouteSchema, url)).routes?.[0]?.duration;
        });
      },
      async () => {
        hopper = await timed(async () => {
          const points = `point=${placeText(from)}&point=${placeText(to)}`;
          const url = `${graphHopper}/route?profile=car&${points}&points_encoded=false&details=road_class`;
          const [path] = (await json(graphHopperSchema, url)).paths ?? [];
          if (path) kind = kindOf(path);
          return path && path.time / 1000;
        });
      },
    ];
    // The first one finds nothing in the caches of the processor.
    for (const turn of turns.keys()) await turns[(turn + index) % turns.length]?.();
    ours.asked.length = 0;
    compared.push({ kind, ours: our, osrm: their, graphHopper: hopper });
  }
  const peers = ['osrm', 'graphHopper'] as const;
  const all = compared.filter(
    (each) => (each.ours.seconds ?? 0) > 0 && peers.every((peer) => (each[peer].seconds ?? 0) > 0),
  );
  for (const engine of ['ours', ...peers] as const) {
    const missing = compared.filter((each) => each[engine].seconds === undefined).length;
    console.log(`routes, ${engine}: ${missing} of ${compared.length} not found`);
  }
  for (const kind of new Set(all.map((each) => each.kind))) {
    const own = all.filter((each) => each.kind === kind);
    if (own.length < minOfKind) continue;
    for (const peer of peers) {
      const ratios = own.map((each) => (each.ours.seconds ?? 0) / (each[peer].seconds ?? 0));
      const [low, middle, high] = [0.1, 0.5, 0.9].map((share) => quantile(ratios, share).toFixed(2));
      console.log(`durations, ${kind}: ${own.length} routes, ${middle} of ${peer} (${low} to ${high})`);
    }
  }
  for (const peer of peers) {
    const ratio = median(all.map((each) => each.ours.ms / each[peer].ms));
    console.log(`routes, time of each: ${ratio.toFixed(1)} of ${peer} at the median`);
  }
}

/** A table as the program requests it, in batches. */
async function ourTable(
  ours: UnlimitedService,
  from: readonly LatLng[],
  to: readonly LatLng[],
): Promise<void> {
  const queue = new PQueue({ concurrency: maxConcurrentBatches });
  const batches = batchesOf(from.length, to.length).map(({ row, rows, column, columns }) => async () => {
    const origins = from
      .slice(row, row + rows)
      .map(placeText)
      .join('|');
    const destinations = to
      .slice(column, column + columns)
      .map(placeText)
      .join('|');
    const path = `/distance/distancematrix/json?origins=${origins}&destinations=${destinations}&elements=duration_distance`;
    ourMatrixSchema.parse(JSON.parse(await ours.get(path)));
  });
  await queue.addAll(batches);
}

async function theirTable(osrm: string, from: readonly LatLng[], to: readonly LatLng[]): Promise<void> {
  const places = [...from, ...to].map(lngLatText).join(';');
  const sources = from.keys();
  const destinations = Array.from(to, (_, index) => from.length + index);
  const ends = `sources=${[...sources].join(';')}&destinations=${destinations.join(';')}`;
  await json(osrmTableSchema, `${osrm}/table/v1/driving/${places}?${ends}&annotations=duration,distance`);
}

async function compareTables(
  { ours, osrm }: Engines,
  tiles: string,
  sides: readonly [rows: number, columns: number],
  places: () => LatLng,
): Promise<number> {
  const [rows, columns] = sides;
  const actor = new Actor(valhallaConfig(tiles));
  const ratios: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const from = Array.from({ length: rows }, places);
    const to = Array.from({ length: columns }, places);
    ours.asked.length = 0;
    const our = await millisecondsOf(() => ourTable(ours, from, to));
    const calls = [...ours.asked];
    const their = await millisecondsOf(() => theirTable(osrm, from, to));
    const engine = await millisecondsOf(async () => {
      for (const { call, json } of calls) await actor[call](json).catch(() => '');
    });
    // The first round warms up.
    if (round === 0) continue;
    ratios.push(our / their);
    bare.push(engine / their);
    const matrices = calls.filter(({ call }) => call === 'matrix').length;
    console.log(
      `${rows} x ${columns}: ours ${our.toFixed(0)} ms, OSRM ${their.toFixed(0)} ms, calls of Valhalla one after the other ${engine.toFixed(0)} ms (${calls.length} calls, ${matrices} of them matrices)`,
    );
  }
  console.log(`${rows} x ${columns}: calls of Valhalla ${median(bare).toFixed(1)} of OSRM's at the median`);
  console.log(`${rows} x ${columns}: ours ${median(ratios).toFixed(1)} of OSRM's at the median`);
  return median(ratios);
}

/**
 * Routes and matrices next to OSRM and GraphHopper, over the same extract. GraphHopper's public edition has no matrix.
 */
export async function run(): Promise<Figure[]> {
  const extract = sharedExtract(regionName);
  const region = comparedRegions.find(({ name }) => name === regionName);
  const made = mkdtempSync(join(tmpdir(), 'zonedesk-bench-'));
  const folder = extract && (await regionFromExtract(regionName, made, ['routing', 'tolls']));
  if (!extract || !region || !folder) return [];
  const random = numbers();
  const between = (low: number, high: number) => low + random.next().value * (high - low);
  const { southwest, northeast } = region;
  const place = (): LatLng => ({
    lat: between(southwest.lat, northeast.lat),
    lng: between(southwest.lng, northeast.lng),
  });
  const tiles = join(folder, regionFiles.routing);
  const ours = await unlimitedService(tiles, { tollFile: join(folder, regionFiles.tolls) });
  const osrm = await startPeer('osrm.sh', resolve(extract), join(made, 'osrm'));
  const graphHopper = await startPeer('graphhopper.sh', resolve(extract), join(made, 'graphhopper'));
  const engines: Engines = { ours, osrm: osrm.url, graphHopper: graphHopper.url };
  try {
    const pairs = Array.from({ length: routeCount }, (): Pair => {
      const wanted = minMeters * (maxMeters / minMeters) ** between(0, 1);
      for (;;) {
        const [from, to] = [place(), place()];
        const meters = distanceMeters(from, to);
        if (meters > wanted / 1.2 && meters < wanted * 1.2) return [from, to];
      }
    });
    await compareRoutes(engines, pairs);
    await compareTables(engines, tiles, [1, 1000], place);
    const square = await compareTables(engines, tiles, [100, 100], place);
    return [atMost('100 x 100, time, median', square, "times OSRM's", 3)];
  } finally {
    await Promise.all([ours.close(), osrm.close(), graphHopper.close()]);
    rmSync(made, { recursive: true, force: true });
  }
}
