import { type CostSample, fullReach, type StoreReach } from './territories.ts';

/** Routes between stores and samples, stored by sample. */
export interface StoreRoutes {
  /** Start of each sample's routes; they end where the next sample's start. */
  firstOfSample: Int32Array;
  store: Int32Array;
  sample: Int32Array;
  /** Weighted. */
  cost: Float64Array;
  ofStore: readonly Int32Array[];
  /** For each store, the stores with a route to one of its samples. */
  rivals: readonly (readonly number[])[];
  /** Cost of an unserved sample, higher than any route. */
  unserved: number;
}

/** Routes of stores to the samples within their limits. */
export function storeRoutes(samples: readonly CostSample[], reaches: readonly StoreReach[]): StoreRoutes {
  const [stores, ofSample, costs]: [number[], number[], number[]] = [[], [], []];
  const firstOfSample = new Int32Array(samples.length + 1);
  const storeCount = samples[0]?.costs.length ?? 0;
  const ofStore: number[][] = Array.from({ length: storeCount }, () => []);
  /** For each pair of stores, whether they reach a common sample. */
  const meet = new Uint8Array(storeCount * storeCount);
  let dearest = 0;
  for (const [sample, { costs: ofStores }] of samples.entries()) {
    for (let store = 0; store < ofStores.length; store += 1) {
      const cost = ofStores[store] ?? null;
      if (cost === null) continue;
      const { limit, weight } = reaches[store] ?? fullReach;
      if (limit !== null && cost > limit) continue;
      ofStore[store]?.push(stores.length);
      stores.push(store);
      ofSample.push(sample);
      costs.push(cost * weight);
      dearest = Math.max(dearest, cost * weight);
    }
    for (let one = firstOfSample[sample] ?? 0; one < stores.length; one += 1)
      for (let other = firstOfSample[sample] ?? 0; other < stores.length; other += 1)
        meet[(stores[one] ?? 0) * storeCount + (stores[other] ?? 0)] = 1;
    firstOfSample[sample + 1] = stores.length;
  }
  return {
    firstOfSample,
    store: Int32Array.from(stores),
    sample: Int32Array.from(ofSample),
    cost: Float64Array.from(costs),
    ofStore: ofStore.map((some) => Int32Array.from(some)),
    rivals: ofStore.map((_, store) =>
      [...ofStore.keys()].filter((other) => other !== store && meet[store * storeCount + other] === 1),
    ),
    unserved: dearest + 1,
  };
}
