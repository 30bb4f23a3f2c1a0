import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ownersWithinCapacity } from './capacity.ts';
import { type CostSample, cheapestStore, fullReach } from './territories.ts';

const storeCount = 3;
const reaches = Array.from({ length: storeCount }, () => fullReach);
const samplesOf = (most: number): fc.Arbitrary<CostSample[]> =>
  fc.array(
    fc.record({
      position: fc.constant<[number, number]>([0, 0]),
      costs: fc.array(fc.option(fc.integer({ min: 0, max: 60 }), { freq: 5 }), {
        minLength: storeCount,
        maxLength: storeCount,
      }),
    }),
    { maxLength: most },
  );
const capacities = fc.array(fc.option(fc.integer({ min: 0, max: 8 })), {
  minLength: storeCount,
  maxLength: storeCount,
});

const loadOf = (owners: readonly number[], demands: readonly number[], store: number): number =>
  owners.reduce((sum, owner, sample) => sum + (owner === store ? (demands[sample] ?? 0) : 0), 0);

/** How many samples are unserved, and what the others cost. */
function figures(samples: readonly CostSample[], owners: readonly number[]) {
  let [unserved, cost] = [0, 0];
  for (const [sample, owner] of owners.entries()) {
    if (owner < 0) unserved += 1;
    else cost += samples[sample]?.costs[owner] ?? Number.NaN;
  }
  return { unserved, cost };
}

/** The best figures of all assignments of samples with a demand of one. */
function leastFigures(samples: readonly CostSample[], limits: readonly (number | null)[]) {
  let best = { unserved: Number.POSITIVE_INFINITY, cost: Number.POSITIVE_INFINITY };
  const extend = (owners: readonly number[], loads: readonly number[]) => {
    const next = samples[owners.length];
    if (!next) {
      const found = figures(samples, owners);
      if (found.unserved < best.unserved || (found.unserved === best.unserved && found.cost < best.cost))
        best = found;
      return;
    }
    extend([...owners, -1], loads);
    for (const [store, cost] of next.costs.entries())
      if (cost !== null && (loads[store] ?? 0) < (limits[store] ?? Number.POSITIVE_INFINITY))
        extend(
          [...owners, store],
          loads.map((load, one) => (one === store ? load + 1 : load)),
        );
  };
  extend(
    [],
    Array.from({ length: storeCount }, () => 0),
  );
  return best;
}

it('serves as many as possible at the least cost where all demands are equal', () => {
  const few = fc.array(fc.option(fc.integer({ min: 0, max: 3 })), {
    minLength: storeCount,
    maxLength: storeCount,
  });
  fc.assert(
    fc.property(samplesOf(6), few, (samples, limits) => {
      const owners = ownersWithinCapacity(
        samples,
        reaches,
        samples.map(() => 1),
        limits,
      );
      const { unserved, cost } = figures(samples, owners);
      const least = leastFigures(samples, limits);
      expect(unserved).toBe(least.unserved);
      expect(cost).toBeCloseTo(least.cost, 6);
    }),
    { numRuns: 300 },
  );
});

it('exceeds no capacity and leaves nobody out for whom a store has room, whatever the demands', () => {
  const demanded = samplesOf(40).chain((samples) =>
    fc.tuple(
      fc.constant(samples),
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: samples.length, maxLength: samples.length }),
    ),
  );
  fc.assert(
    fc.property(demanded, capacities, ([samples, demands], limits) => {
      const owners = ownersWithinCapacity(samples, reaches, demands, limits);
      const room = limits.map((limit, store) =>
        limit === null ? Number.POSITIVE_INFINITY : limit - loadOf(owners, demands, store),
      );
      for (const left of room) expect(left).toBeGreaterThanOrEqual(0);
      for (const [sample, owner] of owners.entries()) {
        const { costs = [] } = samples[sample] ?? {};
        if (owner >= 0) expect(costs[owner]).not.toBeNull();
        else
          for (const [store, cost] of costs.entries())
            if (cost !== null) expect(room[store]).toBeLessThan(demands[sample] ?? 0);
      }
    }),
    { numRuns: 300 },
  );
});

it('is the cheapest store of each sample where no capacity is set or none is reached', () => {
  fc.assert(
    fc.property(samplesOf(30), fc.constantFrom(null, 1000), (samples, limit) => {
      const owners = ownersWithinCapacity(
        samples,
        reaches,
        samples.map(() => 1),
        reaches.map(() => limit),
      );
      expect(owners).toEqual(samples.map((sample) => cheapestStore(sample, reaches)));
    }),
  );
});
