import FlatQueue from 'flatqueue';
import { type CostSample, cheapestStore, fullReach, type StoreReach } from './territories.ts';

/** What is compared with a capacity may differ by so much of it through rounding. */
const rounding = 1e-9;

/**
 * Gives each sample to a store so that no store serves more demand than its capacity, as many samples as possible are
 * served and their total cost is least; samples that no store with room reaches are nobody's.
 *
 * The rule is that of successive shortest paths (Ahuja, Magnanti, Orlin: Network Flows, 1993, section 9.7) over the
 * stores: everybody begins with the cheapest store, and one sample after the other goes off an overloaded store along
 * the chain of exchanges that costs least. What it ends with is each sample at its cheapest store by cost and a price
 * that the store's fullness makes. It is exact where all demands are equal; where they differ a sample goes as a whole,
 * and the total is near the least.
 * @param demands of the samples, in their order and any unit, 0 or more
 * @param capacities of the stores in the same unit; null for any amount
 * @returns the place of each sample's store, or -1
 */
export function ownersWithinCapacity(
  samples: readonly CostSample[],
  reaches: readonly StoreReach[],
  demands: readonly number[],
  capacities: readonly (number | null)[],
): number[] {
  const owners = samples.map((sample) => cheapestStore(sample, reaches));
  if (capacities.every((capacity) => capacity === null)) return owners;
  return new Assignment(samples, reaches, demands, capacities, owners).owners();
}

/** No sample goes this way. */
const none = -1;

/** Samples at stores, and nobody as the last of these, whose room has no end and whose price is above all others. */
class Assignment {
  private readonly demands: readonly number[];
  private readonly capacities: readonly number[];
  private readonly nobody: number;
  /** What a sample costs at a store, weighted; infinite where the store does not reach it. */
  private readonly costs: readonly (readonly number[])[];
  private readonly members: readonly Set<number>[];
  private readonly loads: number[];
  /** By two stores, samples of the first by what the second adds for them; some of them may have left it since. */
  private readonly moves: readonly FlatQueue<number>[];

  constructor(
    samples: readonly CostSample[],
    reaches: readonly StoreReach[],
    demands: readonly number[],
    capacities: readonly (number | null)[],
    owners: readonly number[],
  ) {
    const stores = samples[0]?.costs.length ?? 0;
    this.demands = demands;
    this.nobody = stores;
    this.capacities = [
      ...Array.from({ length: stores }, (_, store) => capacities[store] ?? Number.POSITIVE_INFINITY),
      Number.POSITIVE_INFINITY,
    ];
    const weighted = samples.map(({ costs }) =>
      costs.map((cost, store) => {
        const { limit, weight } = reaches[store] ?? fullReach;
        return cost === null || (limit !== null && cost > limit) ? Number.POSITIVE_INFINITY : cost * weight;
      }),
    );
    let dearest = 0;
    for (const costs of weighted)
      for (const cost of costs) if (cost < Number.POSITIVE_INFINITY) dearest = Math.max(dearest, cost);
    // No chain of exchanges between stores costs as much as leaving one sample unserved.
    const unserved = (dearest + 1) * (2 * stores + 2);
    this.costs = weighted.map((costs) => [...costs, unserved]);
    this.members = this.capacities.map(() => new Set<number>());
    this.loads = this.capacities.map(() => 0);
    this.moves = Array.from({ length: this.capacities.length ** 2 }, () => new FlatQueue<number>());
    for (const [sample, owner] of owners.entries()) this.put(sample, owner < 0 ? this.nobody : owner);
  }

  owners(): number[] {
    const mostMoves = 4 * this.costs.length;
    let moves = 0;
    for (const store of this.capacities.keys())
      while (this.isOverloaded(store) && moves < mostMoves) {
        this.relieve(store);
        moves += 1;
      }
    this.dropExcess();
    this.fillRoom();
    const owners = this.costs.map(() => -1);
    for (const [store, samples] of this.members.entries())
      if (store !== this.nobody) for (const sample of samples) owners[sample] = store;
    return owners;
  }

  private cost(sample: number, store: number): number {
    return this.costs[sample]?.[store] ?? Number.POSITIVE_INFINITY;
  }
  private demand(sample: number): number {
    return this.demands[sample] ?? 0;
  }
  private load(store: number): number {
    return this.loads[store] ?? 0;
  }
  private capacity(store: number): number {
    return this.capacities[store] ?? 0;
  }
  private hasRoom(store: number, demand: number): boolean {
    const capacity = this.capacity(store);
    return this.load(store) + demand <= capacity + capacity * rounding;
  }
  private isOverloaded(store: number): boolean {
    return !this.hasRoom(store, 0) && (this.members[store]?.size ?? 0) > 0;
  }

  private put(sample: number, store: number) {
    this.members[store]?.add(sample);
    this.loads[store] = this.load(store) + this.demand(sample);
    for (const other of this.capacities.keys())
      if (other !== store && this.cost(sample, other) < Number.POSITIVE_INFINITY)
        this.moves[this.moveAt(store, other)]?.push(sample, this.added(sample, store, other));
  }

  private take(sample: number, store: number) {
    this.members[store]?.delete(sample);
    this.loads[store] = this.load(store) - this.demand(sample);
  }

  private moveAt(from: number, to: number): number {
    return from * this.capacities.length + to;
  }
  private added(sample: number, from: number, to: number): number {
    return this.cost(sample, to) - this.cost(sample, from);
  }

  private cheapestMove(from: number, to: number): number {
    const samples = this.moves[this.moveAt(from, to)];
    let first = samples?.peek();
    while (first !== undefined && !this.members[from]?.has(first)) {
      samples?.pop();
      first = samples?.peek();
    }
    return first ?? none;
  }

  /** Moves one sample off a store, along the cheapest chain to one with room (Bellman-Ford). */
  private relieve(source: number) {
    const stores = [...this.capacities.keys()];
    const far = stores.map(() => Number.POSITIVE_INFINITY);
    const before = stores.map(() => none);
    far[source] = 0;
    for (let changed = true, round = 0; changed && round < stores.length; round += 1) {
      changed = false;
      for (const from of stores) {
        const start = far[from] ?? Number.POSITIVE_INFINITY;
        if (start === Number.POSITIVE_INFINITY) continue;
        for (const to of stores) {
          if (to === from || to === source) continue;
          const sample = this.cheapestMove(from, to);
          if (sample === none) continue;
          const through = start + this.added(sample, from, to);
          if (through < (far[to] ?? Number.POSITIVE_INFINITY) - rounding) {
            far[to] = through;
            before[to] = from;
            changed = true;
          }
        }
      }
    }
    let target = this.nobody;
    for (const store of stores) {
      const from = before[store] ?? none;
      if (from === none || (far[store] ?? 0) >= (far[target] ?? 0)) continue;
      if (this.hasRoom(store, this.demand(this.cheapestMove(from, store)))) target = store;
    }
    const moves: { sample: number; from: number; to: number }[] = [];
    for (let to = target; to !== source && moves.length <= stores.length; ) {
      const from = before[to] ?? source;
      moves.push({ sample: this.cheapestMove(from, to), from, to });
      to = from;
    }
    for (const { sample, from } of moves) this.take(sample, from);
    for (const { sample, to } of moves) this.put(sample, to);
  }

  /** Where samples of different demands did not come to fit, the dearest are left out. */
  private dropExcess() {
    for (const [store, samples] of this.members.entries()) {
      const dearestFirst = [...samples].sort((one, other) => this.cost(other, store) - this.cost(one, store));
      for (const sample of dearestFirst) {
        if (!this.isOverloaded(store)) break;
        if (this.demand(sample) === 0) continue;
        this.take(sample, store);
        this.put(sample, this.nobody);
      }
    }
  }

  /** Gives what is left out to stores that still have room for it. */
  private fillRoom() {
    for (const sample of [...(this.members[this.nobody] ?? [])]) {
      let best = this.nobody;
      for (const store of this.capacities.keys())
        if (this.cost(sample, store) < this.cost(sample, best) && this.hasRoom(store, this.demand(sample)))
          best = store;
      if (best === this.nobody) continue;
      this.take(sample, this.nobody);
      this.put(sample, best);
    }
  }
}
