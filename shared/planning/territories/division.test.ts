import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toGrid } from '../../geo/grid.ts';
import type { LngLat } from '../../geo/position.ts';
import { areaSquareMeters } from '../../zones/geometry/area.ts';
import { loadGeos } from '../../zones/geometry/geos.ts';
import { pointLocation } from '../../zones/geometry/point-location.ts';
import { fullShare, landDivision } from './division.ts';
import { outlineAround } from './territories.ts';

const stores: readonly LngLat[] = [
  [-56.18, -34.88],
  [-56.12, -34.82],
];
const outline = outlineAround(stores, 1000);

/** A grid over the outline, with straight-line distances as costs. */
const samples = Array.from({ length: 400 }, (_, place) => {
  const position: LngLat = [
    toGrid(-56.19 + (place % 20) * 0.004),
    toGrid(-34.89 + Math.floor(place / 20) * 0.004),
  ];
  const costs = stores.map(([lng, lat]) => Math.hypot(position[0] - lng, position[1] - lat) * 1e5);
  return { position, costs };
});

it('keeps land within capacities and smooths borders within the tolerance', async () => {
  const divide = landDivision(await loadGeos(), outline, samples);
  const capacity = fc.option(fc.integer({ min: 1, max: 60 }));
  fc.assert(
    fc.property(capacity, capacity, fc.constantFrom(0, 20, 100), (one, other, tolerance) => {
      const capacities = [one, other];
      const shares = capacities.map((capacity) => ({ ...fullShare, capacity }));
      const exact = divide(shares, 0);
      const land = divide(shares, tolerance);
      expect(exact?.smoothedMeters).toBe(0);
      expect(land?.smoothedMeters).toBeLessThanOrEqual(tolerance);
      for (const [store, zone] of exact?.zones ?? [])
        expect(areaSquareMeters(zone) / 1e6).toBeLessThanOrEqual((capacities[store] ?? 1e6) * 1.001);
    }),
    { numRuns: 25 },
  );
});

it('assigns all land if no store has a capacity', async () => {
  const land = landDivision(await loadGeos(), outline, samples)([fullShare, fullShare], 0);
  const area = [...(land?.zones.values() ?? [])].reduce((sum, zone) => sum + areaSquareMeters(zone), 0);
  expect(area).toBeCloseTo(areaSquareMeters(outline), -2);
  expect((land?.served.get(0) ?? 0) + (land?.served.get(1) ?? 0)).toBeCloseTo(area / 1e6);
});

it('keeps demand at places within capacities and reports the load of each store', async () => {
  const divide = landDivision(await loadGeos(), outline, samples);
  const inOutline = fc.tuple(
    fc.double({ min: -56.189, max: -56.115, noNaN: true }),
    fc.double({ min: -34.888, max: -34.815, noNaN: true }),
  );
  const capacity = fc.integer({ min: 20, max: 400 });
  fc.assert(
    fc.property(fc.array(inOutline, { minLength: 100, maxLength: 200 }), capacity, (positions, limit) => {
      const [one = fullShare, other = fullShare] = [{ ...fullShare, capacity: limit }, fullShare];
      const land = divide([one, other], 0, { positions, amounts: positions.map(() => 2) });
      const ofFirst = land?.zones.get(0);
      const inFirst = positions.filter(
        (position) => ofFirst && pointLocation(ofFirst, position) === 'inside',
      );
      expect(2 * inFirst.length).toBeLessThanOrEqual(limit);
      const served = [...(land?.served ?? [])];
      expect(land?.served.get(0) ?? 0).toBeLessThanOrEqual(limit);
      expect(served.reduce((sum, [, amount]) => sum + amount, 0)).toBeCloseTo(2 * positions.length);
    }),
    { numRuns: 25 },
  );
});

it('meets a capacity reached among places with the same cost from two stores', async () => {
  const divide = landDivision(await loadGeos(), outline, samples);
  const positions = samples.map(({ position }) => position);
  const demand = { positions, amounts: positions.map((_, place) => ((place * 11) % 20 < 10 ? 2 : 0)) };
  for (let capacity = 201; capacity < 241; capacity += 2) {
    const land = divide([{ ...fullShare, capacity }, fullShare], 0, demand);
    expect(land?.served.get(0)).toBeLessThanOrEqual(capacity);
    expect(land?.unmet).toEqual([]);
  }
});

it('balances loads within the tolerance, reports the cost, and is deterministic', async () => {
  const divide = landDivision(await loadGeos(), outline, samples);
  const inWest = fc.tuple(
    fc.double({ min: -56.189, max: -56.15, noNaN: true }),
    fc.double({ min: -34.888, max: -34.815, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(inWest, { minLength: 400, maxLength: 500 }), (positions) => {
      const demand = { positions, amounts: positions.map(() => 1) };
      const land = divide([fullShare, fullShare], 0, demand, 0.1);
      const mean = positions.length / 2;
      for (const store of [0, 1]) {
        expect(land?.served.get(store)).toBeGreaterThanOrEqual(mean * 0.9 - 5);
        expect(land?.served.get(store)).toBeLessThanOrEqual(mean * 1.1);
      }
      expect(land?.cost?.mean).toBeGreaterThanOrEqual(land?.cost?.ofNearest ?? Number.POSITIVE_INFINITY);
      expect(divide([fullShare, fullShare], 0, demand, 0.1)).toEqual(land);
    }),
    { numRuns: 25 },
  );
});

it('assigns each place to its nearest store without limits, weights, and capacities, and is deterministic', async () => {
  const geos = await loadGeos();
  const cost = fc.integer({ min: 0, max: 50 });
  fc.assert(
    fc.property(fc.array(cost, { minLength: 4, maxLength: 4 }), (delays) => {
      // All trips of a store get longer by the same amount, which keeps its land in one piece.
      const delayed = samples.map(({ position, costs }) => ({
        position,
        costs: costs.map((one, store) => one + (delays[store] ?? 0)),
      }));
      const shares = [fullShare, fullShare];
      const land = landDivision(geos, outline, delayed)(shares, 0);
      expect(landDivision(geos, outline, delayed)(shares, 0)).toEqual(land);
      for (const [place, { costs }] of delayed.entries()) {
        const owner = land?.owners[place] ?? -1;
        expect(costs[owner]).toBe(Math.min(...costs));
      }
    }),
    { numRuns: 10 },
  );
});

it('meets capacities or reports the stores that don’t, with and without balance', async () => {
  const divide = landDivision(await loadGeos(), outline, samples);
  const capacity = fc.option(fc.integer({ min: 1, max: 60 }));
  const balance = fc.constantFrom(null, 0.02, 0.2);
  fc.assert(
    fc.property(capacity, capacity, balance, (one, other, tolerance) => {
      const shares = [one, other].map((limit) => ({ ...fullShare, capacity: limit }));
      const land = divide(shares, 0, undefined, tolerance);
      const reported = new Set(land?.unmet.map(({ store }) => store));
      for (const [store, { capacity: limit }] of shares.entries()) {
        if (reported.has(store)) continue;
        expect(land?.served.get(store) ?? 0).toBeLessThanOrEqual((limit ?? 1e6) * 1.001);
      }
      for (const { store, load, bound } of land?.unmet ?? []) {
        expect(load).toBe(land?.served.get(store) ?? 0);
        expect(load).not.toBe(bound);
      }
    }),
    { numRuns: 15 },
  );
});
