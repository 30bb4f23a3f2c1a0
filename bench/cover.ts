import Flatbush from 'flatbush';
import { type CoveredPlace, coverSummary } from '../shared/planning/coverage/cover-figures.ts';
import { type CoverPlan, coverPlan } from '../shared/planning/coverage/cover-plan.ts';
import { boxOf } from '../shared/zones/geometry/box.ts';
import type { Store } from '../shared/zones/store.ts';
import { atMost, atMostTime, type Figure } from './figure.ts';
import { numbers } from './numbers.ts';
import { median } from './timing.ts';
import { sampleZones } from './zones-sample.ts';

const zoneCount = 10_000;
const storeCount = 300;
const placesOfZone = 50;
const rounds = 3;
/** Maximum time that a step may block the window, in milliseconds. */
const blockedMs = 100;

const zones = sampleZones(zoneCount, 10).map((zone, index) => ({
  ...zone,
  storeId: `STORE${index % storeCount}`,
}));

function sampleStores(): Store[] {
  const random = numbers();
  return Array.from({ length: storeCount }, (_, index) => {
    const zone = zones[Math.floor(random.next().value * zones.length)];
    const [west, south] = zone ? boxOf(zone.geometry) : [0, 0];
    return {
      id: `store-${index}`,
      storeId: `STORE${index}`,
      name: '',
      address: '',
      openingHours: '',
      position: { lat: south, lng: west },
    };
  });
}

interface Steps<Result> {
  result: Result;
  milliseconds: number;
  longestMs: number;
}

/** Runs a generator to its end. */
function taken<Result>(steps: Generator<void, Result>): Steps<Result> {
  const start = performance.now();
  let longestMs = 0;
  for (;;) {
    const before = performance.now();
    const step = steps.next();
    longestMs = Math.max(longestMs, performance.now() - before);
    if (step.done) return { result: step.value, milliseconds: performance.now() - start, longestMs };
  }
}

/** Straightforward use of the library: finds the four nearest stores of each place. */
function bareNearest({ places }: CoverPlan, stores: readonly Store[]): number {
  const start = performance.now();
  const tree = new Flatbush(stores.length);
  for (const { position } of stores) tree.add(position.lng, position.lat, position.lng, position.lat);
  tree.finish();
  let found = 0;
  for (const { position } of places) found += tree.neighbors(...position, 4).length;
  if (found !== 4 * places.length) throw new Error('There are fewer stores');
  return performance.now() - start;
}

/** Returns durations as from a service; a seventh is shorter from another store. */
function withWays({ places, stores }: CoverPlan): CoveredPlace[] {
  const random = numbers();
  return places.map((place, index) => {
    const store = stores[index % stores.length];
    const seconds = Math.round(60 + random.next().value * 2400);
    if (!store) throw new Error('There are no stores');
    return {
      ...place,
      route: { store, seconds },
      sooner: index % 7 === 0 ? { store, seconds: Math.round(seconds / 2) } : null,
    };
  });
}

/** Calculates only the figures of all zones, from their sorted times. */
function bareFigures(places: readonly CoveredPlace[]): number {
  const start = performance.now();
  const times = new Map<string, number[]>();
  for (const { zone, route } of places) {
    const some = times.get(zone) ?? [];
    times.set(zone, some);
    if (route) some.push(route.seconds);
  }
  for (const some of times.values()) some.sort((one, other) => one - other);
  return performance.now() - start;
}

/** Plan and figures of a coverage check of 10,000 zones, and the time that one step blocks a window. */
export function run(): Figure[] {
  const stores = sampleStores();
  const plan = taken(coverPlan(zones, stores, placesOfZone)).result;
  const places = withWays(plan);
  const storeIds = new Map(zones.map(({ id, storeId }) => [id, storeId]));
  const storeIdOf = (zone: string) => storeIds.get(zone) ?? '';
  const [plans, nearest, summaries, bare]: [Steps<unknown>[], number[], Steps<unknown>[], number[]] = [
    [],
    [],
    [],
    [],
  ];
  for (let round = 0; round < rounds; round += 1) {
    nearest.push(bareNearest(plan, stores));
    plans.push(taken(coverPlan(zones, stores, placesOfZone)));
    bare.push(bareFigures(places));
    summaries.push(taken(coverSummary(places, storeIdOf)));
  }
  const millisecondsOf = (all: readonly Steps<unknown>[]) =>
    median(all.map(({ milliseconds }) => milliseconds));
  // The fastest run counts, which excludes other load of the machine.
  const longestOf = (all: readonly Steps<unknown>[]) => Math.min(...all.map(({ longestMs }) => longestMs));
  const count = places.length.toLocaleString('en');
  return [
    atMostTime(`plan of ${count} places and ${storeCount} stores`, millisecondsOf(plans), 'ms', 8000),
    atMost(
      `that by their nearest stores alone (${median(nearest).toFixed(0)} ms)`,
      millisecondsOf(plans) / median(nearest),
      'times',
      14,
    ),
    atMostTime('window held up by the plan', longestOf(plans), 'ms', blockedMs),
    atMostTime(`figures of ${count} places`, millisecondsOf(summaries), 'ms', 2500),
    atMost(
      `that by the sorted times of the zones alone (${median(bare).toFixed(0)} ms)`,
      millisecondsOf(summaries) / median(bare),
      'times',
      9,
    ),
    atMostTime('window held up by the figures', longestOf(summaries), 'ms', blockedMs),
  ];
}
