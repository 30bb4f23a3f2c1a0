/**
 * Returns the cheapest order from the first place through all others, with any end: exact, by Held and Karp's dynamic
 * programming (1962), in n² 2ⁿ time.
 * @param costs from each place (row) to each place (column); infinite if unreachable
 * @returns indexes of places, the first one first; undefined if no order reaches all
 */
export function bestOpenOrder(costs: readonly (readonly number[])[]): readonly number[] | undefined {
  const others = costs.length - 1;
  const sets = 2 ** others;
  const cost = (from: number, to: number) => costs[from]?.[to] ?? Number.POSITIVE_INFINITY;
  // Indexed by set of the other places and last place in it: the lowest cost, and the place before the last.
  const lowestCosts = new Float64Array(sets * others).fill(Number.POSITIVE_INFINITY);
  const previousPlaces = new Int8Array(sets * others).fill(-1);
  for (let last = 0; last < others; last++) lowestCosts[2 ** last * others + last] = cost(0, last + 1);
  for (let set = 1; set < sets; set++) {
    for (let last = 0; last < others; last++) {
      const knownCost = lowestCosts[set * others + last] ?? Number.POSITIVE_INFINITY;
      if (!Number.isFinite(knownCost)) continue;
      for (let next = 0; next < others; next++) {
        if (set & (2 ** next)) continue;
        const index = (set | (2 ** next)) * others + next;
        const sum = knownCost + cost(last + 1, next + 1);
        if (sum >= (lowestCosts[index] ?? 0)) continue;
        lowestCosts[index] = sum;
        previousPlaces[index] = last;
      }
    }
  }
  const finalCosts = [...lowestCosts.subarray((sets - 1) * others)];
  const cheapest = Math.min(...finalCosts);
  if (!Number.isFinite(cheapest)) return undefined;
  const order: number[] = [];
  let set = sets - 1;
  for (let last = finalCosts.indexOf(cheapest); last >= 0; ) {
    order.unshift(last + 1);
    const previous = previousPlaces[set * others + last] ?? -1;
    set -= 2 ** last;
    last = previous;
  }
  return [0, ...order];
}
