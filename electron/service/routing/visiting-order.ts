/** Up to this many waypoints are ordered exactly, in about 5 ms; each additional one more than doubles the time. */
const maxExactWaypoints = 13;
/** Maximum number of perturbation rounds. With many stops, `roundsTimesPairs` allows fewer, because each takes longer. */
const maxRounds = 120;
const roundsTimesPairs = 400_000;
/** Maximum stops in a run that local search moves (or-opt); longer runs are only moved by perturbations. */
const maxMovedRun = 3;

/**
 * Returns the order of stops with the lowest total cost, as their indexes. The first and the last stop stay in place. With
 * up to 13 stops between them the order is optimal (Held and Karp's dynamic programming); with more it is a local optimum,
 * which no reversal of a run of stops (2-opt) and no move of up to three stops (or-opt) improves.
 * @param costs from each stop (row) to each stop (column), possibly asymmetric; undefined if there is no route
 * @returns undefined if no order connects all stops
 */
export function visitingOrder(costs: readonly (readonly (number | undefined)[])[]): number[] | undefined {
  const stops = costs.length;
  const isExact = stops - 2 <= maxExactWaypoints;
  const noRouteCost = isExact ? Number.POSITIVE_INFINITY : unreachable;
  const costMatrix = Float64Array.from(costs.flat(), (cost) => cost ?? noRouteCost);
  const cost = (from: number, to: number) => costMatrix[from * stops + to] ?? noRouteCost;
  return isExact ? exactOrder(stops, cost) : improvedOrder(stops, cost);
}

/** Cost of an unreachable leg in local search, higher than the total cost of any order that can be driven. */
const unreachable = 1e12;

type Cost = (from: number, to: number) => number;

/**
 * Returns the optimal order by Held and Karp: calculates the lowest cost from the first stop through each set of waypoints
 * to each of them, in order of growing sets. Bit `i` of a set stands for the stop `i + 1`.
 */
function exactOrder(stops: number, cost: Cost): number[] | undefined {
  const end = stops - 1;
  const waypoints = Math.max(0, stops - 2);
  if (waypoints === 0) return cost(0, end) < Number.POSITIVE_INFINITY ? [0, end] : undefined;
  const sets = 2 ** waypoints;
  const lowestCosts = new Float64Array(sets * waypoints).fill(Number.POSITIVE_INFINITY);
  for (let waypoint = 0; waypoint < waypoints; waypoint += 1)
    lowestCosts[2 ** waypoint * waypoints + waypoint] = cost(0, waypoint + 1);
  const through = (set: number, last: number, to: number) =>
    (lowestCosts[set * waypoints + last] ?? 0) + cost(last + 1, to);
  for (let set = 3; set < sets; set += 1) {
    for (let remaining = set; remaining > 0; remaining &= remaining - 1) {
      const waypoint = lowestBit(remaining);
      const previousSet = set ^ (1 << waypoint);
      // Costs of sets with a single waypoint were set above.
      if (previousSet === 0) continue;
      let best = Number.POSITIVE_INFINITY;
      for (let previousBits = previousSet; previousBits > 0; previousBits &= previousBits - 1)
        best = Math.min(best, through(previousSet, lowestBit(previousBits), waypoint + 1));
      lowestCosts[set * waypoints + waypoint] = best;
    }
  }
  const order = [end];
  for (let set = sets - 1, to = end; set > 0; to = order.at(-1) ?? 0) {
    let [last, best] = [-1, Number.POSITIVE_INFINITY];
    for (let remaining = set; remaining > 0; remaining &= remaining - 1) {
      const candidate = lowestBit(remaining);
      const sum = through(set, candidate, to);
      if (sum < best) [last, best] = [candidate, sum];
    }
    if (last < 0) return undefined;
    order.push(last + 1);
    set ^= 1 << last;
  }
  return [...order, 0].reverse();
}

const lowestBit = (set: number): number => 31 - Math.clz32(set & -set);

/** Returns an order found by iterated local search. Deterministic, because its random numbers are. */
function improvedOrder(stops: number, cost: Cost): number[] | undefined {
  let best = localOptimum(nearestNeighborOrder(stops, cost), cost);
  let bestSum = sumAlong(best, cost);
  const random = lehmerRandom();
  const rounds = Math.min(maxRounds, Math.ceil(roundsTimesPairs / stops ** 2));
  for (let round = 0; round < rounds; round += 1) {
    const order = localOptimum(withSwappedRuns(best, random), cost);
    const sum = sumAlong(order, cost);
    if (sum < bestSum) [best, bestSum] = [order, sum];
  }
  return bestSum < unreachable ? best : undefined;
}

const sumAlong = (order: readonly number[], cost: Cost): number =>
  order.slice(1).reduce((sum, to, index) => sum + cost(order[index] ?? to, to), 0);

/** Returns the order in which the nearest remaining stop always comes next. */
function nearestNeighborOrder(stops: number, cost: Cost): number[] {
  const order = [0];
  const remaining = new Set(Array.from({ length: stops - 2 }, (_, index) => index + 1));
  while (remaining.size > 0) {
    const from = order.at(-1) ?? 0;
    const [next = 0] = [...remaining].toSorted((a, b) => cost(from, a) - cost(from, b));
    remaining.delete(next);
    order.push(next);
  }
  return [...order, stops - 1];
}

/** Returns an order with two consecutive runs swapped but not reversed, which no 2-opt move can do. */
function withSwappedRuns(order: readonly number[], random: () => number): number[] {
  const cuts = Array.from({ length: 3 }, () => 1 + Math.floor(random() * (order.length - 1)));
  const [a = 1, b = 1, c = 1] = cuts.toSorted((one, other) => one - other);
  return [...order.slice(0, a), ...order.slice(b, c), ...order.slice(a, b), ...order.slice(c)];
}

/** Returns a generator of pseudorandom numbers from 0 to 1 (Lehmer), always the same sequence. */
function lehmerRandom(): () => number {
  let state = 20_171_204;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Smaller gains are rounding errors. */
const minGain = 1e-6;

/** Returns an order improved by reversals and moves until none improves it further. */
function localOptimum(start: readonly number[], cost: Cost): number[] {
  const order = [...start];
  let hasImproved = true;
  while (hasImproved) hasImproved = reverseRuns(order, cost) || moveRuns(order, cost);
  return order;
}

/**
 * Reverses runs in place wherever that lowers the total cost.
 * @returns whether any run was reversed
 */
function reverseRuns(order: number[], cost: Cost): boolean {
  const at = (index: number) => order[index] ?? 0;
  let hasImproved = false;
  for (let first = 1; first < order.length - 2; first += 1) {
    // Cost of the run forward and backward.
    let [forwardCost, backwardCost] = [0, 0];
    const before = at(first - 1);
    for (let last = first + 1; last < order.length - 1; last += 1) {
      forwardCost += cost(at(last - 1), at(last));
      backwardCost += cost(at(last), at(last - 1));
      const after = at(last + 1);
      const currentCost = cost(before, at(first)) + forwardCost + cost(at(last), after);
      if (cost(before, at(last)) + backwardCost + cost(at(first), after) >= currentCost - minGain) continue;
      order.splice(first, last - first + 1, ...order.slice(first, last + 1).reverse());
      hasImproved = true;
      break;
    }
  }
  return hasImproved;
}

/**
 * Moves short runs in place, reversed or not, wherever that lowers the total cost.
 * @returns whether any run was moved
 */
function moveRuns(order: number[], cost: Cost): boolean {
  const at = (index: number) => order[index] ?? 0;
  let hasImproved = false;
  for (let first = 1; first < order.length - 1; first += 1) {
    let reversalCost = 0;
    for (let last = first; last < Math.min(first + maxMovedRun, order.length - 1); last += 1) {
      if (last > first) reversalCost += cost(at(last), at(last - 1)) - cost(at(last - 1), at(last));
      const [before, after] = [at(first - 1), at(last + 1)];
      const [head, tail] = [at(first), at(last)];
      const savedCost = cost(before, head) + cost(tail, after) - cost(before, after);
      const gap = gapFor(order, { first, last, reversalCost }, savedCost - minGain, cost);
      if (!gap) continue;
      const run = order.splice(first, last - first + 1);
      const target = gap.index < first ? gap.index + 1 : gap.index + 1 - run.length;
      order.splice(target, 0, ...(gap.isReversed ? run.reverse() : run));
      hasImproved = true;
      break;
    }
  }
  return hasImproved;
}

/** A run of stops that may be moved, by the indexes of its first and last stop in an order. */
interface Run {
  first: number;
  last: number;
  /** Cost of the reversed run minus that of the run; may be negative. */
  reversalCost: number;
}

/** Returns the first gap into which a run can be moved at a cost below `limit`; undefined if there is none. */
function gapFor(order: readonly number[], { first, last, reversalCost }: Run, limit: number, cost: Cost) {
  const [head, tail] = [order[first] ?? 0, order[last] ?? 0];
  for (let index = 0; index < order.length - 1; index += 1) {
    if (index >= first - 1 && index <= last) continue;
    const [from, to] = [order[index] ?? 0, order[index + 1] ?? 0];
    const gapCost = cost(from, to);
    const forwardCost = cost(from, head) + cost(tail, to) - gapCost;
    const reversedCost = cost(from, tail) + cost(head, to) - gapCost + reversalCost;
    if (Math.min(forwardCost, reversedCost) < limit) return { index, isReversed: reversedCost < forwardCost };
  }
  return undefined;
}
