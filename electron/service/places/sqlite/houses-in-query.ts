import type { Place } from '../../../region-format/places/stored-places.ts';
import { queryWords } from '../../../region-format/places/tokens.ts';
import type { Steps } from '../../steps.ts';
import { type QueryToken, tokenize } from '../tokenizer.ts';
import { type AddressReading, addressReadings } from './address-readings.ts';
import { contradictsQuery, countMissingAround, tokensBesideName, wordsAround } from './house-surroundings.ts';
import { type FoundHouse, foundHouseOf, housesByNumber } from './houses.ts';
import type { PlaceIndex } from './place-index.ts';
import { type Hit, search } from './search.ts';
import { namePenalty, type PlaceQuery, type SearchResult, scoreStep, topResults } from './search-results.ts';
import type { SearchedPlaces } from './searched-places.ts';
import { maxStreets, type SearchWords, streetsOnly } from './streets-only.ts';

const maxPrefixHouses = 5;

/** Score bonus of a known house over its street, and of an interpolated one. */
const houseBonus = { ROOFTOP: 0.5, RANGE_INTERPOLATED: 0.4 } as const;

/** Score penalty for a street without the house number. */
const noNumberPenalty = 0.2;

/**
 * Returns the houses that a text names. While the number at its end is being typed, numbers that start with its digits
 * match too. If there are none, returns the streets.
 */
export function* housesInQuery(
  places: SearchedPlaces,
  text: string,
  { unfinished, filter, bias }: PlaceQuery,
  searchWords: SearchWords,
): Steps<SearchResult[]> {
  const streets: SearchResult[] = [];
  const queryTokens = tokenize(queryWords(text), unfinished);
  for (const reading of addressReadings(text)) {
    if (places.isSpent()) break;
    const isIncomplete = unfinished && !reading.isLast;
    const found = yield* searchWords(places, {
      words: reading.words,
      unfinished: isIncomplete,
      filter: streetsOnly(filter),
      bias,
      enoughHits: maxStreets,
    });
    const hits = found.slice(0, maxStreets);
    const houses = hits.flatMap((hit) => housesOn(places, hit, reading, isIncomplete, queryTokens));
    const [bestHit] = hits;
    const [number = ''] = reading.houseNumbers;
    if (bestHit && unfinished && reading.isLast && !reading.isExact)
      houses.push(...housesWithPrefix(places, bestHit, number, reading.words, queryTokens));
    if (houses.length > 0) return houses;
    streets.push(
      ...hits.map(
        ({ place, score }): SearchResult => ({
          kind: 'place',
          place,
          score: score - noNumberPenalty,
          queryTokens,
        }),
      ),
    );
  }
  return streets;
}

const isPartOfName = (street: Place, number: string): boolean => street.nameKey.split(' ').includes(number);

/** Returns the houses on a street for one reading of an address, with scores from that of the street. */
export function housesOn(
  places: PlaceIndex,
  { place, score }: Hit,
  { words, houseNumbers, isExact }: AddressReading,
  isIncomplete: boolean,
  queryTokens: readonly QueryToken[],
): SearchResult[] {
  const otherTokens = tokensBesideName(place, tokenize(words, isIncomplete));
  const [likeliest, ...others] = houseNumbers
    .map((number) => housesByNumber(places, place, { number, isExact, otherTokens: otherTokens }))
    .filter((houses) => houses.length > 0);
  const houses = likeliest?.[0]?.accuracy === 'ROOFTOP' ? likeliest : (others.at(-1) ?? likeliest ?? []);
  const penalty = houseNumbers.some((number) => isPartOfName(place, number)) ? namePenalty : 0;
  return houses.map((house) => {
    const bonus = house.accuracy === 'ROOFTOP' ? houseBonus.ROOFTOP : houseBonus.RANGE_INTERPOLATED;
    const isWhole = house.isExactMatch === true && accountsForWords(house, words);
    return { kind: 'house', house, isWhole, score: score + bonus - penalty, queryTokens };
  });
}

/** Whether all words belong to the house's street or surroundings. */
function accountsForWords(house: FoundHouse, words: readonly string[]): boolean {
  const { street } = house;
  const around = wordsAround(street, house).join(' ');
  return hasAllWords(
    [street.nameKey, ...street.aliasKeys].map((key) => `${key} ${around}`),
    words,
  );
}

/** Whether one of the names has all of the words. */
export const hasAllWords = (names: readonly string[], words: readonly string[]): boolean =>
  names.some((name) => {
    const nameWords = name.split(' ');
    return words.every((word) => nameWords.includes(word));
  });

function housesWithPrefix(
  places: PlaceIndex,
  { place, score }: Hit,
  digits: string,
  words: readonly string[],
  queryTokens: readonly QueryToken[],
): SearchResult[] {
  const otherTokens = tokensBesideName(place, tokenize(words, false));
  return places
    .housesWithPrefix(place.id, digits, maxPrefixHouses)
    .filter((house) => !contradictsQuery(place, house, otherTokens))
    .toSorted(
      (one, other) =>
        countMissingAround(place, one, otherTokens) - countMissingAround(place, other, otherTokens),
    )
    .map((address, index) => ({
      kind: 'house',
      house: foundHouseOf(place, address),
      isWhole: false,
      score: score + houseBonus.RANGE_INTERPOLATED - index * scoreStep,
      queryTokens,
    }));
}

/** Returns houses for the longest start of a text that ends with a house number: "Colonia 1234 frente a la plaza". */
export function* housesAtStart(places: SearchedPlaces, query: PlaceQuery): Steps<SearchResult[]> {
  const { filter, text, limit } = query;
  if (!filter.types.has('address') || filter.excluded.has('address')) return [];
  for (const { index, 0: number } of [
    ...text.matchAll(/(?<=\p{L}[\s,]{1,9})\d{1,5}\p{L}?(?=[\s,;-])/gu),
  ].reverse()) {
    if (places.isSpent()) break;
    const start = text.slice(0, index + number.length);
    const found = yield* housesInQuery(places, start, { ...query, unfinished: false }, search);
    const houses = found.filter(({ kind }) => kind === 'house');
    if (houses.length > 0) return topResults(houses, limit);
  }
  return [];
}
