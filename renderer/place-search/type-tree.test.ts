import { expect, it } from 'vitest';
import { poiAliases, poiTypes, type SearchableType, searchableTypes } from '../../shared/api/value-sets.ts';
import { checkOf, includesType, treeTypes, typeRows, typesAbove, withToggled } from './type-tree.ts';

const asItIs = (type: SearchableType): string => type;
const linesWith = (text: string) => typeRows(new Set(), text, asItIs).map(({ type }) => type);

it('has each type of the contract once, but for the other words for one', () => {
  expect([...treeTypes, ...poiAliases].toSorted()).toEqual([...searchableTypes].toSorted());
  const all = typeRows(new Set(treeTypes), '', asItIs);
  expect(all.map(({ type }) => type).toSorted()).toEqual([...treeTypes].toSorted());
});

it('groups every point of interest below the categories that include it', () => {
  for (const type of poiTypes.slice(1)) expect(typesAbove(type).at(-1)).toBe('point_of_interest');
  expect(typesAbove('transit.station.rail.tram')).toEqual([
    'transit.station.rail',
    'transit.station',
    'transit',
    'point_of_interest',
  ]);
  expect(typesAbove('hamlet')).toEqual(['locality']);
  expect(typesAbove('route')).toEqual(['address']);
  expect(typesAbove('admin_level_2')).toEqual(['admin_level']);
});

it('says of a branch whether all of it is chosen, some or nothing', () => {
  const chosen = ['business.shop'] as const;
  expect(checkOf(chosen, 'business.shop.bakery')).toBe(true);
  expect(checkOf(chosen, 'business')).toBe('mixed');
  expect(checkOf(chosen, 'business.fuel')).toBe(false);
});

it('takes a whole branch in place of what was chosen in it', () => {
  expect(withToggled(['business.shop.bakery', 'town'], 'business')).toEqual(['town', 'business']);
});

it('takes a type out of a branch and leaves all its siblings', () => {
  const chosen = withToggled(['admin_level', 'tourism'], 'tourism.attraction.zoo');
  for (const type of treeTypes.filter((one) => one.startsWith('tourism'))) {
    const expected =
      type === 'tourism.attraction.zoo'
        ? false
        : ['tourism', 'tourism.attraction'].includes(type)
          ? 'mixed'
          : true;
    expect(checkOf(chosen, type), type).toBe(expected);
  }
  expect(chosen).toContain('admin_level');
  expect(includesType(chosen, 'tourism.attraction.aquarium')).toBe(true);
  expect(withToggled(chosen, 'tourism.museum')).not.toContain('tourism.museum');
});

it('finds types by a part of their names, with all that is above them', () => {
  expect(linesWith('ZOO')).toEqual([
    'point_of_interest',
    'tourism',
    'tourism.attraction',
    'tourism.attraction.zoo',
  ]);
  expect(linesWith('nothing so')).toEqual([]);
});

it('tells where each line stands among its siblings', () => {
  const rows = typeRows(new Set(['admin_level']), '', asItIs);
  expect(rows.find(({ type }) => type === 'admin_level')).toMatchObject({
    level: 1,
    position: 2,
    expanded: true,
  });
  expect(rows.find(({ type }) => type === 'admin_level_3')).toEqual({
    type: 'admin_level_3',
    level: 2,
    position: 3,
    siblings: 3,
    expanded: null,
  });
});
