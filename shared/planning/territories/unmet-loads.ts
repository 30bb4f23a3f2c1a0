/** A store whose load exceeds its capacity, or is below its share for balance; in the unit of loads. */
export interface UnmetLoad {
  /** Index of the store. */
  store: number;
  load: number;
  /** The capacity that is exceeded, or the floor that isn't reached. */
  bound: number;
}

/** Relative rounding error of loads. */
const rounding = 1e-6;

/**
 * Returns the stores whose loads exceed their bounds, the largest excess first.
 * @param bounds by index of the store; a capacity of null is unlimited
 */
export function unmetLoads(
  served: ReadonlyMap<number, number>,
  { capacities, floors }: { capacities: readonly (number | null)[]; floors: readonly number[] },
): UnmetLoad[] {
  return [...capacities.entries()]
    .flatMap(([store, highest]) => {
      const load = served.get(store) ?? 0;
      if (highest !== null && load > highest * (1 + rounding)) return { store, load, bound: highest };
      const lowest = floors[store] ?? 0;
      return load < lowest * (1 - rounding) ? { store, load, bound: lowest } : [];
    })
    .sort((one, other) => Math.abs(other.load - other.bound) - Math.abs(one.load - one.bound));
}
