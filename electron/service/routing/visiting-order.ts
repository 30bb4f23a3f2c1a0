/** So many waypoints are ordered exactly, within some 5 ms; each further one takes more than twice the time. */
const maxExact = 13;
/** Number of perturbation rounds; fewer if each takes longer. */
const maxRounds = 120;
const roundsTimesPairs = 400_000;
/** Longer runs of stops are only moved by perturbations. */
const maxMovedRun = 3;

/**
 * The order of stops with the least sum of costs, as their indices. The first stop stays first and the last one last.
 * It is the optimum for up to 13 stops between them (Held and Karp's dynamic programming), and beyond that one that no
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

/** Cost of an unreachable leg, higher than any sum of others. */
const unreachable = 1e12;

type Cost = (from: number, to: number) => number;

/**
 * Held and Karp: the lowest cost from the first stop through a set of waypoints to one of them, for ever larger sets.
 */
function exactOrder(stops: number, cost: Cost): number[] | undefined {
  const end = stops - 1;
  const waypoints = Math.max(0, stops - 2);
  if (waypoints === 0) return cost(0, end) < Number.POSITIVE_INFINITY ? [0, end] : undefined;
  const sets = 2 ** waypoints;
  const least = new Float64Array(sets * waypoints).fill(Number.POSITIVE_INFINITY);
  for (let at = 0; at < waypoints; at += 1) least[2 ** at * waypoints + at] = cost(0, at + 1);
  const through = (set: number, last: number, to: number) =>
    (least[set * waypoints + last] ?? 0) + cost(last + 1, to);
  for (let set = 3; set < sets; set += 1) {
    for (let left = set; left > 0; left &= left - 1) {
      const at = lowestBit(left);
      const others = set ^ (1 << at);
      // The way to the only waypoint of a set is there already.
      if (others === 0) continue;
      let best = Number.POSITIVE_INFINITY;
      for (let before = others; before > 0; before &= before - 1)
        best = Math.min(best, through(others, lowestBit(before), at + 1));
      least[set * waypoints + at] = best;
    }
  }
  const order = [end];
  for (let set = sets - 1, to = end; set > 0; to = order.at(-1) ?? 0) {
    let [last, best] = [-1, Number.POSITIVE_INFINITY];
    for (let left = set; left > 0; left &= left - 1) {
      const before = lowestBit(left);
      const sum = through(set, before, to);
      if (sum < best) [last, best] = [before, sum];
    }
    if (last < 0) return undefined;
    order.push(last + 1);
    set ^= 1 << last;
  }
  return [...order, 0].reverse();
}

const lowestBit = (set: number): number => 31 - Math.clz32(set & -set);

/** Iterated local search; deterministic. */
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

/** Builds an order by always going to the nearest remaining stop. */
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

/** Swaps two consecutive runs, keeping their directions, which a reversal can't do. */
function withRunsExchanged(order: readonly number[], random: () => number): number[] {
  const cuts = Array.from({ length: 3 }, () => 1 + Math.floor(random() * (order.length - 1)));
  const [a = 1, b = 1, c = 1] = cuts.toSorted((one, other) => one - other);
  return [...order.slice(0, a), ...order.slice(b, c), ...order.slice(a, b), ...order.slice(c)];
}

/** Pseudorandom numbers from 0 to 1. */
function lehmer(): () => number {
  let state = 20_171_204;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Smaller gains are rounding errors. */
const minGain = 1e-6;

/** Applies improving reversals and moves until there are none. */
function improved(start: readonly number[], cost: Cost): number[] {
  const order = [...start];
  let isBetter = true;
  while (isBetter) isBetter = reverseRuns(order, cost) || moveRuns(order, cost);
  return order;
}

/**
 * Reverses runs in place wherever that is a gain.
 * @returns whether there was any
 */
function reverseRuns(order: number[], cost: Cost): boolean {
  const at = (index: number) => order[index] ?? 0;
  let isBetter = false;
  for (let first = 1; first < order.length - 2; first += 1) {
    // Cost of the run forward and backward.
    let [onward, back] = [0, 0];
    const before = at(first - 1);
    for (let last = first + 1; last < order.length - 1; last += 1) {
      onward += cost(at(last - 1), at(last));
      back += cost(at(last), at(last - 1));
      const after = at(last + 1);
      const now = cost(before, at(first)) + onward + cost(at(last), after);
      if (cost(before, at(last)) + back + cost(at(first), after) >= now - minGain) continue;
      order.splice(first, last - first + 1, ...order.slice(first, last + 1).reverse());
      isBetter = true;
      break;
    }
  }
  return isBetter;
}

/**
 * Moves short runs elsewhere in place, as they are or backwards, wherever that is a gain.
 * @returns whether there was any
 */
function moveRuns(order: number[], cost: Cost): boolean {
  const at = (index: number) => order[index] ?? 0;
  let isBetter = false;
  for (let first = 1; first < order.length - 1; first += 1) {
    let turning = 0;
    for (let last = first; last < Math.min(first + maxMovedRun, order.length - 1); last += 1) {
      if (last > first) turning += cost(at(last), at(last - 1)) - cost(at(last - 1), at(last));
      const [before, after] = [at(first - 1), at(last + 1)];
      const [head, tail] = [at(first), at(last)];
      const saved = cost(before, head) + cost(tail, after) - cost(before, after);
      const gap = gapFor(order, { first, last, turning }, saved - minGain, cost);
      if (!gap) continue;
      const run = order.splice(first, last - first + 1);
      const target = gap.index < first ? gap.index + 1 : gap.index + 1 - run.length;
      order.splice(target, 0, ...(gap.isTurned ? run.reverse() : run));
      isBetter = true;
      break;
    }
  }
  return isBetter;
}

/** A run of stops that may be moved, by its first and last place in an order. */
interface Run {
  first: number;
  last: number;
  /** What it costs more backwards. */
  turning: number;
}

/** The first gap into which a run fits at less than `limit`; undefined where none is. */
function gapFor(order: readonly number[], { first, last, turning }: Run, limit: number, cost: Cost) {
  const [head, tail] = [order[first] ?? 0, order[last] ?? 0];
  for (let index = 0; index < order.length - 1; index += 1) {
    if (index >= first - 1 && index <= last) continue;
    const [from, to] = [order[index] ?? 0, order[index + 1] ?? 0];
    const across = cost(from, to);
    const asItIs = cost(from, head) + cost(tail, to) - across;
    const backwards = cost(from, tail) + cost(head, to) - across + turning;
    if (Math.min(asItIs, backwards) < limit) return { index, isTurned: backwards < asItIs };
  }
  return undefined;
}
