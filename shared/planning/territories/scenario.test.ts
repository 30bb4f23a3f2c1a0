import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LngLat } from '../../geo/position.ts';
import { fullShare } from './division.ts';
import {
  groupsOfScenario,
  indexesOfScenario,
  isSearchedFor,
  samplesWithout,
  sharesWithout,
} from './scenario.ts';
import { changedStores, storeFigures } from './store-figures.ts';
import { cheapestStore, nobody } from './territories.ts';

const position = fc
  .tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 1000 }))
  .map(([east, north]): LngLat => [east / 1e5, north / 1e5]);
const part = fc.constantFrom('stays', 'opened', 'closed');

test('finds the nearest store of a place before and in a scenario, whichever stores open and close', () => {
  const stores = fc.uniqueArray(position, { minLength: 2, maxLength: 30, selector: String });
  fc.assert(
    fc.property(
      stores,
      fc.array(part, { minLength: 30, maxLength: 30 }),
      position,
      (positions, parts, place) => {
        const placesOf = (wanted: string) =>
          new Set([...positions.keys()].filter((store) => parts[store] === wanted));
        const scenario = { opened: placesOf('opened'), closed: placesOf('closed') };
        const groups = groupsOfScenario(positions, scenario, 1000);
        expect(groups.flat().sort((one, other) => one - other)).toEqual([...positions.keys()]);
        const distances = positions.map(([lng, lat]) => Math.hypot(lng - place[0], lat - place[1]));
        const nearestOf = (some: readonly number[]) =>
          [...some].sort((one, other) => (distances[one] ?? 0) - (distances[other] ?? 0))[0];
        // A search finds only the nearest store of its group.
        const sample = { position: place, costs: positions.map((): number | null => null) };
        for (const group of groups) {
          const found = nearestOf(group) ?? 0;
          sample.costs[found] = distances[found] ?? null;
        }
        const shares = positions.map(() => fullShare);
        for (const absent of [scenario.opened, scenario.closed]) {
          const present = [...positions.keys()].filter((store) => !absent.has(store));
          const owner = cheapestStore(sample, sharesWithout(shares, absent));
          expect(distances[owner]).toBe(distances[nearestOf(present) ?? -1]);
        }
      },
    ),
  );
});

test('the neighbor of a closed store takes over its area with longer trips, and no other store changes', () => {
  const samples = Array.from({ length: 30 }, (_, place) => ({
    position: [place / 1000, 0] as LngLat,
    costs: [0, 10, 20].map((at): number | null => Math.abs(place - at) * 60),
  }));
  const amounts = { squareKilometers: samples.map(() => 2), addresses: samples.map(() => 5) };
  const figuresWithout = (absent: ReadonlySet<number>) => {
    const shares = sharesWithout([fullShare, fullShare, fullShare], absent);
    return storeFigures(
      samples,
      samples.map((sample) => cheapestStore(sample, shares)),
      amounts,
    );
  };
  const [before, after] = [figuresWithout(new Set()), figuresWithout(new Set([2]))];
  expect(changedStores(before, after)).toEqual([
    {
      store: 1,
      before: { squareKilometers: 20, addresses: 50, meanCost: 150 },
      after: { squareKilometers: 48, addresses: 120, meanCost: expect.any(Number) },
    },
    { store: 2, before: { squareKilometers: 28, addresses: 70, meanCost: expect.any(Number) }, after: null },
  ]);
  expect(after.ofAll).toMatchObject({ squareKilometers: 60, addresses: 150 });
  expect(after.ofAll.meanCost).toBeGreaterThan(before.ofAll.meanCost ?? 0);
  expect(changedStores(before, before)).toEqual([]);
});

test('by straight line, drops the sample of a closed store and ignores missing stores', () => {
  const stores = ['A', 'B'].map((name, lng) => ({ name, position: { lat: 0, lng } }));
  const { closed } = indexesOfScenario(stores, { opened: [], closed: ['name b', 'name gone'] });
  expect([...closed]).toEqual([1]);
  const samples = stores.map(({ position: { lng } }, place) => ({
    position: [lng, 0] as LngLat,
    costs: stores.map((_, other) => (other === place ? 0 : null)),
  }));
  expect(samplesWithout(samples, closed, true)).toEqual([samples[0]]);
});

test('by street, keeps a place as unserved if no other store reaches it', () => {
  const samples = [
    [60, null],
    [null, 60],
    [60, 90],
  ].map((costs, place) => ({
    position: [place / 1000, 0] as LngLat,
    costs,
  }));
  const absent = new Set([1]);
  const left = samplesWithout(samples, absent, false);
  const shares = sharesWithout([fullShare, fullShare], absent);
  expect(left.map((sample) => cheapestStore(sample, shares))).toEqual([0, nobody, 0]);
});

test('adjacent stores that close need a new search unless they were searched separately', () => {
  const row = Array.from({ length: 5 }, (_, store): LngLat => [store / 100, (store % 2) / 1000]);
  const closed = (...places: number[]) => ({ opened: new Set<number>(), closed: new Set(places) });
  expect(isSearchedFor(closed(2), row, closed())).toBe(true);
  expect(isSearchedFor(closed(0, 4), row, closed())).toBe(true);
  expect(isSearchedFor(closed(2, 3), row, closed())).toBe(false);
  expect(isSearchedFor(closed(2, 3), row, closed(2, 3))).toBe(true);
});
