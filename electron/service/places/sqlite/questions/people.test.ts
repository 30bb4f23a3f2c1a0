import { afterAll, beforeAll, it } from 'vitest';
import { regionWithinMs } from '../../../../region-build/region.testing.ts';
import { sqliteGeocoder } from '../geocoder.ts';
import type { PlaceIndex } from '../place-index.ts';
import { testPlaces } from '../test-places.testing.ts';
import { expectHits } from './people.testing.ts';

let places: PlaceIndex;
beforeAll(async () => {
  places = await testPlaces();
}, regionWithinMs);
afterAll(() => places?.close());

it('finds the places of real queries in Montevideo and the world', () =>
  expectHits(sqliteGeocoder(places), 'people.csv'));

it('finds cities in other languages, and place categories in six, also with a brand', () =>
  expectHits(sqliteGeocoder(places), 'cities-and-categories.csv', { first: 93, firstFive: 98 }));
