import { z } from 'zod';
import type { LngLat } from '../../geo/position.ts';
import { limitedList, limitedText } from '../../limits/limited-schemas.ts';
import type { StoreShare } from './division.ts';
import { servesNothing } from './kept-land.ts';
import { neighborsOf, storeGroups } from './store-groups.ts';
import { type CalculatedStore, storeKey } from './stores-to-divide.ts';
import type { CostSample } from './territories.ts';

/** Stores that a plan is compared without, and those that it does not have yet; each by its `storeKey`. */
export const scenarioSchema = z.strictObject({
  opened: limitedList(limitedText).readonly(),
  closed: limitedList(limitedText).readonly(),
});
export type Scenario = z.infer<typeof scenarioSchema>;

/** Nothing is opened or closed. */
export const noScenario: Scenario = { opened: [], closed: [] };

/** The stores of a scenario among some, by their places. */
export interface ScenarioPlaces {
  opened: ReadonlySet<number>;
  closed: ReadonlySet<number>;
}

/** Finds the stores of a scenario; those that are not among the given ones do not count. */
export function placesOfScenario(
  stores: readonly CalculatedStore[],
  { opened, closed }: Scenario,
): ScenarioPlaces {
  const placesOf = (keys: readonly string[]) => {
    const wanted = new Set(keys);
    return new Set(
      [...stores.entries()].flatMap(([place, store]) => (wanted.has(storeKey(store)) ? place : [])),
    );
  };
  return { opened: placesOf(opened), closed: placesOf(closed) };
}

/** The shares of stores of which some take no part. */
export const sharesWithout = (shares: readonly StoreShare[], absent: ReadonlySet<number>): StoreShare[] =>
  shares.map((share, place) => (absent.has(place) ? { ...share, ...servesNothing } : share));

/**
 * Samples of a division without some stores. By straight distance each store is a sample of its own, which goes with it.
 * Places on streets stay: those that only the absent stores reach are unserved, and must not pass to their neighbors' owner.
 */
export const samplesWithout = (
  samples: readonly CostSample[],
  absent: ReadonlySet<number>,
  isStraight: boolean,
): readonly CostSample[] =>
  isStraight
    ? samples.filter(({ costs }) => costs.some((cost, place) => cost !== null && !absent.has(place)))
    : samples;

/**
 * Groups stores for searches of which each finds the nearest of its group alone (`storeGroups`), the stores of a scenario
 * apart from the others: so is the nearest store known with the opened ones and without the closed ones.
 * @param maxSize no group is larger
 */
export function groupsOfScenario(
  positions: readonly LngLat[],
  { opened, closed }: ScenarioPlaces,
  maxSize: number,
): number[][] {
  const staying = [...positions.keys()].filter((place) => !opened.has(place) && !closed.has(place));
  const groupsOf = (places: readonly number[]) => {
    const some = places.flatMap((place): LngLat[] => {
      const position = positions[place];
      return position ? [position] : [];
    });
    return storeGroups(some, maxSize).map((group) => group.flatMap((index) => places[index] ?? []));
  };
  return [staying, [...opened], [...closed]].filter(({ length }) => length > 0).flatMap(groupsOf);
}

/**
 * Whether searches that were grouped for one scenario find the nearest store of each place in another one as well: not
 * where stores that are neighbors take no part together, since the next of their groups may be the nearest then.
 */
export function isSearchedFor(
  wanted: ScenarioPlaces,
  positions: readonly LngLat[],
  grouped: ScenarioPlaces,
): boolean {
  const isFound = (absent: ReadonlySet<number>, apart: ReadonlySet<number>) => {
    if (absent.size < 2 || isSameSet(absent, apart)) return true;
    const neighbors = neighborsOf(positions);
    return [...absent].every((place) => [...(neighbors[place] ?? [])].every((other) => !absent.has(other)));
  };
  return isFound(wanted.opened, grouped.opened) && isFound(wanted.closed, grouped.closed);
}

const isSameSet = (some: ReadonlySet<number>, others: ReadonlySet<number>): boolean =>
  some.size === others.size && [...some].every((one) => others.has(one));
