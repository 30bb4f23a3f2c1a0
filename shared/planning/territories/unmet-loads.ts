/** A store that serves more than it can, or less than it is to for balance, in the unit of loads. */
export interface UnmetLoad {
  /** Its place. */
  store: number;
  load: number;
  /** The most that it was to serve where it serves more, or the least where it serves less. */
  bound: number;
}

/** By so much of a bound a load may be off through rounding. */
const rounding = 1e-6;

/**
 * Finds the stores whose loads are not within their bounds, the farthest off first.
 * @param bounds of the stores by their places; null for any amount
 */
export function unmetLoads(
  served: ReadonlyMap<number, number>,
  { most, least }: { most: readonly (number | null)[]; least: readonly number[] },
): UnmetLoad[] {
  return [...most.entries()]
    .flatMap(([store, highest]) => {
      const load = served.get(store) ?? 0;
      if (highest !== null && load > highest * (1 + rounding)) return { store, load, bound: highest };
      const lowest = least[store] ?? 0;
      return load < lowest * (1 - rounding) ? { store, load, bound: lowest } : [];
    })
    .sort((one, other) => Math.abs(other.load - other.bound) - Math.abs(one.load - one.bound));
}
