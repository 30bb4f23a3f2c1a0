import { autocomplete } from '../electron/service/places/sqlite/autocomplete.ts';
import { openBareSearch } from '../electron/service/places/sqlite/bare-search.testing.ts';
import { openPlaceIndex, type PlaceIndex } from '../electron/service/places/sqlite/place-index.ts';
import type { SearchableType } from '../shared/api/value-sets.ts';
import { atMostTime, type Figure } from './figure.ts';
import { numbers } from './numbers.ts';

const prefixCount = 2000;
/** So often all prefixes are run one after the other. Of one prefix the fastest counts: what else the machine does meanwhile is not measured. */
const rounds = 5;
const types: SearchableType[] = ['locality', 'postal_code', 'address', 'point_of_interest'];
const typed = new Set(['city', 'town', 'village', 'suburb', 'neighbourhood', 'route']);

/** Beginnings of names, as they stand in a search box while somebody types; one in twenty has a slip. */
export function prefixes(places: PlaceIndex): string[] {
  const random = numbers();
  const next = () => random.next().value;
  const found: string[] = [];
  while (found.length < prefixCount) {
    const place = places.place(1 + Math.floor(next() ** 2 * 200_000));
    if (!place || !(typed.has(place.types[0] ?? '') || place.types[0]?.includes('.'))) continue;
    const typedLetters = place.name.slice(0, 2 + Math.floor(next() * 11)).trim();
    const slip = next() < 0.05 && typedLetters.length > 5 ? 3 : undefined;
    found.push(slip ? typedLetters.slice(0, slip) + typedLetters.slice(slip + 1) : typedLetters);
  }
  return found;
}

/** Sorted milliseconds, one a prefix. */
function times(inputs: readonly string[], search: (input: string) => unknown): number[] {
  const fastest = inputs.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round <= rounds; round++) {
    for (const [index, input] of inputs.entries()) {
      const start = performance.now();
      search(input);
      // The first round warms up.
      if (round > 0) fastest[index] = Math.min(fastest[index] ?? 0, performance.now() - start);
    }
  }
  return fastest.sort((a, b) => a - b);
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.floor(sorted.length * share)] ?? Number.NaN;

/** Suggestions over 2,000 prefixes beside one bare FTS query each, of the same `places.sqlite`. */
function suggestions(file: string): Figure[] {
  const places = openPlaceIndex(file);
  const bare = openBareSearch(file);
  const inputs = prefixes(places);
  const plain = times(inputs, (input) => bare.search(input));
  const served = times(inputs, (input) =>
    autocomplete(
      places,
      { input, language: '', data: 'standard', types, radius: 100_000 },
      { language: undefined },
    ),
  );
  bare.close();
  places.close();
  const figure = (name: string, value: number, target: number): Figure => ({
    name,
    value,
    unit: 'times the bare median',
    target,
    ok: value <= target,
  });
  const median = at(plain, 0.5);
  return [
    atMostTime('bare FTS query, median', median, 'ms', 3),
    figure('suggestions, median', at(served, 0.5) / median, 3),
    figure('suggestions, 95th percentile', at(served, 0.95) / median, 5),
  ];
}

/** Over the built-in region, which has to be made. */
export const run = (): Figure[] => suggestions('out/regions/built-in/places.sqlite');
