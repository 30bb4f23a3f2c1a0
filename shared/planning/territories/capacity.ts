import { type StoreRoutes, storeRoutes } from './store-routes.ts';
import { type CostSample, cheapestStore, nobody, type StoreReach } from './territories.ts';

/** Owner of each sample, and what was added to each store's costs to keep it within its capacity. */
export interface StoreLoads {
  /** Store of each sample; `nobody` if no store with room reaches it. */
  owners: number[];
  offsets: readonly number[];
}

/** Relative rounding tolerance for comparisons with a capacity. */
const rounding = 1e-9;
/** Totals that differ by less, relative to the highest cost, are equal: offsets are no more accurate. */
const sameTotal = 1e-9;
/** Bisection steps for an offset: accurate to a trillionth of the interval. */
const bisectionSteps = 40;
/** Average number of updates per store; offsets hardly change any more after that. */
const maxUpdates = 100;
/** With more samples than this, offsets are approximated by one sample in 16 and one in 4 first. */
const maxExactSamples = 5000;
const coarseSteps = [16, 4];
/** Average number of updates per store: on the coarsest level, and on the finer ones including all samples. */
const [maxUpdatesOfCoarsest, maxUpdatesOfFiner] = [40, 12];
/** With many samples, an offset that changes by less, relative to the highest cost, moves hardly any sample. */
const minChangeOfMany = 1e-4;

/**
 * Assigns samples to stores so that no store serves more demand than its capacity. Each store has an offset of at least
 * 0, and a sample belongs to the store with the lowest sum of cost and offset; if costs are routes, everything along
 * the route to the store then belongs to it too. Samples whose total exceeds the highest cost belong to nobody. The
 * offsets are the prices of the dual of a transportation problem, found by coordinate descent (Bertsekas: Network
 * Optimization, 1998, section 6.1): one store at a time gets the lowest offset that keeps it within its capacity, until
 * none changes.
 * @param demands by sample, in any unit, 0 or more
 * @param capacities by store in the same unit; null for no limit
 * @param floors minimum demand of each store if possible, using negative offsets if necessary
 */
export const loadsWithinCapacity = (
  samples: readonly CostSample[],
  reaches: readonly StoreReach[],
  demands: readonly number[],
  capacities: readonly (number | null)[],
  floors?: readonly number[],
): StoreLoads => boundedLoads(samples, reaches)(demands, capacities, floors);

/**
 * Prepares `loadsWithinCapacity` for several bounds of the same samples and reaches.
 * @returns a function of the bounds; its `start` is the offsets found for slightly wider bounds, which saves most of
 * the search
 */
export function boundedLoads(
  samples: readonly CostSample[],
  reaches: readonly StoreReach[],
  routes: StoreRoutes = storeRoutes(samples, reaches),
): (
  demands: readonly number[],
  capacities: readonly (number | null)[],
  floors?: readonly number[],
  start?: readonly number[],
) => StoreLoads {
  const nearest = once(() => samples.map((sample) => cheapestStore(sample, reaches)));
  const isCoarse = samples.length > maxExactSamples;
  const levels = coarseSteps.map((step) => ({
    step,
    coarseRoutes: once(() => storeRoutes(everyNth(samples, step), reaches)),
  }));
  return (demands, capacities, floors = capacities.map(() => 0), start = undefined) => {
    const isBounded = capacities.some((capacity) => capacity !== null) || floors.some((floor) => floor > 0);
    if (!isBounded) return { owners: [...nearest()], offsets: capacities.map(() => 0) };
    const offsets = new Float64Array(capacities.length);
    if (start) offsets.set(start);
    else if (!isCoarse) offsets.fill(commonOffset(routes, demands, capacities));
    else
      for (const [level, { step, coarseRoutes }] of levels.entries()) {
        const sampledRoutes = coarseRoutes();
        const amounts = everyNth(demands, step).map((demand) => demand * step);
        if (level === 0) offsets.fill(commonOffset(sampledRoutes, amounts, capacities));
        const maxUpdatesPerStore = level === 0 ? maxUpdatesOfCoarsest : maxUpdatesOfFiner;
        const minChange = minChangeOfMany * sampledRoutes.unserved;
        updateOffsets(
          sampledRoutes,
          { demands: amounts, capacities, floors, minChange, maxUpdatesPerStore },
          offsets,
        );
      }
    const precision = isCoarse
      ? { minChange: minChangeOfMany * routes.unserved, maxUpdatesPerStore: maxUpdatesOfFiner }
      : { minChange: 0, maxUpdatesPerStore: maxUpdates };
    updateOffsets(routes, { demands, capacities, floors, ...precision }, offsets);
    const owners = ownersFor(routes, demands, capacities, offsets);
    fillCapacities(routes, { demands, capacities, floors, offsets }, owners);
    return { owners, offsets: [...offsets] };
  };
}

function once<Value>(compute: () => Value): () => Value {
  let computed: { value: Value } | undefined;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
}

const everyNth = <Item>(items: readonly Item[], count: number): Item[] =>
  items.filter((_, index) => index % count === 0);

/** Returns an offset for all stores at which demand beyond the total capacity stays unserved. */
function commonOffset(
  { firstOfSample, cost, unserved }: StoreRoutes,
  demands: readonly number[],
  capacities: readonly (number | null)[],
): number {
  const capacity = capacities.reduce<number>(
    (sum, storeCapacity) => sum + (storeCapacity ?? Number.POSITIVE_INFINITY),
    0,
  );
  const room = demands.map((_, sample) => {
    let least = unserved;
    for (let route = firstOfSample[sample] ?? 0; route < (firstOfSample[sample + 1] ?? 0); route += 1)
      least = Math.min(least, cost[route] ?? unserved);
    return unserved - least;
  });
  const rivalry = { count: room.length, room: Float64Array.from(room), demand: Float64Array.from(demands) };
  return minOffset({ ...rivalry, between: new Int32Array(room.length) }, capacity, 0);
}

interface OffsetSearch {
  demands: readonly number[];
  capacities: readonly (number | null)[];
  floors: readonly number[];
  /** If an offset changes by at most this, other stores' offsets are kept. */
  minChange: number;
  /** Average number of updates per store. */
  maxUpdatesPerStore: number;
}

/** Updates offsets until none changes. */
function updateOffsets(
  routes: StoreRoutes,
  { demands, capacities, floors, minChange, maxUpdatesPerStore }: OffsetSearch,
  offsets: Float64Array,
) {
  const isBounded = (store: number) => (capacities[store] ?? null) !== null || (floors[store] ?? 0) > 0;
  const queue = new Set([...offsets.keys()].filter(isBounded));
  const rivals = emptyRivalry(Math.max(0, ...routes.ofStore.map(({ length }) => length)));
  let remainingUpdates = maxUpdatesPerStore * queue.size;
  for (const store of queue) {
    queue.delete(store);
    if (remainingUpdates === 0) return;
    remainingUpdates -= 1;
    fillRivalry(rivals, routes, demands, offsets, store);
    const capacity = capacities[store] ?? Number.POSITIVE_INFINITY;
    // A capacity that was reduced below the floor comes first: the offset would alternate between both.
    const floor = Math.min(floors[store] ?? 0, capacity);
    const offset =
      floor > 0
        ? offsetBetween(rivals, { floor, capacity, lowest: -routes.unserved }, offsets[store] ?? 0)
        : minOffset(rivals, capacity, 0);
    const change = Math.abs(offset - (offsets[store] ?? 0));
    offsets[store] = offset;
    if (change <= minChange) continue;
    for (const rival of routes.rivals[store] ?? []) if (isBounded(rival)) queue.add(rival);
  }
}

/** By sample of a store; filled again for each update, as updates are many. */
interface Rivalry {
  count: number;
  /** By how much the store's cost may increase until another store, or nobody, is cheaper. */
  room: Float64Array;
  demand: Float64Array;
  /** Samples among which an offset is searched for. */
  between: Int32Array;
}

const emptyRivalry = (capacity: number): Rivalry => ({
  count: 0,
  room: new Float64Array(capacity),
  demand: new Float64Array(capacity),
  between: new Int32Array(capacity),
});

function fillRivalry(
  rivals: Rivalry,
  { firstOfSample, store: storeOf, sample: sampleOf, cost, ofStore, unserved }: StoreRoutes,
  demands: readonly number[],
  offsets: Float64Array,
  store: number,
) {
  const routes = ofStore[store] ?? new Int32Array();
  const { room, demand } = rivals;
  rivals.count = routes.length;
  for (let index = 0; index < routes.length; index += 1) {
    const route = routes[index] ?? 0;
    const sample = sampleOf[route] ?? 0;
    const end = firstOfSample[sample + 1] ?? 0;
    let least = unserved;
    for (let other = firstOfSample[sample] ?? 0; other < end; other += 1) {
      const total = (cost[other] ?? 0) + (offsets[storeOf[other] ?? 0] ?? 0);
      if (total < least && other !== route) least = total;
    }
    room[index] = least - (cost[route] ?? 0);
    demand[index] = demands[sample] ?? 0;
  }
}

/** Demand of a store at an offset: that of all samples with more room than the offset. */
function loadAt({ count, room, demand }: Rivalry, offset: number): number {
  let load = 0;
  for (let index = 0; index < count; index += 1) if ((room[index] ?? 0) > offset) load += demand[index] ?? 0;
  return load;
}

/** Lowest offset, at least `lowest`, that keeps the load within a capacity. */
function minOffset(rivals: Rivalry, capacity: number, lowest: number): number {
  return offsetWhere(rivals, lowest, (load) => load <= capacity + capacity * rounding).above;
}

/** An offset with a load between floor and capacity; keeps the current one if it fits. */
function offsetBetween(
  rivals: Rivalry,
  { floor, capacity, lowest }: { floor: number; capacity: number; lowest: number },
  currentOffset: number,
): number {
  const load = loadAt(rivals, currentOffset);
  if (load > capacity) return minOffset(rivals, capacity, lowest);
  if (load >= floor) return currentOffset;
  return offsetWhere(rivals, lowest, (candidateLoad) => candidateLoad < floor).below;
}

/** Bisects for the offset at which the decreasing load meets a condition; returns the narrow interval around it. */
function offsetWhere(rivals: Rivalry, lowest: number, isMet: (load: number) => boolean) {
  if (isMet(loadAt(rivals, lowest))) return { below: lowest, above: lowest };
  const { room, demand, between } = rivals;
  let [below, above, loadAbove] = [lowest, lowest, 0];
  // Only samples whose room lies between both offsets are summed again: about half as many each time.
  let [first, end] = [0, rivals.count];
  for (let index = 0; index < end; index += 1) {
    between[index] = index;
    above = Math.max(above, room[index] ?? 0);
  }
  for (let halving = 0; halving < bisectionSteps; halving += 1) {
    const middle = (below + above) / 2;
    let [load, next] = [loadAbove, first];
    for (let at = first; at < end; at += 1) {
      const index = between[at] ?? 0;
      if ((room[index] ?? 0) <= middle) continue;
      load += demand[index] ?? 0;
      between[at] = between[next] ?? 0;
      between[next] = index;
      next += 1;
    }
    if (isMet(load)) {
      above = middle;
      loadAbove = load;
      first = next;
    } else {
      below = middle;
      end = next;
    }
  }
  return { below, above };
}

/**
 * Owners for the given offsets. If a capacity ends among samples of equal cost, or offsets haven't converged, a store's
 * most expensive samples go to the next store with room, or to nobody.
 */
function ownersFor(
  { firstOfSample, store: storeOf, cost, unserved }: StoreRoutes,
  demands: readonly number[],
  capacities: readonly (number | null)[],
  offsets: Float64Array,
): number[] {
  const loads = new Float64Array(offsets.length);
  const hasRoom = (store: number, demand: number) => {
    const capacity = capacities[store] ?? Number.POSITIVE_INFINITY;
    return (loads[store] ?? 0) + demand <= capacity + capacity * rounding;
  };
  const cheapest = (sample: number, isOpen: (store: number) => boolean) => {
    let best = { store: nobody, cost: unserved, total: unserved };
    for (let route = firstOfSample[sample] ?? 0; route < (firstOfSample[sample + 1] ?? 0); route += 1) {
      const store = storeOf[route] ?? 0;
      const total = (cost[route] ?? 0) + (offsets[store] ?? 0);
      if (total < best.total && isOpen(store)) best = { store, cost: cost[route] ?? 0, total };
    }
    return best;
  };
  const nearestFirst = demands
    .map((demand, sample) => ({ sample, demand, best: cheapest(sample, () => true) }))
    .sort((a, b) => a.best.cost - b.best.cost);
  const owners = demands.map(() => nobody);
  const assign = (sample: number, demand: number, store: number) => {
    owners[sample] = store;
    loads[store] = (loads[store] ?? 0) + demand;
  };
  const overflow = nearestFirst.filter(({ sample, demand, best }) => {
    if (best.store === nobody) return false;
    if (!hasRoom(best.store, demand)) return true;
    assign(sample, demand, best.store);
    return false;
  });
  for (const { sample, demand } of overflow) {
    const next = cheapest(sample, (store) => hasRoom(store, demand));
    if (next.store !== nobody) assign(sample, demand, next.store);
  }
  return owners;
}

interface PricedStores {
  demands: readonly number[];
  capacities: readonly (number | null)[];
  floors: readonly number[];
  offsets: Float64Array;
}

/** A sample that would cost no more at another store. */
interface Tie {
  sample: number;
  store: number;
}

/**
 * Fills stores that have an offset but room left, which offsets alone can't do because some samples cost the same
 * elsewhere. Moves samples along chains of such ties, starting from an unserved sample or a store without an offset
 * (augmenting paths of the transportation problem), and keeps every floor. Changes `owners`.
 */
function fillCapacities(
  routes: StoreRoutes,
  { demands, capacities, floors, offsets }: PricedStores,
  owners: number[],
) {
  const ties = tiesOf(routes, offsets, owners);
  const loads = new Float64Array(offsets.length);
  for (const [sample, owner] of owners.entries())
    if (owner !== nobody) loads[owner] = (loads[owner] ?? 0) + (demands[sample] ?? 0);
  const roomOf = (store: number) => {
    const capacity = capacities[store] ?? Number.POSITIVE_INFINITY;
    return capacity + capacity * rounding - (loads[store] ?? 0);
  };
  const isFilled = (store: number) => (offsets[store] ?? 0) > 0;

  /** Moves that bring a sample to a store, last first; empty if there is no chain. */
  const chainTo = (end: number): Tie[] => {
    const into = new Map<number, Tie[]>([[end, []]]);
    for (const [store, chain] of into) {
      const left = demands[chain.at(-1)?.sample ?? nobody] ?? 0;
      for (const tie of ties) {
        const owner = owners[tie.sample] ?? nobody;
        const demand = demands[tie.sample] ?? 0;
        if (tie.store !== store || into.has(owner) || demand === 0 || demand > roomOf(store) + left) continue;
        if (owner !== nobody && (loads[owner] ?? 0) - demand < (floors[owner] ?? 0)) continue;
        const longer = [...chain, tie];
        if (owner === nobody || !isFilled(owner)) return longer;
        into.set(owner, longer);
      }
    }
    return [];
  };

  for (const store of offsets.keys()) {
    if (!isFilled(store)) continue;
    for (let chain = chainTo(store); chain.length > 0; chain = chainTo(store))
      for (const { sample, store: next } of chain) {
        const owner = owners[sample] ?? nobody;
        if (owner !== nobody) loads[owner] = (loads[owner] ?? 0) - (demands[sample] ?? 0);
        owners[sample] = next;
        loads[next] = (loads[next] ?? 0) + (demands[sample] ?? 0);
      }
  }
}

/** Ties of samples that cost at most as much at another store as at their owner. */
function tiesOf(
  { firstOfSample, store: storeOf, cost, unserved }: StoreRoutes,
  offsets: Float64Array,
  owners: readonly number[],
): Tie[] {
  const totalOf = (route: number) => (cost[route] ?? 0) + (offsets[storeOf[route] ?? 0] ?? 0);
  const ties: Tie[] = [];
  for (const [sample, owner] of owners.entries()) {
    const [first, end] = [firstOfSample[sample] ?? 0, firstOfSample[sample + 1] ?? 0];
    let least = unserved;
    for (let route = first; route < end; route += 1) least = Math.min(least, totalOf(route));
    const stores: number[] = [];
    for (let route = first; route < end; route += 1)
      if (totalOf(route) <= least + sameTotal * unserved) stores.push(storeOf[route] ?? 0);
    if (stores.some((store) => store !== owner)) ties.push(...stores.map((store) => ({ sample, store })));
  }
  return ties;
}
