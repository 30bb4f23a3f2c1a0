import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boundedLoads, loadsWithinCapacity } from './capacity.ts';
import { type CostSample, cheapestStore, fullReach, nobody } from './territories.ts';

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

const demanded = fc
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
        // No two stores are as far apart at one sample as at another, as on real ground.
        costs: costs.map((cost, store) => cost && cost + 0.4 * Math.sin(7 * sample + 3 * store)),
      }),
    ),
    demands: some.map(({ demand }) => demand),
  }));

it('exceeds no capacity, and gives each sample to the store with room of least cost and offset', () => {
  fc.assert(
    fc.property(demanded, capacities, ({ samples, demands }, limits) => {
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

it('exceeds no capacity where it starts at the offsets of wider ones', () => {
  fc.assert(
    fc.property(demanded, capacities, ({ samples, demands }, limits) => {
      const loads = boundedLoads(samples, reaches);
      const { offsets } = loads(demands, limits);
      const narrower = limits.map((limit) => limit && limit * 0.7);
      const { owners } = loads(demands, narrower, undefined, offsets);
      for (const [store, limit] of narrower.entries())
        expect(loadOf(owners, demands, store)).toBeLessThanOrEqual(limit ?? Number.POSITIVE_INFINITY);
    }),
  );
});

it('leaves nobody out for whom a store has room, and offsets no store that has', () => {
  const same = demanded.map(({ samples }) => ({ samples, demands: samples.map(() => 1) }));
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

it('fills a store all of whose places cost as much elsewhere', () => {
  const [bounded, other] = [0, 1];
  // At an offset of 20 all places of the first store cost as much at the second one, which has any amount of room.
  const samples = [1, 2, 3, 4, 5].map(
    (cost): CostSample => ({ position: [0, 0], costs: [cost, cost + 20, null] }),
  );
  const demands = samples.map(() => 1);
  const { owners, offsets } = loadsWithinCapacity(samples, reaches, demands, [3, null, null]);
  expect(offsets[bounded]).toBeCloseTo(20);
  expect(loadOf(owners, demands, bounded)).toBe(3);
  expect(loadOf(owners, demands, other)).toBe(2);
});

it('is the cheapest store of each sample where no capacity is set or none is reached', () => {
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

it('gives each store at least its floor where the demand near it allows that', () => {
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
