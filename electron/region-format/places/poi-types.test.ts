import { expect, test } from 'vitest';
import { poiTypesOf } from './poi-types.ts';

test('maps tags to the most specific types', () => {
  expect(poiTypesOf({ railway: 'station', station: 'subway' })).toEqual(['transit.station.rail.subway']);
  expect(poiTypesOf({ railway: 'station' })).toEqual(['transit.station.rail.train']);
  expect(poiTypesOf({ shop: 'bakery', amenity: 'cafe' }).toSorted()).toEqual([
    'business.food_and_drinks.cafe',
    'business.shop.bakery',
  ]);
  expect(poiTypesOf({ shop: 'anything' })).toEqual(['business.shop']);
  expect(poiTypesOf({ shop: 'no', highway: 'residential' })).toEqual([]);
});
