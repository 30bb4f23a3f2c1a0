import { distanceMeters } from '../../../../shared/geo/position.ts';
import type { Place } from '../../../region-format/places/stored-places.ts';
import type { Steps } from '../../steps.ts';
import { tokenize } from '../tokenizer.ts';
import { addressReadings } from './address-readings.ts';
import { enough, type Found, nextStep, type PlaceQuery } from './found.ts';
import { houseOn } from './houses-in-query.ts';
import { type Filter, passes } from './place-filter.ts';
import type { PlaceIndex } from './place-index.ts';
import { settled } from './places-of-kind.ts';
import { postalCodesInQuery } from './postal-codes-in-query.ts';
import { search } from './search.ts';
import type { SearchedPlaces } from './searched-places.ts';
import { streetsOnly } from './streets-only.ts';

/** Score bonus: a town next to a possible postal code ranks before a street of that name. */
const worthOfCode = 2.5;

/** Maximum distance from a postal code to a town that the code doesn't name. */
const maxCodeMeters = 30_000;

/**
 * Returns the postal code and town if a query names nothing else: "11200 Montevideo". With an unknown code, returns the
 * town, unless it is a house number on a street of that name.
 */
export function* placesOfCode(
  places: SearchedPlaces,
  words: readonly string[],
  query: PlaceQuery,
): Steps<{ isKnown: boolean; found: Found[] }> {
  const { filter, bias, limit } = query;
  const queryTokens = tokenize(words, false);
  for (const { name, rest } of postalCodesInQuery(places, words)) {
    const town = yield* townNamed(places, withoutCountry(places, rest), query);
    if (!town) continue;
    const codes = name === '' ? [] : places.named(name, limit);
    const beside = codes.filter(
      (code) =>
        code.types[0] === 'postal_code' &&
        (code.locality === town.name || distanceMeters(code, town) <= maxCodeMeters),
    );
    const streets = { words: rest, unfinished: false, filter: streetsOnly(filter), bias, enough };
    if (beside.length === 0) {
      const hits = yield* search(places, streets);
      const isHouse = addressReadings(query.text).some((reading) =>
        hits.some((hit) => houseOn(places, hit, reading, false, queryTokens).length > 0),
      );
      if (isHouse) continue;
    }
    const found = [...beside, town]
      .filter((place) => passes(place, filter))
      .map(
        (place, index): Found => ({
          kind: 'place',
          place,
          score: worthOfCode - index * nextStep,
          queryTokens,
        }),
      );
    return { isKnown: beside.length > 0, found };
  }
  return { isKnown: false, found: [] };
}

/** Returns the settlement, or part of one, with exactly this name. */
function* townNamed(
  places: SearchedPlaces,
  words: readonly string[],
  { filter, bias, unfinished }: PlaceQuery,
): Steps<Place | undefined> {
  if (words.length === 0) return undefined;
  const anywhere: Filter = { ...filter, types: settled, excluded: new Set() };
  const name = words.join(' ');
  const hits = yield* search(places, { words, unfinished, filter: anywhere, bias, enough });
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
