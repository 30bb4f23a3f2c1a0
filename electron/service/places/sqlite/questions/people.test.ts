import { join } from 'node:path';
import { afterAll, beforeAll, it } from 'vitest';
import { regionWithinMs, testRegion } from '../../../../region-build/region.testing.ts';
import { regionFiles } from '../../../../region-format/manifest.ts';
import { openPlaceIndex, type PlaceIndex } from '../place-index.ts';
import { expectHits } from './people.testing.ts';

let places: PlaceIndex;
beforeAll(async () => {
  places = openPlaceIndex(join(await testRegion(), regionFiles.places));
}, regionWithinMs);
afterAll(() => places?.close());

it('questions of people are answered in Montevideo and the world', () => expectHits(places, 'people.csv'));

it('cities are found in other languages, and kinds of places in six, with a brand beside them', () =>
  expectHits(places, 'cities-and-categories.csv', { first: 93, firstFive: 98 }));
