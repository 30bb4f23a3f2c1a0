import type { CostSample } from './territories.ts';
import { nobody } from './territories.ts';

/** Figures of what one or all stores serve. */
export interface ServedFigures {
  squareKilometers: number;
  /** Null if unknown. */
  addresses: number | null;
  /**
   * Mean cost of a trip from the store in seconds or meters, weighted by addresses, or by area if these are unknown;
   * null without a trip.
   */
  meanCost: number | null;
}

/** Figures by index of the store, and in total. */
export interface StoreFigures {
  ofStores: ReadonlyMap<number, ServedFigures>;
  ofAll: ServedFigures;
}

/** Amounts that samples represent, by index. */
export interface SampleAmounts {
  squareKilometers: readonly number[];
  addresses: readonly number[] | null;
}

/** Sums amounts by owner of the samples, before borders are smoothed. */
export function storeFigures(
  samples: readonly CostSample[],
  owners: readonly number[],
  { squareKilometers, addresses }: SampleAmounts,
): StoreFigures {
  const sums = new Map<number, Sums>();
  const ofAll = noSums();
  for (const [index, { costs }] of samples.entries()) {
    const owner = owners[index] ?? nobody;
    if (owner === nobody) continue;
    const ofOwner = sums.get(owner) ?? noSums();
    sums.set(owner, ofOwner);
    const area = squareKilometers[index] ?? 0;
    const count = addresses?.[index] ?? 0;
    const weight = addresses ? count : area;
    const cost = costs[owner] ?? null;
    for (const sum of [ofOwner, ofAll]) {
      sum.squareKilometers += area;
      sum.addresses += count;
      if (cost === null) continue;
      sum.cost += cost * weight;
      sum.weight += weight;
    }
  }
  const figuresOf = (sum: Sums): ServedFigures => ({
    squareKilometers: sum.squareKilometers,
    addresses: addresses ? sum.addresses : null,
    meanCost: sum.weight > 0 ? sum.cost / sum.weight : null,
  });
  return {
    ofStores: new Map([...sums].map(([owner, sum]) => [owner, figuresOf(sum)])),
    ofAll: figuresOf(ofAll),
  };
}

interface Sums {
  squareKilometers: number;
  addresses: number;
  cost: number;
  weight: number;
}

const noSums = (): Sums => ({ squareKilometers: 0, addresses: 0, cost: 0, weight: 0 });

/** A store whose figures differ between two divisions; null where it takes no part. */
export interface ChangedStore {
  /** Index of the store. */
  store: number;
  before: ServedFigures | null;
  after: ServedFigures | null;
}

/** Smaller differences, in square kilometers, come from the order of summation. */
const rounding = 1e-6;

/** Stores whose figures differ between two divisions, largest growth of area first. */
export function changedStores(before: StoreFigures, after: StoreFigures): ChangedStore[] {
  const places = new Set([...before.ofStores.keys(), ...after.ofStores.keys()]);
  const growth = (one: ChangedStore) =>
    (one.after?.squareKilometers ?? 0) - (one.before?.squareKilometers ?? 0);
  return [...places]
    .map((store) => ({
      store,
      before: before.ofStores.get(store) ?? null,
      after: after.ofStores.get(store) ?? null,
    }))
    .filter((one) => Math.abs(growth(one)) > rounding || one.before?.meanCost !== one.after?.meanCost)
    .sort((one, other) => growth(other) - growth(one));
}
