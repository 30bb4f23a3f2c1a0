import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaSquareMeters } from '../../zones/geometry/area.ts';
import { loadGeos } from '../../zones/geometry/geos.ts';
import { isSameShape } from '../../zones/geometry/same-shape.ts';
import { geometryOf, testZone } from '../../zones/zone.testing.ts';
import { listedMoves, minListedSquareMeters, type StoreMove, storeMoves } from './store-moves.ts';

const geos = await loadGeos();

/** A strip of adjacent cells, one for each of the stores. */
const strip = (stores: readonly string[], shift = 0) =>
  stores.map((storeId, index) => {
    const [west, east] = [(shift + index * 100_000) / 1e7, (shift + (index + 1) * 100_000) / 1e7];
    const geometry = geometryOf(
      `POLYGON ((${west} -34.9, ${east} -34.9, ${east} -34.8, ${west} -34.8, ${west} -34.9))`,
    );
    return testZone(`${shift}-${index}`, { storeId, geometry });
  });

const movesOf = (before: ReturnType<typeof strip>, after: ReturnType<typeof strip>): StoreMove[] =>
  storeMoves(geos, before, after);

const sum = (areas: readonly number[]) => areas.reduce((one, other) => one + other, 0);
const store = fc.constantFrom('A', 'B', 'C');

test('moved areas add up to what each store gains or loses', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(store, store), { minLength: 1, maxLength: 12 }), (cells) => {
      const before = strip(cells.map(([then]) => then));
      const after = strip(cells.map(([, now]) => now));
      const moves = movesOf(before, after);
      const areaOf = (zones: typeof before, id: string) =>
        sum(zones.flatMap(({ storeId, geometry }) => (storeId === id ? areaSquareMeters(geometry) : [])));
      for (const id of ['A', 'B', 'C']) {
        const gained = sum(moves.flatMap(({ to, squareMeters }) => (to === id ? squareMeters : [])));
        const lost = sum(moves.flatMap(({ from, squareMeters }) => (from === id ? squareMeters : [])));
        expect(gained - lost).toBeCloseTo(areaOf(after, id) - areaOf(before, id), 0);
      }
      const changed = before.filter((_, index) => cells[index]?.[0] !== cells[index]?.[1]);
      expect(sum(moves.map(({ squareMeters }) => squareMeters))).toBeCloseTo(
        sum(changed.map(({ geometry }) => areaSquareMeters(geometry))),
        0,
      );
      expect(moves.every(({ from, to }) => from !== to)).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test('moving a border between two stores yields one area, and the same area in reverse', () => {
  const [forward] = movesOf(strip(['A', 'B']), strip(['A', 'B'], 40_000));
  const [back] = movesOf(strip(['A', 'B'], 40_000), strip(['A', 'B']));
  expect(forward).toMatchObject({ from: 'B', to: 'A' });
  expect(back).toMatchObject({ from: 'A', to: 'B' });
  expect(forward && back && isSameShape(forward.geometry, back.geometry)).toBe(true);
});

test('an overlap of two stores that doesn’t change yields no move', () => {
  const plan = [...strip(['A', 'A']), ...strip(['B'], 40_000)];
  expect(movesOf(plan, plan)).toEqual([]);
  const [move, ...others] = movesOf(plan, [...strip(['A', 'C']), ...strip(['B'], 40_000)]);
  expect(move).toMatchObject({ from: 'A', to: 'C' });
  expect(others.map(({ from, to }) => [from, to])).toEqual([]);
});

test('groups areas smaller than a street block if there are several, and counts each area once', () => {
  const { geometry } = testZone('any');
  const size = fc.double({ min: 0, max: 3 * minListedSquareMeters, noNaN: true });
  fc.assert(
    fc.property(fc.array(size), (sizes) => {
      const moves = sizes.map((squareMeters) => ({ from: 'A', to: 'B', geometry, squareMeters }));
      const { listed, small } = listedMoves(moves);
      expect(new Set([...listed, ...small])).toEqual(new Set(moves));
      expect(listed.length + small.length).toBe(moves.length);
      expect(small).not.toHaveLength(1);
      expect(small.every(({ squareMeters }) => squareMeters < minListedSquareMeters)).toBe(true);
      const listedSmall = listed.filter(({ squareMeters }) => squareMeters < minListedSquareMeters);
      expect(listedSmall.length).toBeLessThan(2);
    }),
  );
});
