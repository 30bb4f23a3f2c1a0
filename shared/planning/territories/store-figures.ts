import type { CostSample } from './territories.ts';
import { nobody } from './territories.ts';

/** What one store serves, or all of them. */
export interface ServedFigures {
  squareKilometers: number;
  /** Null where they are not known. */
  addresses: number | null;
  /** Seconds or meters of a trip from the store, on average over addresses, or over the area where these are not known; null without a trip. */
  meanCost: number | null;
}

/** What each store serves, by its place, and all of them together. */
export interface StoreFigures {
  ofStores: ReadonlyMap<number, ServedFigures>;
  ofAll: ServedFigures;
}

/** What samples stand for, in their order. */
export interface SampleAmounts {
  squareKilometers: readonly number[];
  addresses: readonly number[] | null;
}

/** Sums up what the owners of samples serve, before borders are smoothed. */
export function storeFigures(
  samples: readonly CostSample[],
  owners: readonly number[],
  { squareKilometers, addresses }: SampleAmounts,
): StoreFigures {
  const sums = new Map<number, Sums>();
  const ofAll = noSums();
  for (const [place, { costs }] of samples.entries()) {
    const owner = owners[place] ?? nobody;
    if (owner === nobody) continue;
    const ofOwner = sums.get(owner) ?? noSums();
    sums.set(owner, ofOwner);
    const area = squareKilometers[place] ?? 0;
    const count = addresses?.[place] ?? 0;
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

/** A store that serves something else in a scenario; null where it has no part. */
export interface ChangedStore {
  /** Its place. */
  store: number;
  before: ServedFigures | null;
  after: ServedFigures | null;
}

/** By so much of an area sums may differ through their order. */
const rounding = 1e-6;

/** The stores that serve something else in one division than in another, those whose areas grow most first. */
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
