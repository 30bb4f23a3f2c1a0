import { distanceMeters, type LngLat, toLatLng } from '../shared/geo/position.ts';
import type { ZoneGeometry } from '../shared/geo/zone-geometry.ts';
import { fullShare, landDivision, type StoreShare } from '../shared/planning/territories/division.ts';
import { storeGroups } from '../shared/planning/territories/store-groups.ts';
import type { CostSample } from '../shared/planning/territories/territories.ts';
import { processorClock } from '../shared/testing/processor-clock.testing.ts';
import { loadGeos } from '../shared/zones/geometry/geos.ts';
import { atMost, type Figure } from './figure.ts';
import { numbers } from './numbers.ts';

const [storeCount, placeCount] = [40, 10_000];
const [west, south, degrees] = [-56.24, -34.91, 0.11];
/** Maximum duration of a frame for a slider that doesn't seem to lag. */
const frameMs = 100;
const toleranceMeters = 25;
const repetitions = 7;
const metersPerSecond = 8;

const outline: ZoneGeometry = {
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + degrees, south],
      [west + degrees, south + degrees],
      [west, south + degrees],
      [west, south],
    ],
  ],
};

/** Returns places with the drive time from the nearest store of each group, as from a service. */
function sampledPlaces(): CostSample[] {
  const random = numbers();
  const next = () => random.next().value ?? 0;
  const position = (): LngLat => [west + degrees * next(), south + degrees * next()];
  const stores = Array.from({ length: storeCount }, position);
  const groups = storeGroups(stores, storeCount);
  return Array.from({ length: placeCount }, () => {
    const at = position();
    const costs = stores.map((): number | null => null);
    for (const group of groups) {
      const drives = group.map((store) => ({
        store,
        seconds: distanceMeters(toLatLng(stores[store] ?? at), toLatLng(at)) / metersPerSecond + 10 * next(),
      }));
      const [nearest] = drives.toSorted((one, other) => one.seconds - other.seconds);
      if (nearest) costs[nearest.store] = Math.round(nearest.seconds);
    }
    return { position: at, costs };
  });
}

/**
 * CPU time of new zones in the worker after one setting changed, with 40 stores and 10,000 places. Other load of the
 * machine hardly affects CPU time.
 */
export async function run(): Promise<Figure[]> {
  const divide = landDivision(await loadGeos(), outline, sampledPlaces());
  const shares = Array.from({ length: storeCount }, () => fullShare);
  const changed = (share: Partial<StoreShare>, count = 1) =>
    shares.map((one, store) => (store < count ? { ...one, ...share } : one));
  const settings: Record<string, (turn: number) => void> = {
    'limit of a store': (turn) => divide(changed({ limit: 120 + turn }), toleranceMeters),
    'weight of a store': (turn) => divide(changed({ weight: 1.1 + turn / 100 }), toleranceMeters),
    'tolerance of borders': (turn) => divide(shares, toleranceMeters + turn),
    'capacity of a store': (turn) => divide(changed({ capacity: 2 + turn / 100 }), toleranceMeters),
    'capacities of all stores': (turn) =>
      divide(changed({ capacity: 4 + turn / 100 }, storeCount), toleranceMeters),
    balance: (turn) => divide(shares, toleranceMeters, undefined, 0.1 + turn / 1000),
  };
  return Object.entries(settings).map(([name, change]) => {
    const times = Array.from({ length: repetitions }, (_, turn) => {
      const spent = processorClock();
      change(turn);
      return spent();
    });
    const of = `${name}, of ${storeCount} stores and ${placeCount} places`;
    return atMost(of, Math.min(...times), 'ms of processor time', frameMs);
  });
}
