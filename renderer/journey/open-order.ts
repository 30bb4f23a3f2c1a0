/**
 * Returns the cheapest order from the first place through all others, with any end: exact, by Held and Karp's dynamic
 * programming (1962), in n² 2ⁿ time.
 * @param costs from each place to each, the first row from the first place; infinite if unreachable
 * @returns indexes of places, the first one first; undefined if no order reaches all
 */
export function bestOpenOrder(costs: readonly (readonly number[])[]): readonly number[] | undefined {
  const others = costs.length - 1;
  const sets = 2 ** others;
  const cost = (from: number, to: number) => costs[from]?.[to] ?? Number.POSITIVE_INFINITY;
  // For each set of other places and its last one: the lowest cost, and the place before the last.
  const least = new Float64Array(sets * others).fill(Number.POSITIVE_INFINITY);
  const before = new Int8Array(sets * others).fill(-1);
  for (let last = 0; last < others; last++) least[2 ** last * others + last] = cost(0, last + 1);
  for (let set = 1; set < sets; set++) {
    for (let last = 0; last < others; last++) {
      const known = least[set * others + last] ?? Number.POSITIVE_INFINITY;
      if (!Number.isFinite(known)) continue;
      for (let next = 0; next < others; next++) {
        if (set & (2 ** next)) continue;
        const at = (set | (2 ** next)) * others + next;
        const sum = known + cost(last + 1, next + 1);
        if (sum >= (least[at] ?? 0)) continue;
        least[at] = sum;
        before[at] = last;
      }
    }
  }
  const whole = [...least.subarray((sets - 1) * others)];
  const cheapest = Math.min(...whole);
  if (!Number.isFinite(cheapest)) return undefined;
  const order: number[] = [];
  let set = sets - 1;
  for (let last = whole.indexOf(cheapest); last >= 0; ) {
    order.unshift(last + 1);
    const previous = before[set * others + last] ?? -1;
    set -= 2 ** last;
    last = previous;
  }
  return [0, ...order];
}
