import { distanceLimits } from '../../../shared/api/distance.ts';
import { partsOf } from '../../../shared/geo/parts.ts';
import { distanceMeters, type LatLng, toLatLng, toLngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { smoothBorders } from '../../../shared/planning/territories/smoothing.ts';
import { storeGroups } from '../../../shared/planning/territories/store-groups.ts';
import { searchValues, streetSamples } from '../../../shared/planning/territories/street-samples.ts';
import { cheapestStore, nobody, zonesOfOwners } from '../../../shared/planning/territories/territories.ts';
import { processorClock } from '../../../shared/testing/processor-clock.testing.ts';
import type { Geos } from '../../../shared/zones/geometry/geos.ts';
import { covers } from '../../../shared/zones/geometry/point-location.ts';
import type { RoutingEngine } from '../ports.ts';

const resolutionMeters = 50;

const outline: ZoneGeometry = {
  type: 'Polygon',
  coordinates: [
    [
      [-56.24, -34.91],
      [-56.11, -34.91],
      [-56.11, -34.8],
      [-56.24, -34.8],
      [-56.24, -34.91],
    ],
  ],
};

/** Returns pseudorandom positions within the outline, the same for the same seed (Lehmer). */
function scattered(seed: number, count: number): LatLng[] {
  let state = seed;
  const next = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  return Array.from({ length: count }, () => ({ lat: -34.91 + next() * 0.11, lng: -56.24 + next() * 0.13 }));
}

const isInOutline = ({ lat, lng }: LatLng) => lat > -34.91 && lat < -34.8 && lng > -56.24 && lng < -56.11;

const travel = { mode: 'driving', method: 'time', avoid: undefined } as const;
const signal = new AbortController().signal;

/** Returns the seconds from each store (row) to each position (column); null without a route. */
async function seconds(engine: RoutingEngine, origins: readonly LatLng[], destinations: readonly LatLng[]) {
  const response = await engine.matrix({ ...travel, origins, destinations }, signal);
  if (!response.ok) throw new Error(response.why);
  return response.value.cells.map((row) => row.map((cell) => (cell.ok ? cell.value.seconds : null)));
}

/** Returns positions on roads: starts of routes between random positions. */
async function onRoads(engine: RoutingEngine, seed: number, count: number): Promise<LatLng[]> {
  const found: LatLng[] = [];
  for (const random of scattered(seed, 4 * count)) {
    if (found.length === count) break;
    const nearby = { lat: random.lat + 0.003, lng: random.lng + 0.003 };
    const response = await engine.route(
      {
        ...travel,
        origin: random,
        destination: nearby,
        alternatives: false,
        units: 'metric',
        language: 'en',
        withSteps: false,
      },
      signal,
    );
    const start = response.ok ? response.value.trips[0]?.legs[0]?.path[0] : undefined;
    if (start && distanceMeters(start, random) < 200 && isInOutline(start)) found.push(start);
  }
  return found;
}

/** Number of stores and positions to compare. */
interface Compared {
  storeCount: number;
  positionCount: number;
  seed: number;
  /** Returns the processor time of the engines so far, in milliseconds. */
  spentByEngines?: () => number;
}

/** Agreement of zones with the matrix, and the time to create them. */
export interface Comparison {
  /** By position, how many seconds the store of its zone is farther than the nearest store. */
  late: readonly number[];
  /** Vertices of the smoothed borders. */
  verticesPer10Kilometers: number;
  stages: Record<Stage, StageTimes>;
}

/** Stages that are timed: isochrones, for comparison, then those of creating zones. */
export const stages = ['isochrones', 'search', 'joining', 'zones', 'smoothing'] as const;
export type Stage = (typeof stages)[number];

/** Milliseconds of a stage: elapsed, and processor time in this process and in the engines. */
export interface StageTimes {
  elapsed: number;
  here: number;
  engines: number;
}

/** Creates zones of stores in the built-in region, and compares the store of each position with the nearest by the matrix. */
export async function compareWithMatrix(
  geos: Geos,
  engine: RoutingEngine,
  { storeCount, positionCount, seed, spentByEngines = () => 0 }: Compared,
): Promise<Comparison> {
  const { nearest } = engine;
  if (!nearest) throw new Error('The engine has no street search');
  const places = await onRoads(engine, seed, storeCount + positionCount);
  const [stores, positions] = [places.slice(0, storeCount), places.slice(storeCount)];

  const values = searchValues(stores.map(toLngLat), outline, travel);
  const clock = stageClock(spentByEngines);
  await Promise.all(
    stores.map((origin, store) => engine.isochrone({ ...travel, origin, value: values[store] ?? 0 }, signal)),
  );
  const isochrones = clock();
  const value = Math.max(...values);
  const searches = await Promise.all(
    storeGroups(stores.map(toLngLat), distanceLimits.nearestOrigins).map(async (group) => {
      const origins = group.flatMap((store) => stores[store] ?? []);
      const response = await nearest({ ...travel, origins, value }, signal);
      if (!response.ok) throw new Error(response.why);
      return {
        positions: response.value.map(({ at }) => at),
        costs: response.value.map(({ cost }) => cost),
        stores: response.value.map(({ origin }) => group[origin] ?? 0),
      };
    }),
  );
  const search = clock();
  const samples = streetSamples(searches, stores.length, outline, resolutionMeters);
  const joining = clock();
  const sampled = samples.map(({ position }) => position);
  const owners = samples.map((sample) => cheapestStore(sample, []));
  const divided = zonesOfOwners(geos, outline, sampled, owners);
  const zones = clock();
  if (!divided.ok) throw new Error(divided.refusal.kind);
  divided.zones.delete(nobody);
  const smoothed = smoothBorders(geos, [...divided.zones.values()], resolutionMeters / 2);
  const smoothing = clock();
  const ownerOf = (position: LatLng): number => {
    for (const [store, zone] of divided.zones) if (covers(zone, toLngLat(position))) return store;
    return -1;
  };
  const late: number[] = [];
  for (let from = 0; from < positions.length; from += 50) {
    const some = positions.slice(from, from + 50);
    const costs = await seconds(engine, stores, some);
    for (const [place, position] of some.entries()) {
      const ofAll = costs.map((row) => row[place] ?? Number.POSITIVE_INFINITY);
      late.push((ofAll[ownerOf(position)] ?? Number.POSITIVE_INFINITY) - Math.min(...ofAll));
    }
  }
  return {
    late,
    verticesPer10Kilometers: verticesPer10Kilometers(smoothed.zones),
    stages: { isochrones, search, joining, zones, smoothing },
  };
}

function verticesPer10Kilometers(zones: readonly ZoneGeometry[]): number {
  let [vertices, meters] = [0, 0];
  for (const ring of zones.flatMap(partsOf).flat()) {
    vertices += ring.length - 1;
    for (const [place, to] of ring.entries()) {
      const from = ring[place - 1];
      if (from) meters += distanceMeters(toLatLng(from), toLatLng(to));
    }
  }
  return (vertices / meters) * 10_000;
}

/** Returns a function that returns the times since its previous call. */
function stageClock(spentByEngines: () => number): () => StageTimes {
  let [start, ofEngines, here] = [performance.now(), spentByEngines(), processorClock()];
  return () => {
    const [now, spent] = [performance.now(), spentByEngines()];
    const times = { elapsed: now - start, here: here(), engines: spent - ofEngines };
    [start, ofEngines, here] = [now, spent, processorClock()];
    return times;
  };
}
