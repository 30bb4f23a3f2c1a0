import type { LngLat } from '../../geo/position.ts';
import type { Store } from '../../zones/store.ts';
import type { CostAnswer, CostRequest } from '../territories/sampling.ts';
import type { CoverPlace, CoverPlan } from './cover-plan.ts';

/** A route from a store to a place. */
export interface CoverRoute {
  store: Store;
  seconds: number;
}

/** A place with the routes found to it. */
export interface CoveredPlace extends CoverPlace {
  /** From the closest store of its zone; null if none has a route. */
  route: CoverRoute | null;
  /** From the closest store with another id, if faster, or if the zone's own have no route. */
  sooner: CoverRoute | null;
}

/** Upper limits of the drive time bands, in minutes. */
export const coverBands = [10, 20, 30] as const;

/** Index of a drive time's band; the last is beyond all limits. */
export function bandOf(seconds: number): number {
  const band = coverBands.findIndex((minutes) => seconds <= minutes * 60);
  return band < 0 ? coverBands.length : band;
}

/** Durations in seconds by requested position, the same object as in its place. */
export type CoverDurations = Map<LngLat, readonly { store: number; seconds: number }[]>;

/** Durations of a response by position of its request. */
export const durationsOf = ({ stores, positions }: CostRequest, costs: CostAnswer) =>
  positions.map(
    (position, column) =>
      [
        position,
        stores.flatMap((store, row) => {
          const seconds = costs[row]?.[column];
          return typeof seconds === 'number' ? [{ store, seconds }] : [];
        }),
      ] as const,
  );

/**
 * Combines the known routes to places; a place without a response has none.
 * @param storeIdOf store id of a zone, by its workspace id
 */
export function coveredPlaces(
  { places, stores }: Pick<CoverPlan, 'places' | 'stores'>,
  answers: CoverDurations,
  storeIdOf: (zone: string) => string | undefined,
): CoveredPlace[] {
  return places.map((place) => {
    const storeId = storeIdOf(place.zone);
    let [route, other]: (CoverRoute | null)[] = [null, null];
    for (const { store: at, seconds } of answers.get(place.position) ?? []) {
      const store = stores[at];
      if (!store) continue;
      if (store.storeId === storeId) {
        if (!route || seconds < route.seconds) route = { store, seconds };
      } else if (!other || seconds < other.seconds) other = { store, seconds };
    }
    const isSooner = other && (!route || other.seconds < route.seconds);
    return { ...place, route: route ?? null, sooner: isSooner ? (other ?? null) : null };
  });
}

/** How well stores cover the places in their zones. Shares are of the places' total weight. */
export interface CoverFigures {
  places: number;
  unreachable: number;
  /** Median over reachable places, in seconds; null if there are none. */
  median: number | null;
  worst: number | null;
  /** Share of weight within each of `coverBands`. */
  within: readonly number[];
  /** Number of places closer to another store. */
  sooner: number;
}

/** Running totals over places. */
interface CoverTally {
  add(place: CoveredPlace): void;
  figures(): CoverFigures;
}

function coverTally(): CoverTally {
  /** Weight by seconds; far fewer entries than places. */
  const reached = new Map<number, number>();
  let [places, unreachable, sooner, total] = [0, 0, 0, 0];
  return {
    add({ route, sooner: other, weight }) {
      places += 1;
      total += weight;
      if (other) sooner += 1;
      if (route) reached.set(route.seconds, (reached.get(route.seconds) ?? 0) + weight);
      else unreachable += 1;
    },
    figures() {
      const times = [...reached]
        .map(([seconds, weight]) => ({ seconds, weight }))
        .sort((one, other) => one.seconds - other.seconds);
      return {
        places,
        unreachable,
        median: weightedMedian(times),
        worst: times.at(-1)?.seconds ?? null,
        within: coverBands.map((_, band) =>
          total === 0 ? 0 : sumOf(times.filter(({ seconds }) => bandOf(seconds) <= band)) / total,
        ),
        sooner,
      };
    },
  };
}

const sumOf = (weighted: readonly { weight: number }[]) =>
  weighted.reduce((sum, { weight }) => sum + weight, 0);

/** Lowest drive time that covers at least half of the weight. */
function weightedMedian(sorted: readonly { seconds: number; weight: number }[]): number | null {
  const half = sumOf(sorted) / 2;
  let passed = 0;
  for (const { seconds, weight } of sorted) {
    passed += weight;
    if (passed >= half) return seconds;
  }
  return sorted.at(-1)?.seconds ?? null;
}

/** All aggregations of a check. */
export interface CoverSummary {
  overall: CoverFigures;
  /** By workspace id of the zone, in the order of the places. */
  byZone: ReadonlyMap<string, CoverFigures>;
  /** By the store id of the zones. */
  byStore: ReadonlyMap<string, CoverFigures>;
  bars: readonly CoverBar[];
  /** Stores that reach places of other stores faster, most places first. */
  soonerStores: readonly SoonerStore[];
  /** Places closer to another store, largest gain first. */
  soonerPlaces: readonly CoveredPlace[];
  /** Stores with a route to some place: the closest of its zone's own stores, or a closer one. */
  reachingStores: ReadonlySet<Store>;
}

/** Number of places counted in about a millisecond. */
const placesPerStep = 1000;

/**
 * Aggregates places; yields after every few, to not block a window.
 * @param storeIdOf store id of a zone, by its workspace id
 */
export function* coverSummary(
  places: readonly CoveredPlace[],
  storeIdOf: (zone: string) => string,
): Generator<void, CoverSummary> {
  const overall = coverTally();
  const [ofZones, ofStores] = [new Map<string, CoverTally>(), new Map<string, CoverTally>()];
  const bars = coverBars();
  const soonerStores = new Map<Store, SoonerStore>();
  const bySaved = new Map<number, CoveredPlace[]>();
  const reachingStores = new Set<Store>();
  let [zone, ofZone, ofStore]: [string | null, CoverTally, CoverTally] = [null, overall, overall];
  for (const [index, place] of places.entries()) {
    if (index % placesPerStep === 0) yield;
    // Places are grouped by zone.
    if (place.zone !== zone) {
      zone = place.zone;
      ofZone = tallyOf(ofZones, zone);
      ofStore = tallyOf(ofStores, storeIdOf(zone));
    }
    for (const tally of [overall, ofZone, ofStore]) tally.add(place);
    bars.add(place);
    for (const found of [place.route, place.sooner]) if (found) reachingStores.add(found.store);
    if (!place.sooner) continue;
    const saved = savedBy(place);
    addSooner(soonerStores, place.sooner.store, saved);
    const others = bySaved.get(saved);
    if (others) others.push(place);
    else bySaved.set(saved, [place]);
  }
  return {
    overall: overall.figures(),
    byZone: yield* figuresOf(ofZones),
    byStore: yield* figuresOf(ofStores),
    bars: bars.all(),
    soonerStores: [...soonerStores.values()].sort((one, other) => other.places - one.places),
    soonerPlaces: [...bySaved].sort(([one], [other]) => other - one).flatMap(([, some]) => some),
    reachingStores,
  };
}

function tallyOf(tallies: Map<string, CoverTally>, key: string): CoverTally {
  const known = tallies.get(key);
  if (known) return known;
  const tally = coverTally();
  tallies.set(key, tally);
  return tally;
}

function* figuresOf(tallies: ReadonlyMap<string, CoverTally>) {
  const figures = new Map<string, CoverFigures>();
  for (const [key, tally] of tallies) {
    yield;
    figures.set(key, tally.figures());
  }
  return figures;
}

/** In seconds; infinite if the zone's own stores have no route. */
const savedBy = ({ route, sooner }: CoveredPlace): number =>
  route && sooner ? route.seconds - sooner.seconds : Number.POSITIVE_INFINITY;

/** What a closer store would improve for places of other stores' zones. */
export interface SoonerStore {
  store: Store;
  places: number;
  /** Largest gain in seconds; null if there is none to compare, as the own stores reach none of the places. */
  maxSavedSeconds: number | null;
}

function addSooner(stores: Map<Store, SoonerStore>, store: Store, saved: number) {
  const known = stores.get(store) ?? { store, places: 0, maxSavedSeconds: null };
  known.places += 1;
  if (Number.isFinite(saved)) known.maxSavedSeconds = Math.max(saved, known.maxSavedSeconds ?? 0);
  stores.set(store, known);
}

/** A bar of a drive time histogram. */
export interface CoverBar {
  /** In minutes; `to` is null for the last bar, which includes everything longer. */
  from: number;
  to: number | null;
  places: number;
}

const barMinutes = 5;
/** Everything longer is in one bar. */
const lastBarMinutes = 60;

/** Number of places by minutes, up to the longest. */
function coverBars() {
  const bars: CoverBar[] = [];
  return {
    add({ route }: CoveredPlace) {
      if (!route) return;
      const barIndex = Math.min(
        Math.max(0, Math.ceil(route.seconds / 60 / barMinutes) - 1),
        lastBarMinutes / barMinutes,
      );
      for (let next = bars.length; next <= barIndex; next += 1) {
        const from = next * barMinutes;
        bars.push({ from, to: from < lastBarMinutes ? from + barMinutes : null, places: 0 });
      }
      const bar = bars[barIndex];
      if (bar) bar.places += 1;
    },
    all: (): readonly CoverBar[] => bars,
  };
}
