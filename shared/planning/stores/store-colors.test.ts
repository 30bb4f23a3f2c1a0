import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hueCount, storeColorCount } from '../../map-style/palette.ts';
import { geometryOf, testZone } from '../../zones/zone.testing.ts';
import {
  effectiveColor,
  type StoreColor,
  type StoresOfZones,
  withChosen,
  withMoves,
  withNewStoreColors,
  withStoresInUse,
} from './store-colors.ts';
import { storeNeighbors } from './store-neighbors.ts';

const colorsOf = (known: readonly StoreColor[]) => known.map(effectiveColor);
const named = (count: number) => Array.from({ length: count }, (_, index) => `S${index}`);
const noZones: StoresOfZones = { isUsed: () => false, neighborsOf: () => new Set() };

describe('store colors', () => {
  it('don’t change when stores are added, in any order and with duplicates', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { maxLength: 40 })), (uses) => {
        let known: readonly StoreColor[] = [];
        for (const stores of uses) {
          const before = known;
          known = withNewStoreColors(before, stores);
          expect(known.slice(0, before.length)).toEqual(before);
        }
        expect(withNewStoreColors(known, uses.flat())).toBe(known);
        expect(known.map(({ store }) => store)).toEqual(
          [...new Set(uses.flat())].filter((one) => one !== ''),
        );
      }),
    );
  });

  it('are distinct while the palette lasts, and differ in hue from the previous store’s', () => {
    const many = colorsOf(withNewStoreColors([], named(300)));
    expect(new Set(many.slice(0, storeColorCount)).size).toBe(storeColorCount);
    for (const [index, color] of many.entries()) {
      if (index > 0) expect(color % hueCount).not.toBe((many[index - 1] ?? 0) % hueCount);
    }
    const chosen = withChosen(withNewStoreColors([], ['A']), new Map([['A', hueCount]]));
    expect(colorsOf(withNewStoreColors(chosen, ['B']))).toEqual([hueCount, 1]);
    const shared = many.slice(storeColorCount, 2 * storeColorCount);
    expect(new Set(shared).size).toBe(storeColorCount);
  });

  it('skip a color the user picked for another store while others are free', () => {
    const chosen = withChosen(withNewStoreColors([], ['A']), new Map([['A', 5]]));
    expect(colorsOf(chosen)).toEqual([5]);
    const more = withNewStoreColors(chosen, named(storeColorCount - 1));
    expect(new Set(colorsOf(more)).size).toBe(storeColorCount);
    expect(colorsOf(withChosen(more, new Map([['A', null]])))[0]).toBe(0);
  });

  it('follow a renamed store, and back when the rename is undone', () => {
    const known = withNewStoreColors([], ['A', 'B']);
    const renamed = withMoves(known, [{ before: 'A', after: 'C' }], noZones);
    expect(renamed.map(({ store }) => store)).toEqual(['C', 'B']);
    expect(colorsOf(renamed)).toEqual(colorsOf(known));
    expect(withMoves(renamed, [{ before: 'C', after: 'A' }], noZones)).toEqual(known);
  });

  it('are newly assigned if the change isn’t a rename', () => {
    const known = withNewStoreColors([], ['A', 'B']);
    const added = [...known, { store: 'C', given: 2, chosen: null }];
    const stillUsed = [{ before: 'A', after: 'C' }];
    expect(withMoves(known, stillUsed, { ...noZones, isUsed: (store) => store === 'A' })).toEqual(added);
    const merged = [
      { before: 'A', after: 'C' },
      { before: 'B', after: 'C' },
    ];
    expect(withMoves(known, merged, noZones)).toEqual(added);
    expect(withMoves(known, [{ before: '', after: 'C' }], noZones)).toEqual(added);
    expect(withMoves(known, [{ before: 'A', after: 'B' }], noZones)).toBe(known);
    expect(withMoves(known, [{ before: 'A', after: '' }], noZones)).toBe(known);
  });

  it('picked by the user follow a renamed store, even to a known ID and if zones keep the old one', () => {
    const known = withChosen(withNewStoreColors([], ['A', 'B', 'C']), new Map([['A', 7]]));
    const renamed = (after: string, isUsed: (store: string) => boolean) =>
      withMoves(known, [{ before: 'A', after, isStore: true }], { ...noZones, isUsed });
    const chosenOf = (stores: typeof known, wanted: string) =>
      stores.find(({ store }) => store === wanted)?.chosen;
    expect(
      chosenOf(
        renamed('C', () => false),
        'C',
      ),
    ).toBe(7);
    expect(
      chosenOf(
        renamed('D', (store) => store === 'A'),
        'D',
      ),
    ).toBe(7);
    expect(
      chosenOf(
        renamed('D', (store) => store === 'A'),
        'A',
      ),
    ).toBe(7);
    const ofZone = withMoves(known, [{ before: 'A', after: 'D' }], { ...noZones, isUsed: () => true });
    expect(chosenOf(ofZone, 'D')).toBeNull();
  });

  it('wrap around the palette if a later version with more colors assigned them', () => {
    expect(effectiveColor({ store: 'A', given: storeColorCount + 3, chosen: null })).toBe(3);
  });
});

/** A rectangle in a grid cell, `gapMeters` from the cell's edges. */
interface Plot {
  column: number;
  row: number;
  gapMeters: number;
  store: string;
}

const cellDegrees = 0.01;
const metersPerDegree = 111_195;
const latitude = -34.9;

function zoneOn({ column, row, gapMeters, store }: Plot) {
  const gap = gapMeters / metersPerDegree;
  const gapAcross = gap / Math.cos((latitude * Math.PI) / 180);
  const [west, east] = [column * cellDegrees + gapAcross, (column + 1) * cellDegrees - gapAcross];
  const [south, north] = [latitude + row * cellDegrees + gap, latitude + (row + 1) * cellDegrees - gap];
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ].map((at) => at.join(' '));
  return testZone(`${column}/${row}`, {
    storeId: store,
    geometry: geometryOf(`POLYGON ((${corners.join(', ')}))`),
  });
}

/** In the same or an adjacent cell, less than 30 m apart. */
const areNear = (one: Plot, other: Plot) =>
  Math.abs(one.column - other.column) <= 1 &&
  Math.abs(one.row - other.row) <= 1 &&
  one.gapMeters + other.gapMeters < 30;

describe('colors of neighboring stores', () => {
  const side = 8;
  const plots = fc
    .tuple(
      fc.shuffledSubarray(
        Array.from({ length: side * side }, (_, place) => place),
        { minLength: 40 },
      ),
      fc.array(fc.constantFrom(0, 10, 200), { minLength: side * side, maxLength: side * side }),
      fc.array(fc.nat(59), { minLength: side * side, maxLength: side * side }),
    )
    .map(([places, gaps, stores]) =>
      places.map(
        (place): Plot => ({
          column: place % side,
          row: Math.floor(place / side),
          gapMeters: gaps[place] ?? 0,
          store: `S${stores[place] ?? 0}`,
        }),
      ),
    );
  const fixed = fc.array(fc.tuple(fc.nat(59), fc.nat(storeColorCount - 1)), { maxLength: 5 });

  it('differ, change only for the store being placed, and stay as picked by the user', () => {
    fc.assert(
      fc.property(plots, fixed, (all, choices) => {
        let known: readonly StoreColor[] = [];
        for (const [store, color] of choices) known = withChosen(known, new Map([[`S${store}`, color]]));
        const chosen = known;
        const placed: Plot[] = [];
        for (const plot of all) {
          placed.push(plot);
          const before = new Map(known.map((one) => [one.store, one]));
          const neighborsOf = storeNeighbors(placed.map(zoneOn));
          known = withMoves(known, [{ before: '', after: plot.store }], { ...noZones, neighborsOf });
          const isFixed = chosen.some(({ store }) => store === plot.store);
          const changed = known.filter((one) => before.get(one.store) !== one).map(({ store }) => store);
          if (!isFixed) expect(changed.filter((store) => store !== plot.store)).toEqual([]);
        }
        const byStore = new Map(known.map((one) => [one.store, one]));
        for (const { store, chosen: color } of chosen) expect(byStore.get(store)?.chosen).toBe(color);
        for (const one of placed)
          for (const other of placed) {
            if (one.store === other.store || !areNear(one, other)) continue;
            const [a, b] = [byStore.get(one.store), byStore.get(other.store)];
            if (!a || !b || (a.chosen !== null && b.chosen !== null)) continue;
            expect(effectiveColor(a), `${a.store} and ${b.store}`).not.toBe(effectiveColor(b));
          }
      }),
      { numRuns: 30 },
    );
  });

  const all = Array.from({ length: storeColorCount }, (_, color) => color);
  const fixedIn = (colors: readonly number[], prefix: string) =>
    colors.map((color, at): StoreColor => ({ store: `${prefix}${at}`, given: 0, chosen: color }));
  const allNeighbors = (known: readonly StoreColor[]) => {
    const names = known.map(({ store }) => store);
    return (store: string) => new Set(names.filter((name) => name !== store));
  };

  it('don’t change when the workspace opens, without searching for neighbors', () => {
    const known = withNewStoreColors([], named(storeColorCount + 1));
    const neighborsOf = () => {
      throw new Error('Neighbors were searched');
    };
    expect(withStoresInUse(known, new Set(named(storeColorCount + 1)), { neighborsOf })).toBe(known);
  });

  it('differ from all neighbors’ for a store that is new when the workspace opens', () => {
    const near = fixedIn([0, 1, 2], 'near');
    const known = [...near, ...fixedIn([3, 3], 'far')];
    const stores = new Set([...known.map(({ store }) => store), 'new']);
    const next = withStoresInUse(known, stores, { neighborsOf: allNeighbors(near) });
    expect(next.slice(0, known.length)).toEqual(known);
    expect([0, 1, 2]).not.toContain(colorsOf(next).at(-1));
  });

  it('are unused by neighbors, however many other stores use them', () => {
    const neighbors = fixedIn(
      all.filter((color) => color !== 5),
      'near',
    );
    const known = [...neighbors, ...fixedIn([5, 5, 5], 'far')];
    expect(colorsOf(withNewStoreColors(known, ['new'], allNeighbors(neighbors))).at(-1)).toBe(5);
  });

  it('are the least used among neighbors that use all of them, and don’t change later', () => {
    const neighbors = fixedIn([...all, ...all.filter((color) => color !== 7)], 'near');
    const known = [...neighbors, ...fixedIn([7, 7, 7], 'far')];
    const neighborsOf = allNeighbors(neighbors);
    const next = withNewStoreColors(known, ['new'], neighborsOf);
    expect(colorsOf(next).at(-1)).toBe(7);
    expect(withMoves(next, [{ before: 'new', after: 'new' }], { ...noZones, neighborsOf })).toBe(next);
    const worse = [...known, { store: 'new', given: 3, chosen: null }];
    expect(withMoves(worse, [{ before: 'new', after: 'new' }], { ...noZones, neighborsOf })).toBe(worse);
  });
});
