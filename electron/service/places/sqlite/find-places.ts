import type { Language } from '../../../../shared/api/value-sets.ts';
import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import { addressDetails } from '../../../../shared/places/address-details.ts';
import { wordsOf } from '../../../../shared/text/folded.ts';
import { settlementTypes } from '../../../region-format/places/place-types.ts';
import type { Place } from '../../../region-format/places/stored.ts';
import { questionText, questionWords } from '../../../region-format/places/tokens.ts';
import { type QueryToken, tokenize } from '../tokenizer.ts';
import { type AddressReading, addressReadings, cornerReading, lessExact } from './address-question.ts';
import { askedPostalCodes, isPostalCode } from './asked-postal-code.ts';
import { type AskedTowns, askedTowns } from './asked-towns.ts';
import { type CategoryQuestion, categoryQuestions } from './category-words.ts';
import { besideName, isAskedElsewhere, missingAround, townOf, wordsAround } from './house-surroundings.ts';
import { type FoundHouse, housesNumbered, knownHouse } from './houses.ts';
import { nearestPois, poiTypesWithin } from './nearby.ts';
import type { PlaceIndex } from './place-index.ts';
import {
  type Bias,
  type Filter,
  type Hit,
  namesOfTypes,
  passes,
  search,
  searchThroughTypos,
  searchWithFewerWords,
} from './search.ts';

/** What a text may mean. Higher scores come first. */
export type Found = { score: number; params: readonly QueryToken[] } & (
  | { kind: 'place'; place: Place }
  | { kind: 'house'; house: FoundHouse; isWhole: boolean }
  | { kind: 'corner'; street: Place; other: Place; at: LatLng }
);

export interface PlaceQuestion {
  text: string;
  /** The last word may still be going on. */
  unfinished: boolean;
  filter: Filter;
  bias?: Bias | undefined;
  /** In which it is asked. */
  language?: Language | undefined;
  limit: number;
}

/** With so many of one kind nothing less exact is looked for. */
const enough = 5;
/** Streets of one name that are looked at for a house number, and for a corner. */
const streetsTried = 8;
const begunHouses = 5;
/** A known house says more than its street, and one between two neighbours a little less. */
const worthOfHouse = { ROOFTOP: 0.5, RANGE_INTERPOLATED: 0.4 } as const;
const worthOfCorner = 0.5;
/** What a street loses that has not the house number. */
const lossOfNumber = 0.2;
/** What a house or a corner loses that is the name of a street: "18 de Julio", "Batlle y Ordóñez". */
const lossToName = 1;
/** Where a question asks for a kind of place, nothing that is named so comes before it. */
const worthOfKind = 3;
/** The kind beside a place, without a word such as "near", may also be a name. */
const worthOfKindBeside = 1.5;
/** So much is one place behind the next nearer one. */
const nextStep = 0.001;

/** How the words of a text are looked for: `search` and its lenient kin. */
type SearchWords = typeof search;
const ways: readonly SearchWords[] = [search, searchThroughTypos];

/**
 * What a text means, the best first: places, houses, corners and kinds of places. Suggestions and geocoding
 * both answer from here, so that the one finds what the other does.
 *
 * An address is looked for without what lies within its house and without the corners beside it, unless a name
 * has all of its words. Of several houses the one at such a corner is meant, and without the house its corner.
 */
export function findPlaces(places: PlaceIndex, question: PlaceQuestion): Found[] {
  const whole = questionText(question.text);
  const details = addressDetails(whole);
  if (!details) return findAsWritten(places, question);
  const words = questionWords(whole);
  const asWritten = findAsWritten(places, question);
  if (asWritten[0] && saysAllWords(asWritten[0], words)) return asWritten;
  const found = findAsWritten(places, { ...question, text: details.address });
  const { crossStreets } = details;
  if (crossStreets.length === 0) return found.length > 0 ? found : asWritten;
  const isHouse = found.some(({ kind }) => kind === 'house');
  if (isHouse) return nearestToCorners(places, found, question, crossStreets);
  const street = streetPart(details.address);
  const corners = crossStreets.flatMap((other) =>
    cornersFor(places, { ...question, text: `${street} & ${other}` }, search),
  );
  const all = [...best(corners, question.limit), ...found].slice(0, question.limit);
  return all.length > 0 ? all : asWritten;
}

/** Whether a place or a house is named by all that was asked, so that none of it is beside the address. */
const saysAllWords = (found: Found, words: readonly string[]): boolean =>
  found.kind === 'place'
    ? saysAll([found.place.nameKey, ...found.place.aliasKeys], words)
    : found.kind === 'house' && found.isWhole;

/** Whether the words beside the number of a house are those of its street and of what lies around it. */
function isNamedBy(house: FoundHouse, words: readonly string[]): boolean {
  const { street } = house;
  const around = wordsAround(street, house).join(' ');
  return saysAll(
    [street.nameKey, ...street.aliasKeys].map((key) => `${key} ${around}`),
    words,
  );
}

const saysAll = (names: readonly string[], words: readonly string[]): boolean =>
  names.some((name) => {
    const own = name.split(' ');
    return words.every((word) => own.includes(word));
  });

/** The street of an address: what stands before its house number. */
const streetPart = (address: string): string =>
  address.replace(/\s{1,9}\d{1,9}\p{L}?\s{0,9}(?:,[\s\S]*)?$/u, '');

/** Puts the houses first whose street meets one of the streets. */
function nearestToCorners(
  places: PlaceIndex,
  found: readonly Found[],
  { filter, bias }: PlaceQuestion,
  crossStreets: readonly string[],
): Found[] {
  const others = crossStreets.flatMap((name) =>
    search(places, {
      ...{ words: wordsOf(name), unfinished: false, filter: streetsOnly(filter), bias, enough: streetsTried },
    }).slice(0, streetsTried),
  );
  const meets = (one: Found) =>
    one.kind === 'house' &&
    others.some(({ place }) => places.corner(one.house.street.id, place.id) !== undefined);
  return [...found.filter(meets), ...found.filter((one) => !meets(one))];
}

/**
 * The text is taken as it is written first; then without what an index of places may not know (a flat, a
 * postal code). Only where that finds nothing: with several slips, then the house that it begins with, then what
 * follows its first comma, then without some of its words.
 */
function findAsWritten(places: PlaceIndex, question: PlaceQuestion): Found[] {
  const { text, limit } = question;
  const attempts = [text, ...lessExact(text, (word) => isPostalCode(places, word))];
  const words = questionWords(text);
  const coded = placesOfCode(places, words, question);
  if (coded.isKnown && coded.found.length > 0) return coded.found;
  const meant = [...placesOfKind(places, words, question), ...coded.found];
  const towns = askedTowns(places, text);
  const isInTown = (found: Found) => obeys(found, towns);
  const key = words.join(' ');
  /** "Gärten" is a street before it is a kind of place. */
  const namedBeforeKind = (found: Found): Found =>
    meant.length > 0 && isNamedJust(places, found, key)
      ? { ...found, score: worthOfKind + found.score }
      : found;
  for (const searchWords of ways) {
    for (const attempt of attempts) {
      const named = foundFor(places, attempt, question, searchWords).map(namedBeforeKind);
      const found = [...meant, ...named].filter(isInTown);
      if (found.length > 0) return best(found, limit);
    }
  }
  const begun = housesAtBeginning(places, question).filter(isInTown);
  if (begun.length > 0) return begun;
  const comma = text.indexOf(',');
  if (comma > 0) {
    const behind = findAsWritten(places, { ...question, text: text.slice(comma + 1) }).filter(isInTown);
    if (behind.length > 0) return behind;
  }
  const found = foundFor(places, attempts.at(-1) ?? text, question, searchWithFewerWords).filter(isInTown);
  if (found.length > 0) return best(found, limit);
  return best(townsAsPlaces(towns, question), limit);
}

/** Whether a street or a settlement of the region has just this name. */
const isNamedJust = (places: PlaceIndex, found: Found, key: string): boolean =>
  found.kind === 'place' &&
  found.place.nameKey === key &&
  (found.place.types[0] === 'route' || settlementTypes.has(found.place.types[0] ?? '')) &&
  places.home.has(found.place);

/** Whether what was found is not in another town than the text names. */
function obeys(found: Found, towns: AskedTowns): boolean {
  switch (found.kind) {
    case 'house':
      return towns.allow(found.house.street, found.house);
    case 'corner':
      return towns.allow(found.street) || towns.allow(found.other);
    case 'place':
      return found.place.types[0] !== 'route' || towns.allow(found.place);
  }
}

function townsAsPlaces(towns: AskedTowns, { text, filter, unfinished }: PlaceQuestion): Found[] {
  const params = tokenize(questionWords(text), unfinished);
  return towns
    .places()
    .filter((place) => passes(place, filter))
    .map((place) => ({ kind: 'place', place, score: place.importance, params }));
}

/** Houses for the longest beginning of a text that ends with a house number: "Colonia 1234 frente a la plaza". */
function housesAtBeginning(places: PlaceIndex, question: PlaceQuestion): Found[] {
  const { filter, text, limit } = question;
  if (!filter.types.has('address') || filter.excluded.has('address')) return [];
  for (const { index, 0: number } of [
    ...text.matchAll(/(?<=\p{L}[\s,]{1,9})\d{1,5}\p{L}?(?=[\s,;-])/gu),
  ].reverse()) {
    const beginning = text.slice(0, index + number.length);
    const houses = housesFor(places, beginning, { ...question, unfinished: false }, search).filter(
      ({ kind }) => kind === 'house',
    );
    if (houses.length > 0) return best(houses, limit);
  }
  return [];
}

/** @param text the question's, or less of it */
function foundFor(
  places: PlaceIndex,
  text: string,
  question: PlaceQuestion,
  searchWords: SearchWords,
): Found[] {
  const { filter } = question;
  const words = questionWords(text);
  const named = namedPlaces(places, words, question, searchWords);
  if (!filter.types.has('address') || filter.excluded.has('address')) return named;
  const corners = cornersFor(places, question, searchWords);
  // "Batlle y Ordóñez" is a street before it is a corner.
  const loss = named.some((found) => isStreetNamed(found, words)) ? lossToName : 0;
  return [
    ...named,
    ...housesFor(places, text, question, searchWords),
    ...corners.map((corner) => ({ ...corner, score: corner.score - loss })),
  ];
}

const isStreetNamed = (found: Found, words: readonly string[]): boolean =>
  found.kind === 'place' &&
  found.place.types[0] === 'route' &&
  ` ${found.place.nameKey} `.includes(` ${words.join(' ')} `);

/** Two corners of the same streets that are nearer are one: of the lanes of a divided street. */
const sameCornerMeters = 300;

const isSameCorner = (one: Found, other: Found): boolean =>
  one.kind === 'corner' &&
  other.kind === 'corner' &&
  cornerKey(one) === cornerKey(other) &&
  distanceMeters(one.at, other.at) <= sameCornerMeters;

const cornerKey = ({ street, other }: { street: Place; other: Place }): string =>
  [street.nameKey, other.nameKey].sort().join(' & ');

/** The first so many of what was found, each once. */
function best(found: Found[], limit: number): Found[] {
  const seen = new Set<string>();
  const chosen: Found[] = [];
  for (const one of found.sort((a, b) => b.score - a.score)) {
    const identity = identityOf(one);
    if (seen.has(identity) || chosen.some((other) => isSameCorner(one, other))) continue;
    seen.add(identity);
    chosen.push(one);
    if (chosen.length === limit) break;
  }
  return chosen;
}

function identityOf(found: Found): string {
  switch (found.kind) {
    case 'place':
      return `${found.place.id}`;
    case 'house':
      return `${found.house.street.id} ${found.house.houseNumber} ${townOf(found.house.street, found.house)}`;
    case 'corner':
      return [found.street.id, found.other.id].sort().join(' & ');
  }
}

function namedPlaces(
  places: PlaceIndex,
  words: readonly string[],
  { unfinished, filter, bias, language }: PlaceQuestion,
  searchWords: SearchWords,
): Found[] {
  const find = (open: boolean) =>
    searchWords(places, { words, unfinished: open, filter, bias, language, enough });
  const complete = find(unfinished);
  const hits = complete.length > 0 || unfinished ? complete : find(true);
  return hits.map(({ place, score, params }) => ({ kind: 'place', place, score, params }));
}

const streetsOnly = (filter: Filter): Filter => ({ ...filter, types: new Set(['route']) });

/** Houses whose number is given in full or, where the text ends with it, begins so; else the streets. */
function housesFor(
  places: PlaceIndex,
  text: string,
  { unfinished, filter, bias }: PlaceQuestion,
  searchWords: SearchWords,
): Found[] {
  const streets: Found[] = [];
  const params = tokenize(questionWords(text), unfinished);
  for (const reading of addressReadings(text)) {
    const isOpen = unfinished && !reading.isLast;
    const hits = searchWords(places, {
      words: reading.words,
      unfinished: isOpen,
      filter: streetsOnly(filter),
      bias,
      enough: streetsTried,
    }).slice(0, streetsTried);
    const houses = hits.flatMap((hit) => houseOn(places, hit, reading, isOpen, params));
    const [chief] = hits;
    const [number = ''] = reading.houseNumbers;
    if (chief && unfinished && reading.isLast && !reading.isExact)
      houses.push(...housesBegun(places, chief, number, reading.words, params));
    if (houses.length > 0) return houses;
    streets.push(
      ...hits.map(
        ({ place, score }): Found => ({ kind: 'place', place, score: score - lossOfNumber, params }),
      ),
    );
  }
  return streets;
}

const isPartOfName = (street: Place, number: string): boolean => street.nameKey.split(' ').includes(number);

function houseOn(
  places: PlaceIndex,
  { place, score }: Hit,
  { words, houseNumbers, isExact }: AddressReading,
  isOpen: boolean,
  params: readonly QueryToken[],
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
    return { kind: 'house', house, isWhole, score: score + worth - loss, params };
  });
}

function housesBegun(
  places: PlaceIndex,
  { place, score }: Hit,
  digits: string,
  words: readonly string[],
  params: readonly QueryToken[],
): Found[] {
  const beside = besideName(place, tokenize(words, false));
  return places
    .housesFrom(place.id, digits, begunHouses)
    .filter((house) => !isAskedElsewhere(place, house, beside))
    .toSorted((one, other) => missingAround(place, one, beside) - missingAround(place, other, beside))
    .map((address, index) => ({
      kind: 'house',
      house: knownHouse(place, address),
      isWhole: false,
      score: score + worthOfHouse.RANGE_INTERPOLATED - index * nextStep,
      params,
    }));
}

function cornersFor(
  places: PlaceIndex,
  { text, unfinished, filter, bias }: PlaceQuestion,
  searchWords: SearchWords,
): Found[] {
  const streets = (name: string, open: boolean) =>
    searchWords(places, {
      words: wordsOf(name),
      unfinished: open,
      filter: streetsOnly(filter),
      bias,
      enough: streetsTried,
    }).slice(0, streetsTried);
  const whole = questionText(text);
  return cornerReading(whole).flatMap(([first, second]) => {
    const [before = second, ...around] = second.split(',');
    const context = around.join(' ');
    const own = streets(`${first} ${context}`, false);
    if (own.length === 0) return [];
    const others = streets(before, unfinished && around.length === 0);
    return own.flatMap(({ place, score }) =>
      others.flatMap((other): Found[] => {
        const at = places.corner(place.id, other.place.id);
        if (!at) return [];
        return [
          {
            kind: 'corner',
            street: place,
            other: other.place,
            at,
            score: (score + other.score) / 2 + worthOfCorner,
            params: tokenize(wordsOf(whole), unfinished),
          },
        ];
      }),
    );
  });
}

/** A town beside a number that may be a postal code is meant before a street that bears its name. */
const worthOfCode = 2.5;
/** As far as a town reaches whose postal code does not name it. */
const farthestCodeMeters = 30_000;

/**
 * The postal code and the town that a question names and nothing else: "11200 Montevideo". A number that the data have
 * as no postal code leaves the town, unless it is a house on a street that is named so.
 */
function placesOfCode(
  places: PlaceIndex,
  words: readonly string[],
  question: PlaceQuestion,
): { isKnown: boolean; found: Found[] } {
  const { filter, bias, limit } = question;
  const params = tokenize(words, false);
  for (const { name, rest } of askedPostalCodes(places, words)) {
    const town = townNamed(places, withoutCountry(places, rest), question);
    if (!town) continue;
    const codes = name === '' ? [] : places.named(name, limit);
    const beside = codes.filter(
      (code) =>
        code.types[0] === 'postal_code' &&
        (code.locality === town.name || distanceMeters(code, town) <= farthestCodeMeters),
    );
    const streets = { words: rest, unfinished: false, filter: streetsOnly(filter), bias, enough };
    const isHouse = () =>
      addressReadings(question.text).some((reading) =>
        search(places, streets).some((hit) => houseOn(places, hit, reading, false, params).length > 0),
      );
    if (beside.length === 0 && isHouse()) continue;
    const found = [...beside, town]
      .filter((place) => passes(place, filter))
      .map(
        (place, index): Found => ({ kind: 'place', place, score: worthOfCode - index * nextStep, params }),
      );
    return { isKnown: beside.length > 0, found };
  }
  return { isKnown: false, found: [] };
}

/** The settlement, or the part of one, that has just this name. */
function townNamed(
  places: PlaceIndex,
  words: readonly string[],
  { filter, bias, unfinished }: PlaceQuestion,
): Place | undefined {
  if (words.length === 0) return undefined;
  const anywhere: Filter = { ...filter, types: settled, excluded: new Set() };
  const name = words.join(' ');
  return search(places, { words, unfinished, filter: anywhere, bias, enough })
    .map(({ place }) => place)
    .find(({ nameKey, aliasKeys }) => [nameKey, ...aliasKeys].includes(name));
}

/** The words without the name of a country at their end. */
function withoutCountry(places: PlaceIndex, words: readonly string[]): readonly string[] {
  for (let at = 1; at < words.length; at++)
    if (places.countries.named(words.slice(at).join(' '), false).length > 0) return words.slice(0, at);
  return words;
}

const farthestKindMeters = 25_000;
/** What a kind of place may be asked for beside, without a word such as "near". */
const settled = new Set(['locality']);

/** The nearest places of the kind that a question names, around where it is asked or around what it names. */
function placesOfKind(places: PlaceIndex, words: readonly string[], question: PlaceQuestion): Found[] {
  for (const category of categoryQuestions(words)) {
    const centre = centreOf(places, category, question);
    if (centre) return placesAround(places, centre, category, question);
  }
  return [];
}

function placesAround(
  places: PlaceIndex,
  centre: LatLng,
  category: CategoryQuestion,
  question: PlaceQuestion,
): Found[] {
  const nearest = category.names
    ? nearestNamed(places, centre, category.types, category.names)
    : nearestOfTypes(places, centre, category.types, question);
  const worth = category.near || category.rest.length === 0 ? worthOfKind : worthOfKindBeside;
  return nearest
    .filter((place) => passes(place, question.filter))
    .slice(0, question.limit)
    .map((place, index) => ({ kind: 'place', place, score: worth - index * nextStep, params: [] }));
}

function nearestOfTypes(
  places: PlaceIndex,
  centre: LatLng,
  wanted: CategoryQuestion['types'],
  { filter, limit }: PlaceQuestion,
): Place[] {
  const types = poiTypesWithin(places, new Set(wanted), filter.excluded);
  const nearest = nearestPois(places, centre, farthestKindMeters, types, limit).slice(0, limit);
  const byId = new Map(places.placesWith(nearest.map(({ id }) => id)).map((place) => [place.id, place]));
  return nearest.flatMap(({ id }) => byId.get(id) ?? []);
}

/** More than a region has of any kind that only names say. */
const mostNamed = 400;

/** The places whose names say their kind, the nearest first. */
function nearestNamed(
  places: PlaceIndex,
  centre: LatLng,
  types: CategoryQuestion['types'],
  names: readonly string[],
): Place[] {
  return places
    .matching(namesOfTypes(names, types), mostNamed)
    .map((place) => ({ place, meters: distanceMeters(centre, place) }))
    .filter(({ meters }) => meters <= farthestKindMeters)
    .sort((one, other) => one.meters - other.meters)
    .map(({ place }) => place);
}

function centreOf(
  places: PlaceIndex,
  { rest, near }: CategoryQuestion,
  { filter, bias, unfinished }: PlaceQuestion,
): LatLng | undefined {
  if (rest.length === 0) return bias ?? places.home.centre;
  const find = (types: ReadonlySet<string>) => {
    const anywhere: Filter = { ...filter, types, excluded: new Set() };
    return search(places, { words: rest, unfinished, filter: anywhere, bias, enough })[0]?.place;
  };
  const town = find(settled);
  const name = rest.join(' ');
  const isNamedSo = town && [town.nameKey, ...town.aliasKeys].includes(name);
  if (isNamedSo || !near) return isNamedSo ? town : undefined;
  return find(new Set([...settled, 'address', 'point_of_interest']));
}
