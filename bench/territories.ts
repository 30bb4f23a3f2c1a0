import { join, resolve } from 'node:path';
import { regionFiles } from '../electron/region-format/manifest.ts';
import type { RoutingEngine } from '../electron/service/ports.ts';
import { forkedEngines } from '../electron/service/routing/valhalla/engine-processes.ts';
import { valhallaRouting } from '../electron/service/routing/valhalla/routing-engine.ts';
import { startValhalla } from '../electron/service/routing/valhalla/valhalla.ts';
import { distanceMeters, type LatLng, toLngLat } from '../shared/geo/position.ts';
import type { ZoneGeometry } from '../shared/geo/zone-geometry.ts';
import { loadGeos } from '../shared/zones/geometry/geos.ts';
import { searchValues, streetSamples } from '../shared/zones/territories/street-samples.ts';
import { fullReach, territories } from '../shared/zones/territories/territories.ts';
import type { Figure } from './figure.ts';

const storeCount = 40;
const positionCount = 2000;

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

/** Positions within the outline, the same each time (Lehmer). */
function scattered(count: number): LatLng[] {
  let state = 20171204;
  const next = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  return Array.from({ length: count }, () => ({ lat: -34.91 + next() * 0.11, lng: -56.24 + next() * 0.13 }));
}

const isInOutline = ({ lat, lng }: LatLng) => lat > -34.91 && lat < -34.8 && lng > -56.24 && lng < -56.11;

const travel = { mode: 'driving', method: 'time', avoid: undefined } as const;
const signal = new AbortController().signal;

/** Seconds from each store to each position. */
async function seconds(engine: RoutingEngine, origins: readonly LatLng[], destinations: readonly LatLng[]) {
  const answer = await engine.matrix({ ...travel, origins, destinations }, signal);
  if (!answer.ok) throw new Error(answer.why);
  return answer.value.map((row) => row.map((cell) => (cell.ok ? cell.value.seconds : null)));
}

/** Positions on roads: where ways begin that were asked for from anywhere. */
async function onRoads(engine: RoutingEngine, count: number): Promise<LatLng[]> {
  const found: LatLng[] = [];
  for (const anywhere of scattered(4 * count)) {
    if (found.length === count) break;
    const beside = { lat: anywhere.lat + 0.003, lng: anywhere.lng + 0.003 };
    const answer = await engine.route(
      {
        ...travel,
        origin: anywhere,
        destination: beside,
        alternatives: false,
        units: 'metric',
        language: 'en',
        narrated: false,
      },
      signal,
    );
    const start = answer.ok ? answer.value.trips[0]?.legs[0]?.path[0] : undefined;
    if (start && distanceMeters(start, anywhere) < 200 && isInOutline(start)) found.push(start);
  }
  return found;
}

/** Zones of 40 stores of the built-in region beside their isochrones, and beside the matrix on 2,000 positions on roads. */
export async function run(): Promise<Figure[]> {
  const folder = join(resolve('out/regions/built-in'), regionFiles.routing);
  const valhalla = startValhalla({ spawn: forkedEngines(resolve('out/main/engine.js'))(folder) });
  try {
    const engine = valhallaRouting(valhalla);
    const { streets } = engine;
    if (!streets) throw new Error('The engine cannot tell streets');
    const geos = await loadGeos();
    const places = await onRoads(engine, storeCount + positionCount);
    const [stores, positions] = [places.slice(0, storeCount), places.slice(storeCount)];

    const values = searchValues(stores.map(toLngLat), outline, travel);
    const reaches = stores.map(() => fullReach);
    const startOfIsochrones = performance.now();
    await Promise.all(
      stores.map((origin, store) =>
        engine.isochrone({ ...travel, origin, value: values[store] ?? 0 }, signal),
      ),
    );
    const startOfZones = performance.now();
    const reached = await Promise.all(
      stores.map((origin, store) => streets({ ...travel, origin, value: values[store] ?? 0 }, signal)),
    );
    const samples = streetSamples(
      reached.map((answer) =>
        answer.ok
          ? { positions: answer.value.map(({ at }) => at), costs: answer.value.map(({ cost }) => cost) }
          : null,
      ),
      outline,
      50,
    );
    const divided = territories(geos, outline, samples, reaches);
    const end = performance.now();
    if (!divided.ok) throw new Error(divided.refusal.kind);

    const ownerOf = (position: LatLng): number => {
      for (const [store, zone] of divided.zones) {
        const meets = geos.meets(zone, toLngLat(position));
        if (meets.ok && meets.value) return store;
      }
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
    const right = late.filter((tooMuch) => tooMuch <= 0).length / late.length;
    const beyond = late.filter((tooMuch) => tooMuch > 30).length;
    const times = (end - startOfZones) / (startOfZones - startOfIsochrones);
    return [
      {
        name: 'territories: positions with their nearest store',
        value: right * 100,
        unit: '%',
        target: 99,
        ok: right >= 0.99,
      },
      {
        name: 'territories: positions more than 30 s farther',
        value: beyond,
        unit: `of ${late.length}`,
        target: 0,
        ok: beyond === 0,
      },
      {
        name: `territories of ${storeCount} stores`,
        value: times,
        unit: 'times as long as their isochrones',
        target: 1.5,
        ok: times <= 1.5,
      },
    ];
  } finally {
    valhalla.close();
  }
}
