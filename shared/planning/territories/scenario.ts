import { z } from 'zod';
import type { LngLat } from '../../geo/position.ts';
import { limitedList, limitedText } from '../../limits/limited-schemas.ts';
import type { StoreShare } from './division.ts';
import { servesNothing } from './kept-land.ts';
import { neighborsOf, storeGroups } from './store-groups.ts';
import { type CalculatedStore, storeKey } from './stores-to-divide.ts';
import type { CostSample } from './territories.ts';

/** Stores that a scenario opens and closes, by `storeKey`. */
export const scenarioSchema = z.strictObject({
  opened: limitedList(limitedText).readonly(),
  closed: limitedList(limitedText).readonly(),
});
export type Scenario = z.infer<typeof scenarioSchema>;

/** Nothing is opened or closed. */
export const noScenario: Scenario = { opened: [], closed: [] };

/** Stores that a scenario opens and closes, as indexes in a list. */
export interface ScenarioIndexes {
  opened: ReadonlySet<number>;
  closed: ReadonlySet<number>;
}

/** Indexes of a scenario's stores in a list; ignores stores that aren't in it. */
export function indexesOfScenario(
  stores: readonly CalculatedStore[],
  { opened, closed }: Scenario,
): ScenarioIndexes {
  const indexesOf = (keys: readonly string[]) => {
    const wanted = new Set(keys);
    return new Set(
      [...stores.entries()].flatMap(([index, store]) => (wanted.has(storeKey(store)) ? index : [])),
    );
  };
  return { opened: indexesOf(opened), closed: indexesOf(closed) };
}

/**
 * Shares with which absent stores serve nothing.
 * @param absent indexes of stores
 */
export const sharesWithout = (shares: readonly StoreShare[], absent: ReadonlySet<number>): StoreShare[] =>
  shares.map((share, index) => (absent.has(index) ? { ...share, ...servesNothing } : share));

/**
 * Samples of a division without some stores. By straight distance, each store is its own sample, so the samples of
 * absent stores are removed. Places on streets stay, so that those that only absent stores reach become unserved and
 * don't go to a neighbor's owner.
 * @param absent indexes of stores
 */
export const samplesWithout = (
  samples: readonly CostSample[],
  absent: ReadonlySet<number>,
  isStraight: boolean,
): readonly CostSample[] =>
  isStraight
    ? samples.filter(({ costs }) => costs.some((cost, index) => cost !== null && !absent.has(index)))
    : samples;

/**
 * Groups stores for searches that each find only the nearest store of a group (`storeGroups`). Opened and closed stores
 * have groups of their own, so that the nearest store is known with and without them.
 * @param maxSize maximum number of stores in a group
 */
export function groupsOfScenario(
  positions: readonly LngLat[],
  { opened, closed }: ScenarioIndexes,
  maxSize: number,
): number[][] {
  const staying = [...positions.keys()].filter((index) => !opened.has(index) && !closed.has(index));
  const groupsOf = (indexes: readonly number[]) => {
    const groupPositions = indexes.flatMap((index): LngLat[] => {
      const position = positions[index];
      return position ? [position] : [];
    });
    return storeGroups(groupPositions, maxSize).map((group) =>
      group.flatMap((index) => indexes[index] ?? []),
    );
  };
  return [staying, [...opened], [...closed]].filter(({ length }) => length > 0).flatMap(groupsOf);
}

/**
 * Whether searches grouped for one scenario also find the nearest stores of another one. They don't if neighboring
 * stores are absent together, as the nearest store may then be the second of its group.
 */
export function isSearchedFor(
  wanted: ScenarioIndexes,
  positions: readonly LngLat[],
  grouped: ScenarioIndexes,
): boolean {
  const isFound = (absent: ReadonlySet<number>, apart: ReadonlySet<number>) => {
    if (absent.size < 2 || isSameSet(absent, apart)) return true;
    const neighbors = neighborsOf(positions);
    return [...absent].every((index) => [...(neighbors[index] ?? [])].every((other) => !absent.has(other)));
  };
  return isFound(wanted.opened, grouped.opened) && isFound(wanted.closed, grouped.closed);
}

const isSameSet = (some: ReadonlySet<number>, others: ReadonlySet<number>): boolean =>
  some.size === others.size && [...some].every((one) => others.has(one));
