import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hueCount, palettes, storeColorCount } from '../../shared/map-style/palette.ts';
import { withChosen, withNewStoreColors } from '../../shared/planning/stores/store-colors.ts';
import {
  areSameColors,
  colorOfZone,
  groupNumbers,
  isRecolored,
  zoneColors,
  zoneScale,
} from './zone-colors.ts';

const of = (storeId: string, ...types: string[]) => ({ storeId, types });

describe('zones on the map', () => {
  it('have the stored colors of their stores, and new stores the ones they will be assigned', () => {
    const stored = withChosen(withNewStoreColors([], ['A', 'gone', 'B']), new Map([['B', 20]]));
    const zones = [of('new'), of('B'), of('A', 'x')];
    const colors = zoneColors(zones, 'store', stored);
    expect([...colors.colorByGroup.keys()].sort()).toEqual(['A', 'B', 'new']);
    expect(zones.map((zone) => colorOfZone(zone, colors))).toEqual([2, 20, 0]);
    expect(withNewStoreColors(stored, ['new']).at(-1)).toMatchObject({ given: 2 });
  });

  it('have a separate color without a store or type', () => {
    for (const coloring of ['store', 'type'] as const) {
      const color = colorOfZone(of(''), zoneColors([of(''), of('A', 'x')], coloring, []));
      expect(color).toBe(storeColorCount);
      expect(zoneScale(palettes.light)[color]).toBe(palettes.light.noStore);
    }
  });

  const byType = (names: readonly string[]) =>
    zoneColors(
      names.map((name) => of('S1', name, 'same')),
      'type',
      [],
    ).colorByGroup;
  const name = fc.string({ minLength: 1 });

  it('have another color for each first type while there are enough', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 40 }), (names) => {
        expect(new Set(byType(names).values()).size).toBe(Math.min(names.length, storeColorCount));
      }),
    );
  });

  it('keep the colors of types when one comes whose own color is free', () => {
    const alone = (type: string) => byType([type]).get(type);
    fc.assert(
      fc.property(fc.uniqueArray(name, { selector: alone, maxLength: hueCount }), (names) => {
        expect([...byType(names)]).toEqual([...names].sort().map((type) => [type, alone(type)]));
      }),
    );
  });
});

it('more than 12 stores have numbers in the order of their names, which change with the names', () => {
  const ids = Array.from({ length: 40 }, (_, index) => `MVD${index + 1}`);
  const byId = groupNumbers(ids, (id) => id);
  expect([byId?.get('MVD1'), byId?.get('MVD2'), byId?.get('MVD40')]).toEqual([1, 2, 40]);
  const byName = groupNumbers(ids, (id) => (id === 'MVD40' ? 'Aguada' : id));
  expect(byName?.get('MVD40')).toBe(1);
  const colors = zoneColors(
    ids.map((id) => of(id)),
    'store',
    [],
  );
  expect(
    isRecolored({ ...colors, numbers: byId ?? new Map() }, { ...colors, numbers: byName ?? new Map() }),
  ).toBe(true);
  expect(groupNumbers(ids.slice(0, 12), (id) => id)).toBeUndefined();
});

it('a store with another ID has colors and numbers of its own, although there are as many stores as before', () => {
  const ids = Array.from({ length: 13 }, (_, index) => `MVD${index + 1}`);
  const stored = withNewStoreColors([], [...ids, 'SHOP2']);
  const numbered = (ids: readonly string[]) => {
    const colors = zoneColors(
      ids.map((id) => of(id)),
      'store',
      stored,
    );
    // Its name, and thus its number, stays.
    const numbers = groupNumbers(ids, (id) => (id === 'SHOP2' ? 'MVD2' : id));
    return { ...colors, numbers: numbers ?? new Map() };
  };
  const renamed = ids.with(1, 'SHOP2');
  expect(areSameColors(numbered(renamed), numbered(ids))).toBe(false);
  expect(areSameColors(numbered(ids), numbered([...ids]))).toBe(true);
});
