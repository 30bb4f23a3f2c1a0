import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boundedLoads, loadsWithinCapacity } from './capacity.ts';
import { type CostSample, cheapestStore, fullReach, nobody } from './territories.ts';

const storeCount = 3;
const reaches = Array.from({ length: storeCount }, () => fullReach);
const samplesOf = (maxLength: number): fc.Arbitrary<CostSample[]> =>
  fc.array(
    fc.record({
      position: fc.constant<[number, number]>([0, 0]),
      costs: fc.array(fc.option(fc.integer({ min: 0, max: 60 }), { freq: 5 }), {
        minLength: storeCount,
        maxLength: storeCount,
      }),
    }),
    { maxLength },
  );
const capacities = fc.array(fc.option(fc.integer({ min: 0, max: 8 })), {
  minLength: storeCount,
  maxLength: storeCount,
});

const loadOf = (owners: readonly number[], demands: readonly number[], store: number): number =>
  owners.reduce((sum, owner, sample) => sum + (owner === store ? (demands[sample] ?? 0) : 0), 0);

const samplesWithDemands = fc
  .array(
    fc.record({
      costs: fc.array(fc.option(fc.integer({ min: 1, max: 60 }), { freq: 5 }), {
        minLength: storeCount,
        maxLength: storeCount,
      }),
      demand: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 60 },
  )
  .map((some) => ({
    samples: some.map(
      ({ costs }, sample): CostSample => ({
        position: [0, 0],
        // Makes the cost difference between two stores unique to each sample, as on real roads.
        costs: costs.map((cost, store) => cost && cost + 0.4 * Math.sin(7 * sample + 3 * store)),
      }),
    ),
    demands: some.map(({ demand }) => demand),
  }));

it('stays within capacities and assigns each sample to the store with room and the lowest cost plus offset', () => {
  fc.assert(
    fc.property(samplesWithDemands, capacities, ({ samples, demands }, limits) => {
      const { owners, offsets } = loadsWithinCapacity(samples, reaches, demands, limits);
      for (const [store, limit] of limits.entries())
        expect(loadOf(owners, demands, store)).toBeLessThanOrEqual(limit ?? Number.POSITIVE_INFINITY);
      for (const [sample, owner] of owners.entries()) {
        if (owner === nobody) continue;
        const { costs = [] } = samples[sample] ?? {};
        const open = costs.flatMap((cost, store) => {
          const room = (limits[store] ?? Number.POSITIVE_INFINITY) - loadOf(owners, demands, store);
          const isOpen = store === owner || room >= (demands[sample] ?? 0);
          return cost !== null && isOpen ? cost + (offsets[store] ?? 0) : [];
        });
        expect((costs[owner] ?? Number.NaN) + (offsets[owner] ?? 0)).toBeCloseTo(Math.min(...open), 6);
      }
    }),
    { numRuns: 300 },
  );
});

it('stays within capacities when starting from the offsets of larger ones', () => {
  fc.assert(
    fc.property(samplesWithDemands, capacities, ({ samples, demands }, limits) => {
      const loads = boundedLoads(samples, reaches);
      const { offsets } = loads(demands, limits);
      const smaller = limits.map((limit) => limit && limit * 0.7);
      const { owners } = loads(demands, smaller, undefined, offsets);
      for (const [store, limit] of smaller.entries())
        expect(loadOf(owners, demands, store)).toBeLessThanOrEqual(limit ?? Number.POSITIVE_INFINITY);
    }),
  );
});

it('leaves a sample unserved only if its stores are full, and offsets only full stores', () => {
  const same = samplesWithDemands.map(({ samples }) => ({ samples, demands: samples.map(() => 1) }));
  fc.assert(
    fc.property(same, capacities, ({ samples, demands }, limits) => {
      const { owners, offsets } = loadsWithinCapacity(samples, reaches, demands, limits);
      const room = limits.map((limit, store) =>
        limit === null ? Number.POSITIVE_INFINITY : limit - loadOf(owners, demands, store),
      );
      for (const [store, offset] of offsets.entries()) if (offset > 0) expect(room[store]).toBeLessThan(1);
      for (const [sample, owner] of owners.entries())
        if (owner === nobody)
          for (const [store, cost] of (samples[sample]?.costs ?? []).entries())
            if (cost !== null) expect(room[store]).toBeLessThan(1);
    }),
    { numRuns: 300 },
  );
});

it('fills a store to capacity even if all its places tie with another store', () => {
  const [bounded, other] = [0, 1];
  // At an offset of 20, all places of the first store cost the same from the second one, which has unlimited room.
  const samples = [1, 2, 3, 4, 5].map(
    (cost): CostSample => ({ position: [0, 0], costs: [cost, cost + 20, null] }),
  );
  const demands = samples.map(() => 1);
  const { owners, offsets } = loadsWithinCapacity(samples, reaches, demands, [3, null, null]);
  expect(offsets[bounded]).toBeCloseTo(20);
  expect(loadOf(owners, demands, bounded)).toBe(3);
  expect(loadOf(owners, demands, other)).toBe(2);
});

it('assigns each sample to the cheapest store if no capacity is set or reached', () => {
  fc.assert(
    fc.property(samplesOf(30), fc.constantFrom(null, 1000), (samples, limit) => {
      const { owners } = loadsWithinCapacity(
        samples,
        reaches,
        samples.map(() => 1),
        reaches.map(() => limit),
      );
      expect(owners).toEqual(samples.map((sample) => cheapestStore(sample, reaches)));
    }),
  );
});

it('gives each store its minimum load if nearby demand allows it', () => {
  const line = Array.from(
    { length: 90 },
    (_, at): CostSample => ({
      position: [0, 0],
      costs: [10, 40, 80].map((store) => Math.abs(at + 0.3 - store)),
    }),
  );
  const demands = line.map((_, at) => (at < 45 ? 2 : 1));
  const { owners, offsets } = loadsWithinCapacity(line, reaches, demands, [49, 49, 49], [41, 41, 41]);
  for (const store of reaches.keys()) {
    expect(loadOf(owners, demands, store)).toBeGreaterThanOrEqual(41);
    expect(loadOf(owners, demands, store)).toBeLessThanOrEqual(49);
  }
  expect(owners).not.toContain(nobody);
  for (const [sample, { costs }] of line.entries()) {
    const totals = costs.map((cost, store) => (cost ?? 0) + (offsets[store] ?? 0));
    expect(totals[owners[sample] ?? nobody]).toBe(Math.min(...totals));
  }
});
