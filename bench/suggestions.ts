import { autocomplete } from '../electron/service/places/sqlite/autocomplete.ts';
import { openBareSearch } from '../electron/service/places/sqlite/bare-search.testing.ts';
import { openPlaces } from '../electron/service/places/sqlite/open-places.ts';
import type { PlaceIndex } from '../electron/service/places/sqlite/place-index.ts';
import type { SearchableType } from '../shared/api/value-sets.ts';
import { atMostTime, type Figure } from './figure.ts';
import { placeFiles } from './place-files.ts';
import { prefixes } from './prefixes.ts';
import { fastestTimes, quantile } from './timing.ts';

const types: SearchableType[] = ['locality', 'postal_code', 'address', 'point_of_interest'];

/** Requests suggestions while typing, as the window does. */
export const suggest = (places: PlaceIndex, input: string) =>
  autocomplete(
    places,
    { input, language: '', data: 'standard', types, radius: 100_000 },
    { language: undefined },
  );

/** Suggestions for 2,000 prefixes next to one bare FTS query each in the same files, over the built-in region. */
export function run(): Figure[] {
  const places = openPlaces(placeFiles);
  const bare = Object.values(placeFiles).map(openBareSearch);
  const inputs = prefixes(Object.values(placeFiles));
  const plain = fastestTimes(inputs, (input) => bare.map((file) => file.search(input)));
  const served = fastestTimes(inputs, (input) => suggest(places, input));
  for (const file of bare) file.close();
  places.close();
  const figure = (name: string, value: number, target: number): Figure => ({
    name,
    value,
    unit: 'times the bare median',
    target,
    ok: value <= target,
  });
  const median = quantile(plain, 0.5);
  return [
    atMostTime('bare FTS query, median', median, 'ms', 3),
    figure('suggestions, median', quantile(served, 0.5) / median, 3),
    figure('suggestions, 95th percentile', quantile(served, 0.95) / median, 5),
  ];
}
