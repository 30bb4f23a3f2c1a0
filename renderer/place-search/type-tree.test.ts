import { expect, it } from 'vitest';
import { poiAliases, poiTypes, type SearchableType, searchableTypes } from '../../shared/api/value-sets.ts';
import { ancestorsOf, checkOf, includesType, treeTypes, typeRows, withToggled } from './type-tree.ts';

const sameName = (type: SearchableType): string => type;
const rowsWith = (text: string) => typeRows(new Set(), text, sameName).map(({ type }) => type);

it('has each type of the API once, except aliases', () => {
  expect([...treeTypes, ...poiAliases].toSorted()).toEqual([...searchableTypes].toSorted());
  const all = typeRows(new Set(treeTypes), '', sameName);
  expect(all.map(({ type }) => type).toSorted()).toEqual([...treeTypes].toSorted());
});

it('groups every point of interest below the categories that include it', () => {
  for (const type of poiTypes.slice(1)) expect(ancestorsOf(type).at(-1)).toBe('point_of_interest');
  expect(ancestorsOf('transit.station.rail.tram')).toEqual([
    'transit.station.rail',
    'transit.station',
    'transit',
    'point_of_interest',
  ]);
  expect(ancestorsOf('hamlet')).toEqual(['locality']);
  expect(ancestorsOf('route')).toEqual(['address']);
  expect(ancestorsOf('admin_level_2')).toEqual(['admin_level']);
});

it('tells whether a branch is selected, partly selected, or not', () => {
  const chosen = ['business.shop'] as const;
  expect(checkOf(chosen, 'business.shop.bakery')).toBe(true);
  expect(checkOf(chosen, 'business')).toBe('mixed');
  expect(checkOf(chosen, 'business.fuel')).toBe(false);
});

it('selects a branch instead of the types selected in it', () => {
  expect(withToggled(['business.shop.bakery', 'town'], 'business')).toEqual(['town', 'business']);
});

it('deselects a type of a selected branch and keeps its siblings', () => {
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

it('finds types by part of their names, with their ancestors', () => {
  expect(rowsWith('ZOO')).toEqual([
    'point_of_interest',
    'tourism',
    'tourism.attraction',
    'tourism.attraction.zoo',
  ]);
  expect(rowsWith('nothing so')).toEqual([]);
});

it('has the position of each row among its siblings', () => {
  const rows = typeRows(new Set(['admin_level']), '', sameName);
  expect(rows.find(({ type }) => type === 'admin_level')).toMatchObject({
    level: 1,
    position: 2,
    isExpanded: true,
  });
  expect(rows.find(({ type }) => type === 'admin_level_3')).toEqual({
    type: 'admin_level_3',
    level: 2,
    position: 3,
    siblings: 3,
    isExpanded: null,
  });
});
