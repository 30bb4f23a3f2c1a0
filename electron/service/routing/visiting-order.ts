/** So many waypoints are ordered exactly, within some 20 ms; each further one doubles the time. */
const maxExact = 14;
/** How often a good order is disturbed and improved again: fewer times the longer each takes. */
const maxRounds = 250;
const roundsTimesPairs = 400_000;
/** Longer runs of stops are moved by the disturbances alone. */
const maxMovedRun = 3;

/**
 * The order of stops with the least sum of costs, as their indices. The first stop stays first and the last one last.
 * It is the optimum for up to 14 stops between them (Held and Karp's dynamic programming), and beyond that one that no
 * reversal of a run of stops (2-opt) and no move of up to three (or-opt) makes better, improved from several starts.
 * @param costs from each stop (row) to each; undefined where nothing leads there, and different in both directions
 * @returns undefined where no order leads to all stops
 */
export function visitingOrder(costs: readonly (readonly (number | undefined)[])[]): number[] | undefined {
  const stops = costs.length;
  const isExact = stops - 2 <= maxExact;
  const none = isExact ? Number.POSITIVE_INFINITY : unreachable;
  const all = Float64Array.from(costs.flat(), (cost) => cost ?? none);
  const cost = (from: number, to: number) => all[from * stops + to] ?? none;
  return isExact ? exactOrder(stops, cost) : improvedOrder(stops, cost);
}

/** Stands for what is not reached: any number of them is dearer than one less of them, whatever else there is. */
const unreachable = 1e12;

type Cost = (from: number, to: number) => number;

/**
 * Held and Karp: the least cost of getting from the first stop through a set of waypoints to one of them, for ever
 * larger sets.
 */
function exactOrder(stops: number, cost: Cost): number[] | undefined {
  const end = stops - 1;
  const waypoints = Math.max(0, stops - 2);
  if (waypoints === 0) return cost(0, end) < Number.POSITIVE_INFINITY ? [0, end] : undefined;
  const sets = 2 ** waypoints;
  const least = new Float64Array(sets * waypoints).fill(Number.POSITIVE_INFINITY);
  const before = new Int8Array(sets * waypoints).fill(-1);
  for (let at = 0; at < waypoints; at += 1) least[2 ** at * waypoints + at] = cost(0, at + 1);
  for (let set = 1; set < sets; set += 1) {
    for (let at = 0; at < waypoints; at += 1) {
      const reached = least[set * waypoints + at] ?? Number.POSITIVE_INFINITY;
      if (reached === Number.POSITIVE_INFINITY) continue;
      for (let next = 0; next < waypoints; next += 1) {
        if (set & (1 << next)) continue;
        const state = (set | (1 << next)) * waypoints + next;
        const sum = reached + cost(at + 1, next + 1);
        if (sum >= (least[state] ?? 0)) continue;
        least[state] = sum;
        before[state] = at;
      }
    }
  }
  let set = sets - 1;
  let last = -1;
  let best = Number.POSITIVE_INFINITY;
  for (let at = 0; at < waypoints; at += 1) {
    const sum = (least[set * waypoints + at] ?? best) + cost(at + 1, end);
    if (sum < best) [best, last] = [sum, at];
  }
  if (last < 0) return undefined;
  const order = [end];
  while (last >= 0) {
    order.push(last + 1);
    const state = set * waypoints + last;
    set ^= 1 << last;
    last = before[state] ?? -1;
  }
  return [...order, 0].reverse();
}

/** An iterated local search; the same for the same costs. */
function improvedOrder(stops: number, cost: Cost): number[] | undefined {
  let best = improved(nearestNext(stops, cost), cost);
  let bestSum = sumAlong(best, cost);
  const random = lehmer();
  const rounds = Math.min(maxRounds, Math.ceil(roundsTimesPairs / stops ** 2));
  for (let round = 0; round < rounds; round += 1) {
    const order = improved(withRunsExchanged(best, random), cost);
    const sum = sumAlong(order, cost);
    if (sum < bestSum) [best, bestSum] = [order, sum];
  }
  return bestSum < unreachable ? best : undefined;
}

const sumAlong = (order: readonly number[], cost: Cost): number =>
  order.slice(1).reduce((sum, to, index) => sum + cost(order[index] ?? to, to), 0);

/** From each stop to the nearest one that is left. */
function nearestNext(stops: number, cost: Cost): number[] {
  const order = [0];
  const left = new Set(Array.from({ length: stops - 2 }, (_, index) => index + 1));
  while (left.size > 0) {
    const from = order.at(-1) ?? 0;
    const [next = 0] = [...left].toSorted((a, b) => cost(from, a) - cost(from, b));
    left.delete(next);
    order.push(next);
  }
  return [...order, stops - 1];
}

/** Exchanges two runs that follow each other: both keep their direction, which no reversal of one does. */
function withRunsExchanged(order: readonly number[], random: () => number): number[] {
  const cuts = Array.from({ length: 3 }, () => 1 + Math.floor(random() * (order.length - 1)));
  const [a = 1, b = 1, c = 1] = cuts.toSorted((one, other) => one - other);
  return [...order.slice(0, a), ...order.slice(b, c), ...order.slice(a, b), ...order.slice(c)];
}

/** Pseudo-random numbers from 0 to 1. */
function lehmer(): () => number {
  let state = 20_171_204;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** What is gained by less is lost in rounding. */
const leastGain = 1e-6;

/** The order after all reversals and moves that make it better. */
function improved(start: readonly number[], cost: Cost): number[] {
  let order = [...start];
  for (;;) {
    const better = reversed(order, cost) ?? moved(order, cost);
    if (!better) return order;
    order = better;
  }
}

/** With the first run reversed whose reversal is a gain; undefined where none is. */
function reversed(order: readonly number[], cost: Cost): number[] | undefined {
  const at = (index: number) => order[index] ?? 0;
  for (let first = 1; first < order.length - 2; first += 1) {
    // Of the run, as it is and backwards.
    let [onward, back] = [0, 0];
    for (let last = first + 1; last < order.length - 1; last += 1) {
      onward += cost(at(last - 1), at(last));
      back += cost(at(last), at(last - 1));
      const [before, after] = [at(first - 1), at(last + 1)];
      const now = cost(before, at(first)) + onward + cost(at(last), after);
      if (cost(before, at(last)) + back + cost(at(first), after) >= now - leastGain) continue;
      return [...order.slice(0, first), ...order.slice(first, last + 1).reverse(), ...order.slice(last + 1)];
    }
  }
  return undefined;
}

/** With the first short run moved elsewhere, as it is or backwards, whose move is a gain; undefined where none is. */
function moved(order: readonly number[], cost: Cost): number[] | undefined {
  const at = (index: number) => order[index] ?? 0;
  for (let first = 1; first < order.length - 1; first += 1) {
    for (let last = first; last < Math.min(first + maxMovedRun, order.length - 1); last += 1) {
      const [before, after] = [at(first - 1), at(last + 1)];
      const [head, tail] = [at(first), at(last)];
      const run = order.slice(first, last + 1);
      const turned = run.toReversed();
      const saved = cost(before, head) + cost(tail, after) - cost(before, after);
      const turning = sumAlong(turned, cost) - sumAlong(run, cost);
      for (let gap = 0; gap < order.length - 1; gap += 1) {
        if (gap >= first - 1 && gap <= last) continue;
        const [from, to] = [at(gap), at(gap + 1)];
        const asItIs = cost(from, head) + cost(tail, to) - cost(from, to);
        const backwards = cost(from, tail) + cost(head, to) - cost(from, to) + turning;
        if (Math.min(asItIs, backwards) >= saved - leastGain) continue;
        const inserted = asItIs <= backwards ? run : turned;
        return gap < first
          ? [
              ...order.slice(0, gap + 1),
              ...inserted,
              ...order.slice(gap + 1, first),
              ...order.slice(last + 1),
            ]
          : [
              ...order.slice(0, first),
              ...order.slice(last + 1, gap + 1),
              ...inserted,
              ...order.slice(gap + 1),
            ];
      }
    }
  }
  return undefined;
}
