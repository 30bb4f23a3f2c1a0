import { distanceMeters } from '../../../../shared/geo/position.ts';
import type { Place } from '../../../region-format/places/stored-places.ts';
import type { Steps } from '../../steps.ts';
import { tokenize } from '../tokenizer.ts';
import { addressReadings } from './address-readings.ts';
import { housesOn } from './houses-in-query.ts';
import { type PlaceFilter, passes } from './place-filter.ts';
import type { PlaceIndex } from './place-index.ts';
import { localityTypes } from './places-of-category.ts';
import { postalCodesInQuery } from './postal-codes-in-query.ts';
import { search } from './search.ts';
import { enoughResults, type PlaceQuery, type SearchResult, scoreStep } from './search-results.ts';
import type { SearchedPlaces } from './searched-places.ts';
import { streetsOnly } from './streets-only.ts';

/** Score of a town named with a possible postal code; it ranks before a street of the same name. */
const codeScore = 2.5;

/** Maximum distance of a postal code from the named town, if the code belongs to another locality. */
const maxCodeMeters = 30_000;

/**
 * Returns the postal code and town if a query has nothing else: "11200 Montevideo". If the code is unknown, returns the
 * town, unless the number is that of a house on a street of the same name.
 */
export function* placesByCode(
  places: SearchedPlaces,
  words: readonly string[],
  query: PlaceQuery,
): Steps<{ isKnown: boolean; found: SearchResult[] }> {
  const { filter, bias, limit } = query;
  const queryTokens = tokenize(words, false);
  for (const { name, rest } of postalCodesInQuery(places, words)) {
    const town = yield* townNamed(places, withoutCountry(places, rest), query);
    if (!town) continue;
    const codes = name === '' ? [] : places.named(name, limit);
    const matchingCodes = codes.filter(
      (code) =>
        code.types[0] === 'postal_code' &&
        (code.locality === town.name || distanceMeters(code, town) <= maxCodeMeters),
    );
    const streets = {
      words: rest,
      unfinished: false,
      filter: streetsOnly(filter),
      bias,
      enoughHits: enoughResults,
    };
    if (matchingCodes.length === 0) {
      const hits = yield* search(places, streets);
      const isHouse = addressReadings(query.text).some((reading) =>
        hits.some((hit) => housesOn(places, hit, reading, false, queryTokens).length > 0),
      );
      if (isHouse) continue;
    }
    const found = [...matchingCodes, town]
      .filter((place) => passes(place, filter))
      .map(
        (place, index): SearchResult => ({
          kind: 'place',
          place,
          score: codeScore - index * scoreStep,
          queryTokens,
        }),
      );
    return { isKnown: matchingCodes.length > 0, found };
  }
  return { isKnown: false, found: [] };
}

/** Returns the settlement, or part of one, with exactly this name; undefined if there is none. */
function* townNamed(
  places: SearchedPlaces,
  words: readonly string[],
  { filter, bias, unfinished }: PlaceQuery,
): Steps<Place | undefined> {
  if (words.length === 0) return undefined;
  const anywhere: PlaceFilter = { ...filter, types: localityTypes, excluded: new Set() };
  const name = words.join(' ');
  const hits = yield* search(places, {
    words,
    unfinished,
    filter: anywhere,
    bias,
    enoughHits: enoughResults,
  });
  return hits
    .map(({ place }) => place)
    .find(({ nameKey, aliasKeys }) => [nameKey, ...aliasKeys].includes(name));
}

/** Removes a trailing country name. */
function withoutCountry(places: PlaceIndex, words: readonly string[]): readonly string[] {
  for (let at = 1; at < words.length; at++)
    if (places.countries.named(words.slice(at).join(' '), false).length > 0) return words.slice(0, at);
  return words;
}
