import type { LngLat } from '../../geo/position.ts';
import type { Store } from '../stores/store.ts';
import type { CostAnswer, CostQuestion } from '../territories/sampling.ts';
import type { CoverPlace, CoverPlan } from './cover-plan.ts';

/** From a store to a place. */
export interface CoverWay {
  store: Store;
  seconds: number;
}

/** A place with the ways that a service found to it. */
export interface CoveredPlace extends CoverPlace {
  /** From the soonest store of its zone; null where there is no way from any. */
  way: CoverWay | null;
  /** From the soonest store of another id, where that takes less time or the zone's own have no way. */
  sooner: CoverWay | null;
}

/** The bounds of the bands that drive times are counted in, in minutes. */
export const coverBands = [10, 20, 30] as const;

/** The place of the band of a drive time; the last one is beyond all bounds. */
export function bandOf(seconds: number): number {
  const band = coverBands.findIndex((minutes) => seconds <= minutes * 60);
  return band < 0 ? coverBands.length : band;
}

/** Durations in seconds by the position that was asked for, which is the same object as in its place. */
export type CoverAnswers = Map<LngLat, readonly { store: number; seconds: number }[]>;

/** The durations that an answer says to each position of its question. */
export const durationsOf = ({ stores, positions }: CostQuestion, costs: CostAnswer) =>
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
 * Puts together what is known of the ways to places; a place that no answer names has none.
 * @param storeIdOf the store id of a zone by the workspace's id of that
 */
export function coveredPlaces(
  { places, stores }: Pick<CoverPlan, 'places' | 'stores'>,
  answers: CoverAnswers,
  storeIdOf: (zone: string) => string | undefined,
): CoveredPlace[] {
  return places.map((place) => {
    const storeId = storeIdOf(place.zone);
    let [way, other]: (CoverWay | null)[] = [null, null];
    for (const { store: at, seconds } of answers.get(place.position) ?? []) {
      const store = stores[at];
      if (!store) continue;
      if (store.storeId === storeId) {
        if (!way || seconds < way.seconds) way = { store, seconds };
      } else if (!other || seconds < other.seconds) other = { store, seconds };
    }
    const isSooner = other && (!way || other.seconds < way.seconds);
    return { ...place, way: way ?? null, sooner: isSooner ? (other ?? null) : null };
  });
}

/** How well places are covered by the stores of their zones. Shares are of what the places weigh together. */
export interface CoverFigures {
  places: number;
  unreachable: number;
  /** Of the places that are reached, in seconds; null where none is. */
  median: number | null;
  worst: number | null;
  /** Shares that are reached within each of `coverBands`. */
  within: readonly number[];
  /** Places that another store reaches sooner. */
  sooner: number;
}

export function coverFigures(places: readonly CoveredPlace[]): CoverFigures {
  const reached = places
    .flatMap(({ way, weight }) => (way ? [{ seconds: way.seconds, weight }] : []))
    .sort((one, other) => one.seconds - other.seconds);
  const total = sumOf(places);
  return {
    places: places.length,
    unreachable: places.length - reached.length,
    median: weightedMedian(reached),
    worst: reached.at(-1)?.seconds ?? null,
    within: coverBands.map((_, band) =>
      total === 0 ? 0 : sumOf(reached.filter(({ seconds }) => bandOf(seconds) <= band)) / total,
    ),
    sooner: places.filter(({ sooner }) => sooner).length,
  };
}

const sumOf = (weighted: readonly { weight: number }[]) =>
  weighted.reduce((sum, { weight }) => sum + weight, 0);

/** The least drive time within which at least half of the weight is reached. */
function weightedMedian(sorted: readonly { seconds: number; weight: number }[]): number | null {
  const half = sumOf(sorted) / 2;
  let passed = 0;
  for (const { seconds, weight } of sorted) {
    passed += weight;
    if (passed >= half) return seconds;
  }
  return sorted.at(-1)?.seconds ?? null;
}

/** Places by what a key says of them, in the order in which keys first come. */
export function placesBy(
  places: readonly CoveredPlace[],
  keyOf: (place: CoveredPlace) => string,
): ReadonlyMap<string, readonly CoveredPlace[]> {
  const found = new Map<string, CoveredPlace[]>();
  for (const place of places) {
    const key = keyOf(place);
    const others = found.get(key);
    if (others) others.push(place);
    else found.set(key, [place]);
  }
  return found;
}

/** What a store that is no store of a zone would do for places of it. */
export interface SoonerStore {
  store: Store;
  places: number;
  /** What it saves at most, in seconds; null where it saves none, as the own stores reach none of the places. */
  mostSaved: number | null;
}

/** The stores that reach places sooner than those of their zones, with the most places first. */
export function soonerStores(places: readonly CoveredPlace[]): SoonerStore[] {
  const found = new Map<Store, SoonerStore>();
  for (const { way, sooner } of places) {
    if (!sooner) continue;
    const known = found.get(sooner.store) ?? { store: sooner.store, places: 0, mostSaved: null };
    const saved = way && way.seconds - sooner.seconds;
    found.set(sooner.store, {
      ...known,
      places: known.places + 1,
      mostSaved: saved === null ? known.mostSaved : Math.max(saved, known.mostSaved ?? 0),
    });
  }
  return [...found.values()].sort((one, other) => other.places - one.places);
}

/** A bar of a histogram of drive times. */
export interface CoverBar {
  /** In minutes; `to` is null for the last bar, which has all that takes longer. */
  from: number;
  to: number | null;
  places: number;
}

const barMinutes = 5;
/** All that takes longer is in one bar. */
const lastBarMinutes = 60;

/** How many places are reached in so many minutes, up to the worst. */
export function coverBars(places: readonly CoveredPlace[]): CoverBar[] {
  const bars: CoverBar[] = [];
  for (const { way } of places) {
    if (!way) continue;
    const place = Math.min(
      Math.max(0, Math.ceil(way.seconds / 60 / barMinutes) - 1),
      lastBarMinutes / barMinutes,
    );
    for (let next = bars.length; next <= place; next += 1) {
      const from = next * barMinutes;
      bars.push({ from, to: from < lastBarMinutes ? from + barMinutes : null, places: 0 });
    }
    const bar = bars[place];
    if (bar) bar.places += 1;
  }
  return bars;
}
