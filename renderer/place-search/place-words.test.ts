import { expect, test } from 'vitest';
import { placeTypeInWords } from './place-words.ts';

test.each([
  [['point_of_interest', 'business.food_and_drinks.cafe'], 'Café'],
  [['locality', 'city'], 'City'],
  [['locality'], 'Locality'],
  [['address', 'route'], 'Street'],
  [['airport'], 'Airport'],
  [['some.new_type'], 'some new type'],
  [[], ''],
])('%j is called %s', (types, text) => {
  expect(placeTypeInWords(types)).toBe(text);
});
