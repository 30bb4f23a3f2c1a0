import { expect, test } from 'vitest';
import { poiTypes } from '../../shared/api/value-sets.ts';
import { english } from '../words/english.ts';
import { poiGroupOf, poiGroups } from './poi-groups.ts';

test('every type of the service can be chosen, each in one group', () => {
  const chosen = poiGroups.flatMap(({ types, narrower }) => [...new Set([...types, ...narrower])]);
  const everything = poiTypes.filter((type) => type !== 'point_of_interest');
  expect(chosen.toSorted()).toEqual([...everything].toSorted());
});

test('every type has a translated name', () => {
  const words: Record<string, string> = english;
  expect(poiTypes.filter((type) => !words[`poi.${type}`])).toEqual([]);
});

test.each([
  [['point_of_interest', 'business.food_and_drinks.cafe'], 'food'],
  [['point_of_interest', 'tourism.monument'], 'sights'],
  [['business'], 'business'],
  [['locality', 'city'], undefined],
])('%j belongs to %s', (types, group) => {
  expect(poiGroupOf(types)).toBe(group);
});
