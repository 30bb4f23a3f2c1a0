import type { Place } from '../../../region-format/places/stored-places.ts';
import { queryWords } from '../../../region-format/places/tokens.ts';
import type { Steps } from '../../steps.ts';
import { type QueryToken, tokenize } from '../tokenizer.ts';
import { type AddressReading, addressReadings } from './address-readings.ts';
import { best, type Found, lossToName, nextStep, type PlaceQuery } from './found.ts';
import { besideName, contradictsQuery, missingAround, wordsAround } from './house-surroundings.ts';
import { type FoundHouse, foundHouseOf, housesNumbered } from './houses.ts';
import type { PlaceIndex } from './place-index.ts';
import { type Hit, search } from './search.ts';
import type { SearchedPlaces } from './searched-places.ts';
import { type SearchWords, streetsOnly, streetsTried } from './streets-only.ts';

const begunHouses = 5;

/** Score bonus of a known house over its street, and of an interpolated one. */
const worthOfHouse = { ROOFTOP: 0.5, RANGE_INTERPOLATED: 0.4 } as const;

/** Score penalty for a street without the house number. */
const lossOfNumber = 0.2;

/** Yields houses whose number matches or, at the end of the text, starts with the typed digits; else the streets. */
export function* housesFor(
  places: SearchedPlaces,
  text: string,
  { unfinished, filter, bias }: PlaceQuery,
  searchWords: SearchWords,
): Steps<Found[]> {
  const streets: Found[] = [];
  const queryTokens = tokenize(queryWords(text), unfinished);
  for (const reading of addressReadings(text)) {
    if (places.isSpent()) break;
    const isOpen = unfinished && !reading.isLast;
    const found = yield* searchWords(places, {
      words: reading.words,
      unfinished: isOpen,
      filter: streetsOnly(filter),
      bias,
      enough: streetsTried,
    });
    const hits = found.slice(0, streetsTried);
    const houses = hits.flatMap((hit) => houseOn(places, hit, reading, isOpen, queryTokens));
    const [chief] = hits;
    const [number = ''] = reading.houseNumbers;
    if (chief && unfinished && reading.isLast && !reading.isExact)
      houses.push(...housesBegun(places, chief, number, reading.words, queryTokens));
    if (houses.length > 0) return houses;
    streets.push(
      ...hits.map(
        ({ place, score }): Found => ({ kind: 'place', place, score: score - lossOfNumber, queryTokens }),
      ),
    );
  }
  return streets;
}

const isPartOfName = (street: Place, number: string): boolean => street.nameKey.split(' ').includes(number);

export function houseOn(
  places: PlaceIndex,
  { place, score }: Hit,
  { words, houseNumbers, isExact }: AddressReading,
  isOpen: boolean,
  queryTokens: readonly QueryToken[],
): Found[] {
  const beside = besideName(place, tokenize(words, isOpen));
  const [likeliest, ...others] = houseNumbers
    .map((number) => housesNumbered(places, place, { number, isExact, beside }))
    .filter((houses) => houses.length > 0);
  const houses = likeliest?.[0]?.accuracy === 'ROOFTOP' ? likeliest : (others.at(-1) ?? likeliest ?? []);
  const loss = houseNumbers.some((number) => isPartOfName(place, number)) ? lossToName : 0;
  return houses.map((house) => {
    const worth = house.accuracy === 'ROOFTOP' ? worthOfHouse.ROOFTOP : worthOfHouse.RANGE_INTERPOLATED;
    const isWhole = house.isSame === true && isNamedBy(house, words);
    return { kind: 'house', house, isWhole, score: score + worth - loss, queryTokens };
  });
}

/** Whether all words besides the house number belong to its street or surroundings. */
function isNamedBy(house: FoundHouse, words: readonly string[]): boolean {
  const { street } = house;
  const around = wordsAround(street, house).join(' ');
  return saysAll(
    [street.nameKey, ...street.aliasKeys].map((key) => `${key} ${around}`),
    words,
  );
}

export const saysAll = (names: readonly string[], words: readonly string[]): boolean =>
  names.some((name) => {
    const own = name.split(' ');
    return words.every((word) => own.includes(word));
  });

function housesBegun(
  places: PlaceIndex,
  { place, score }: Hit,
  digits: string,
  words: readonly string[],
  queryTokens: readonly QueryToken[],
): Found[] {
  const beside = besideName(place, tokenize(words, false));
  return places
    .housesFrom(place.id, digits, begunHouses)
    .filter((house) => !contradictsQuery(place, house, beside))
    .toSorted((one, other) => missingAround(place, one, beside) - missingAround(place, other, beside))
    .map((address, index) => ({
      kind: 'house',
      house: foundHouseOf(place, address),
      isWhole: false,
      score: score + worthOfHouse.RANGE_INTERPOLATED - index * nextStep,
      queryTokens,
    }));
}

/** Returns houses for the longest prefix of a text that ends with a house number: "Colonia 1234 frente a la plaza". */
export function* housesAtBeginning(places: SearchedPlaces, query: PlaceQuery): Steps<Found[]> {
  const { filter, text, limit } = query;
  if (!filter.types.has('address') || filter.excluded.has('address')) return [];
  for (const { index, 0: number } of [
    ...text.matchAll(/(?<=\p{L}[\s,]{1,9})\d{1,5}\p{L}?(?=[\s,;-])/gu),
  ].reverse()) {
    if (places.isSpent()) break;
    const beginning = text.slice(0, index + number.length);
    const found = yield* housesFor(places, beginning, { ...query, unfinished: false }, search);
    const houses = found.filter(({ kind }) => kind === 'house');
    if (houses.length > 0) return best(houses, limit);
  }
  return [];
}
