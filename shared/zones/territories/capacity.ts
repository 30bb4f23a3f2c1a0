import { type CostSample, cheapestStore, fullReach, nobody, type StoreReach } from './territories.ts';

/** Whose samples are, and what was added to each store's costs so that none serves more than it can. */
export interface StoreLoads {
  /** Of each sample, `nobody` where no store with room reaches it. */
  owners: number[];
  offsets: readonly number[];
}

/** What is compared with a capacity may differ by so much of it through rounding. */
const rounding = 1e-9;
/** Totals that differ by less of the dearest cost are the same: offsets are as far from their true values. */
const sameTotal = 1e-9;
/** Halvings of the span in which an offset lies: it is known to a trillionth of it. */
const halvings = 40;
/** Each store is looked at so often on average; offsets hardly change any more by then. */
const mostLooks = 100;
/** Of more samples than that, one in `coarseness` finds about the offsets of all. */
const [manySamples, coarseness] = [5000, 16];
/** Of many samples, an offset that changes by less of the dearest cost moves hardly one. */
const leastChangeOfMany = 1e-4;

/**
 * Gives each sample to a store so that no store serves more demand than its capacity. Each store has an offset, 0 or
 * more, and a sample belongs to the store of least cost and offset: where costs are ways, so does all of the way to its
 * store. A sample whose way costs as much as the dearest of all with these offsets is nobody's.
 *
 * The offsets are the prices of the dual of a transport problem, found by coordinates (Bertsekas: Network Optimization,
 * 1998, section 6.1): one store after the other gets the least offset at which its capacity holds it, until none changes.
 * @param demands of the samples, in their order and any unit, 0 or more
 * @param capacities of the stores in the same unit; null for any amount
 * @param floors what each store is to serve at least where that can be, by an offset below 0 if need be
 */
export const loadsWithinCapacity = (
  samples: readonly CostSample[],
  reaches: readonly StoreReach[],
  demands: readonly number[],
  capacities: readonly (number | null)[],
  floors?: readonly number[],
): StoreLoads => boundedLoads(samples, reaches)(demands, capacities, floors);

/**
 * Returns `loadsWithinCapacity` for some samples and reaches, of which it prepares what any bounds need.
 * The `start` of the function is the offsets of slightly wider bounds, which saves most of the search.
 */
export function boundedLoads(
  samples: readonly CostSample[],
  reaches: readonly StoreReach[],
): (
  demands: readonly number[],
  capacities: readonly (number | null)[],
  floors?: readonly number[],
  start?: readonly number[],
) => StoreLoads {
  const nearest = once(() => samples.map((sample) => cheapestStore(sample, reaches)));
  const isCoarse = samples.length > manySamples;
  const waysOfAll = once(() => waysOf(samples, reaches));
  const waysOfSome = once(() => waysOf(everyOf(samples, coarseness), reaches));
  return (demands, capacities, floors = capacities.map(() => 0), start = undefined) => {
    const isBounded = capacities.some((capacity) => capacity !== null) || floors.some((floor) => floor > 0);
    if (!isBounded) return { owners: [...nearest()], offsets: capacities.map(() => 0) };
    const ways = waysOfAll();
    const offsets = new Float64Array(capacities.length);
    if (start) offsets.set(start);
    else if (isCoarse) {
      const amounts = everyOf(demands, coarseness).map((demand) => demand * coarseness);
      const some = waysOfSome();
      offsets.fill(commonOffset(some, amounts, capacities));
      const leastChange = leastChangeOfMany * some.unserved;
      settle(some, { demands: amounts, capacities, floors, leastChange }, offsets);
    } else offsets.fill(commonOffset(ways, demands, capacities));
    const leastChange = isCoarse ? leastChangeOfMany * ways.unserved : 0;
    settle(ways, { demands, capacities, floors, leastChange }, offsets);
    const owners = fitting(ways, demands, capacities, offsets);
    fillRoom(ways, { demands, capacities, floors, offsets }, owners);
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

const everyOf = <Item>(items: readonly Item[], count: number): Item[] =>
  items.filter((_, place) => place % count === 0);

/** What stores and samples have to do with each other: each way is one of a store to one of its samples. */
interface Ways {
  /** The ways to a sample begin here and end where those of the next one begin. */
  firstOfSample: Int32Array;
  store: Int32Array;
  sample: Int32Array;
  /** Weighted. */
  cost: Float64Array;
  ofStore: readonly Int32Array[];
  /** The stores that have a way to a sample of each store. */
  rivals: readonly (readonly number[])[];
  /** What a sample costs that nobody serves: more than any way. */
  unserved: number;
}

function waysOf(samples: readonly CostSample[], reaches: readonly StoreReach[]): Ways {
  const [stores, ofSample, costs]: [number[], number[], number[]] = [[], [], []];
  const firstOfSample = new Int32Array(samples.length + 1);
  const storeCount = samples[0]?.costs.length ?? 0;
  const ofStore: number[][] = Array.from({ length: storeCount }, () => []);
  /** By two stores, whether they have a sample in common. */
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

/** An offset for all stores, which leaves out what goes beyond all capacities together. */
function commonOffset(
  { firstOfSample, cost, unserved }: Ways,
  demands: readonly number[],
  capacities: readonly (number | null)[],
): number {
  const capacity = capacities.reduce<number>((sum, one) => sum + (one ?? Number.POSITIVE_INFINITY), 0);
  const room = demands.map((_, sample) => {
    let least = unserved;
    for (let way = firstOfSample[sample] ?? 0; way < (firstOfSample[sample + 1] ?? 0); way += 1)
      least = Math.min(least, cost[way] ?? unserved);
    return unserved - least;
  });
  return leastOffset({ room: Float64Array.from(room), demand: Float64Array.from(demands) }, capacity, 0);
}

interface Loaded {
  demands: readonly number[];
  capacities: readonly (number | null)[];
  floors: readonly number[];
  /** Stores beside one whose offset changes by no more than that keep theirs. */
  leastChange: number;
}

/** Changes offsets until no store has another one. */
function settle(ways: Ways, { demands, capacities, floors, leastChange }: Loaded, offsets: Float64Array) {
  const isBounded = (store: number) => (capacities[store] ?? null) !== null || (floors[store] ?? 0) > 0;
  const waiting = new Set([...offsets.keys()].filter(isBounded));
  let looks = mostLooks * waiting.size;
  for (const store of waiting) {
    waiting.delete(store);
    if (looks === 0) return;
    looks -= 1;
    const rivals = rivalry(ways, demands, offsets, store);
    const capacity = capacities[store] ?? Number.POSITIVE_INFINITY;
    const floor = floors[store] ?? 0;
    const offset =
      floor > 0
        ? offsetBetween(rivals, { floor, capacity, lowest: -ways.unserved }, offsets[store] ?? 0)
        : leastOffset(rivals, capacity, 0);
    const change = Math.abs(offset - (offsets[store] ?? 0));
    offsets[store] = offset;
    if (change <= leastChange) continue;
    for (const rival of ways.rivals[store] ?? []) if (isBounded(rival)) waiting.add(rival);
  }
}

/** Of the samples of a store. */
interface Rivalry {
  room: Float64Array;
  demand: Float64Array;
}

/** By how much a store may become dearer at each of its samples before another one is cheaper, or nobody. */
function rivalry(
  { firstOfSample, store: storeOf, sample: sampleOf, cost, ofStore, unserved }: Ways,
  demands: readonly number[],
  offsets: Float64Array,
  store: number,
): Rivalry {
  const ways = ofStore[store] ?? new Int32Array();
  const [room, demand] = [new Float64Array(ways.length), new Float64Array(ways.length)];
  for (let place = 0; place < ways.length; place += 1) {
    const way = ways[place] ?? 0;
    const sample = sampleOf[way] ?? 0;
    const end = firstOfSample[sample + 1] ?? 0;
    let least = unserved;
    for (let other = firstOfSample[sample] ?? 0; other < end; other += 1) {
      const rival = storeOf[other] ?? 0;
      if (rival === store) continue;
      least = Math.min(least, (cost[other] ?? 0) + (offsets[rival] ?? 0));
    }
    room[place] = least - (cost[way] ?? 0);
    demand[place] = demands[sample] ?? 0;
  }
  return { room, demand };
}

/** The demand of the samples that a store has at an offset: those with more room than that. */
function loadAt({ room, demand }: Rivalry, offset: number): number {
  let load = 0;
  for (let place = 0; place < room.length; place += 1)
    if ((room[place] ?? 0) > offset) load += demand[place] ?? 0;
  return load;
}

/** The least offset, no lower than `lowest`, at which the load is within a capacity. */
function leastOffset(rivals: Rivalry, capacity: number, lowest: number): number {
  return offsetWhere(rivals, lowest, (load) => load <= capacity + capacity * rounding).above;
}

/** An offset at which the load is between a floor and a capacity; the present one where that does. */
function offsetBetween(
  rivals: Rivalry,
  { floor, capacity, lowest }: { floor: number; capacity: number; lowest: number },
  present: number,
): number {
  const load = loadAt(rivals, present);
  if (load > capacity) return leastOffset(rivals, capacity, lowest);
  if (load >= floor) return present;
  return offsetWhere(rivals, lowest, (one) => one < floor).below;
}

/** Where a load that falls with the offset comes to meet a condition: the offsets before and after, close together. */
function offsetWhere(rivals: Rivalry, lowest: number, isMet: (load: number) => boolean) {
  if (isMet(loadAt(rivals, lowest))) return { below: lowest, above: lowest };
  const { room, demand } = rivals;
  let [below, above, loadAbove] = [lowest, lowest, 0];
  // Only samples whose room lies between both offsets are summed again: about half as many each time.
  let between = new Int32Array(room.length);
  for (let place = 0; place < room.length; place += 1) {
    between[place] = place;
    above = Math.max(above, room[place] ?? 0);
  }
  for (let halving = 0; halving < halvings; halving += 1) {
    const middle = (below + above) / 2;
    let [load, count] = [loadAbove, 0];
    for (let at = 0; at < between.length; at += 1) {
      const place = between[at] ?? 0;
      if ((room[place] ?? 0) <= middle) continue;
      load += demand[place] ?? 0;
      between[at] = between[count] ?? 0;
      between[count] = place;
      count += 1;
    }
    if (isMet(load)) {
      above = middle;
      loadAbove = load;
      between = between.subarray(count);
    } else {
      below = middle;
      between = between.subarray(0, count);
    }
  }
  return { below, above };
}

/**
 * The owners by some offsets. Where a store's capacity ends among samples of the same cost, or offsets have not settled,
 * its dearest samples go to the next store with room, or are nobody's.
 */
function fitting(
  { firstOfSample, store: storeOf, cost, unserved }: Ways,
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
    for (let way = firstOfSample[sample] ?? 0; way < (firstOfSample[sample + 1] ?? 0); way += 1) {
      const store = storeOf[way] ?? 0;
      const total = (cost[way] ?? 0) + (offsets[store] ?? 0);
      if (total < found.total && isOpen(store)) found = { store, cost: cost[way] ?? 0, total };
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

/** A sample that would cost no more at another store than where it is. */
interface Tie {
  sample: number;
  store: number;
}

/**
 * Fills stores that have an offset and room left, which the offsets alone cannot: at a store's offset some samples cost
 * the same there and elsewhere. They change hands along chains of such ties, which begin at a sample that nobody serves
 * or at a store without an offset (augmenting paths of the same transport problem), and leave each store its floor.
 * Changes `owners`.
 */
function fillRoom(ways: Ways, { demands, capacities, floors, offsets }: Priced, owners: number[]) {
  const ties = tiesOf(ways, offsets, owners);
  const loads = new Float64Array(offsets.length);
  for (const [sample, owner] of owners.entries())
    if (owner !== nobody) loads[owner] = (loads[owner] ?? 0) + (demands[sample] ?? 0);
  const roomOf = (store: number) => {
    const capacity = capacities[store] ?? Number.POSITIVE_INFINITY;
    return capacity + capacity * rounding - (loads[store] ?? 0);
  };
  const isFilled = (store: number) => (offsets[store] ?? 0) > 0;

  /** The moves that bring a sample to a store, the last one first; none where no chain ends there. */
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

/** Of the samples that cost as little, or less, at a store that is not their owner. */
function tiesOf(
  { firstOfSample, store: storeOf, cost, unserved }: Ways,
  offsets: Float64Array,
  owners: readonly number[],
): Tie[] {
  const totalOf = (way: number) => (cost[way] ?? 0) + (offsets[storeOf[way] ?? 0] ?? 0);
  const ties: Tie[] = [];
  for (const [sample, owner] of owners.entries()) {
    const [first, end] = [firstOfSample[sample] ?? 0, firstOfSample[sample + 1] ?? 0];
    let least = unserved;
    for (let way = first; way < end; way += 1) least = Math.min(least, totalOf(way));
    const stores: number[] = [];
    for (let way = first; way < end; way += 1)
      if (totalOf(way) <= least + sameTotal * unserved) stores.push(storeOf[way] ?? 0);
    if (stores.some((store) => store !== owner)) ties.push(...stores.map((store) => ({ sample, store })));
  }
  return ties;
}
