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
const halvings = 40;
/** Average number of updates per store; offsets hardly change any more after that. */
const maxUpdates = 100;
/** With more samples than this, offsets are approximated by one sample in 16 and one in 4 first. */
const manySamples = 5000;
const coarsenesses = [16, 4];
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
  const isCoarse = samples.length > manySamples;
  const levels = coarsenesses.map((coarseness) => ({
    coarseness,
    routesOfSome: once(() => storeRoutes(everyNth(samples, coarseness), reaches)),
  }));
  return (demands, capacities, floors = capacities.map(() => 0), start = undefined) => {
    const isBounded = capacities.some((capacity) => capacity !== null) || floors.some((floor) => floor > 0);
    if (!isBounded) return { owners: [...nearest()], offsets: capacities.map(() => 0) };
    const offsets = new Float64Array(capacities.length);
    if (start) offsets.set(start);
    else if (!isCoarse) offsets.fill(commonOffset(routes, demands, capacities));
    else
      for (const [level, { coarseness, routesOfSome }] of levels.entries()) {
        const some = routesOfSome();
        const amounts = everyNth(demands, coarseness).map((demand) => demand * coarseness);
        if (level === 0) offsets.fill(commonOffset(some, amounts, capacities));
        const looks = level === 0 ? maxUpdatesOfCoarsest : maxUpdatesOfFiner;
        const minChange = minChangeOfMany * some.unserved;
        settle(some, { demands: amounts, capacities, floors, minChange, maxLooks: looks }, offsets);
      }
    const precision = isCoarse
      ? { minChange: minChangeOfMany * routes.unserved, maxLooks: maxUpdatesOfFiner }
      : { minChange: 0, maxLooks: maxUpdates };
    settle(routes, { demands, capacities, floors, ...precision }, offsets);
    const owners = ownersFor(routes, demands, capacities, offsets);
    fillRoom(routes, { demands, capacities, floors, offsets }, owners);
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
  items.filter((_, place) => place % count === 0);

/** An offset for all stores that leaves out demand beyond the total capacity. */
function commonOffset(
  { firstOfSample, cost, unserved }: StoreRoutes,
  demands: readonly number[],
  capacities: readonly (number | null)[],
): number {
  const capacity = capacities.reduce<number>((sum, one) => sum + (one ?? Number.POSITIVE_INFINITY), 0);
  const room = demands.map((_, sample) => {
    let least = unserved;
    for (let route = firstOfSample[sample] ?? 0; route < (firstOfSample[sample + 1] ?? 0); route += 1)
      least = Math.min(least, cost[route] ?? unserved);
    return unserved - least;
  });
  const all = { count: room.length, room: Float64Array.from(room), demand: Float64Array.from(demands) };
  return minOffset({ ...all, between: new Int32Array(room.length) }, capacity, 0);
}

interface Loaded {
  demands: readonly number[];
  capacities: readonly (number | null)[];
  floors: readonly number[];
  /** If an offset changes by at most this, other stores' offsets are kept. */
  minChange: number;
  /** Average number of updates per store. */
  maxLooks: number;
}

/** Updates offsets until none changes. */
function settle(
  routes: StoreRoutes,
  { demands, capacities, floors, minChange, maxLooks }: Loaded,
  offsets: Float64Array,
) {
  const isBounded = (store: number) => (capacities[store] ?? null) !== null || (floors[store] ?? 0) > 0;
  const waiting = new Set([...offsets.keys()].filter(isBounded));
  const rivals = emptyRivalry(Math.max(0, ...routes.ofStore.map(({ length }) => length)));
  let looks = maxLooks * waiting.size;
  for (const store of waiting) {
    waiting.delete(store);
    if (looks === 0) return;
    looks -= 1;
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
    for (const rival of routes.rivals[store] ?? []) if (isBounded(rival)) waiting.add(rival);
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
  for (let place = 0; place < routes.length; place += 1) {
    const route = routes[place] ?? 0;
    const sample = sampleOf[route] ?? 0;
    const end = firstOfSample[sample + 1] ?? 0;
    let least = unserved;
    for (let other = firstOfSample[sample] ?? 0; other < end; other += 1) {
      const total = (cost[other] ?? 0) + (offsets[storeOf[other] ?? 0] ?? 0);
      if (total < least && other !== route) least = total;
    }
    room[place] = least - (cost[route] ?? 0);
    demand[place] = demands[sample] ?? 0;
  }
}

/** Demand of a store at an offset: that of all samples with more room than the offset. */
function loadAt({ count, room, demand }: Rivalry, offset: number): number {
  let load = 0;
  for (let place = 0; place < count; place += 1) if ((room[place] ?? 0) > offset) load += demand[place] ?? 0;
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
  present: number,
): number {
  const load = loadAt(rivals, present);
  if (load > capacity) return minOffset(rivals, capacity, lowest);
  if (load >= floor) return present;
  return offsetWhere(rivals, lowest, (one) => one < floor).below;
}

/** Bisects for the offset at which the decreasing load meets a condition; returns the narrow interval around it. */
function offsetWhere(rivals: Rivalry, lowest: number, isMet: (load: number) => boolean) {
  if (isMet(loadAt(rivals, lowest))) return { below: lowest, above: lowest };
  const { room, demand, between } = rivals;
  let [below, above, loadAbove] = [lowest, lowest, 0];
  // Only samples whose room lies between both offsets are summed again: about half as many each time.
  let [first, end] = [0, rivals.count];
  for (let place = 0; place < end; place += 1) {
    between[place] = place;
    above = Math.max(above, room[place] ?? 0);
  }
  for (let halving = 0; halving < halvings; halving += 1) {
    const middle = (below + above) / 2;
    let [load, next] = [loadAbove, first];
    for (let at = first; at < end; at += 1) {
      const place = between[at] ?? 0;
      if ((room[place] ?? 0) <= middle) continue;
      load += demand[place] ?? 0;
      between[at] = between[next] ?? 0;
      between[next] = place;
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
    let found = { store: nobody, cost: unserved, total: unserved };
    for (let route = firstOfSample[sample] ?? 0; route < (firstOfSample[sample + 1] ?? 0); route += 1) {
      const store = storeOf[route] ?? 0;
      const total = (cost[route] ?? 0) + (offsets[store] ?? 0);
      if (total < found.total && isOpen(store)) found = { store, cost: cost[route] ?? 0, total };
    }
    return found;
  };
  const nearestFirst = demands
    .map((demand, sample) => ({ sample, demand, best: cheapest(sample, () => true) }))
    .sort((one, other) => one.best.cost - other.best.cost);
  const owners = demands.map(() => nobody);
  const give = (sample: number, demand: number, store: number) => {
    owners[sample] = store;
    loads[store] = (loads[store] ?? 0) + demand;
  };
  const beyond = nearestFirst.filter(({ sample, demand, best }) => {
    if (best.store === nobody) return false;
    if (!hasRoom(best.store, demand)) return true;
    give(sample, demand, best.store);
    return false;
  });
  for (const { sample, demand } of beyond) {
    const next = cheapest(sample, (store) => hasRoom(store, demand));
    if (next.store !== nobody) give(sample, demand, next.store);
  }
  return owners;
}

interface Priced {
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
function fillRoom(routes: StoreRoutes, { demands, capacities, floors, offsets }: Priced, owners: number[]) {
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
