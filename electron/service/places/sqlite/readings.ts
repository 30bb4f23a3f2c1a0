import { isWayWord, longFormsOf } from '../../../region-format/places/abbreviations.ts';
import { settlementTypes, typeWord } from '../../../region-format/places/place-types.ts';
import { categoryQueries } from './category-words.ts';
import { anyOf, countryWord, isDistinctiveWord, surroundingsExpression } from './match-expression.ts';
import type { PlaceIndex } from './place-index.ts';
import { isInVocabulary, respellings } from './respellings.ts';

/** An interpretation of a query: the words that name the place, and conditions from the other words. */
export interface QueryReading {
  words: readonly string[];
  unfinished: boolean;
  /** FTS5 expression for the other words: a country, a category, or a settlement. */
  facets?: string;
  /** The settlement that the other words name, normalized. */
  town?: string;
  /** Whether nearby places aren't preferred, because the query names the country. */
  ignoresNearness?: boolean;
}

/** Returns the reading without words for road types; undefined if it has none, or no other words. */
export function withoutWayWords(reading: QueryReading): QueryReading | undefined {
  const words = reading.words.filter((word) => !isWayWord(word));
  return words.length > 0 && words.length < reading.words.length ? { ...reading, words } : undefined;
}

/**
 * Returns interpretations of the words: unchanged; as a name with its category ("Hospital Pereira Rossell"); and with a
 * country's name, in any language, at the end.
 */
export function readingsOf(
  places: PlaceIndex,
  words: readonly string[],
  unfinished: boolean,
): QueryReading[] {
  const readings: QueryReading[] = [{ words, unfinished }];
  for (const { rest, isNear, types } of categoryQueries(words)) {
    if (rest.length === 0 || isNear) continue;
    readings.push({
      words: rest,
      unfinished: unfinished && rest.at(-1) === words.at(-1),
      facets: `facets:${anyOf(types.map(typeWord))}`,
    });
  }
  for (let at = 1; at < words.length; at++) {
    const codes = places.countries.named(words.slice(at).join(' '), unfinished);
    if (codes.length === 0) continue;
    const facets = `facets:${anyOf(codes.map(countryWord))}`;
    readings.push({ words: words.slice(0, at), unfinished: false, facets: facets, ignoresNearness: true });
  }
  return readings;
}

const minLengthForTypo = { finished: 4, unfinished: 5 } as const;
const minPartLength = 3;
const maxForms = 12;
const maxFormsOfAll = 40;

/** Returns possible corrections of a word with one typo, best known first. */
export function typos(places: PlaceIndex, word: string, unfinished: boolean): string[] {
  const minLength = unfinished ? minLengthForTypo.unfinished : minLengthForTypo.finished;
  if (word.length < minLength || /\d/.test(word)) return [];
  return places.vocabulary.corrections(word, unfinished);
}

/** Returns possible corrections by word: of words that are in no name or, if all words are in some name, of each word. */
export function typosByWord(places: PlaceIndex, { words, unfinished }: QueryReading): Map<string, string[]> {
  const isLast = (index: number) => unfinished && index === words.length - 1;
  const unknown = words.filter((word, index) => !isKnown(places, word, isLast(index)));
  const corrections = new Map<string, string[]>();
  words.forEach((word, index) => {
    if (unknown.length > 0 && !unknown.includes(word)) return;
    const forms = typos(places, word, isLast(index));
    if (forms.length > 0) corrections.set(word, forms.slice(0, maxForms));
  });
  return corrections;
}

/** Returns possible corrections by word, of every word. */
export function typosOfAllWords(
  places: PlaceIndex,
  { words, unfinished }: QueryReading,
): Map<string, string[]> {
  const corrections = new Map<string, string[]>();
  words.forEach((word, index) => {
    const forms = typos(places, word, unfinished && index === words.length - 1);
    if (forms.length > 0) corrections.set(word, forms.slice(0, maxFormsOfAll));
  });
  return corrections;
}

/** German words for roads, which are written separately or joined to the name. */
const roadSuffixes = ['strasse', 'gasse', 'weg', 'platz', 'str'];
const minLengthForJoin = 2;

/**
 * Returns interpretations with two words joined, or one word split, if that results in a known word: "Matu Strasse" is
 * Matustrasse.
 */
export function joinedReadings(places: PlaceIndex, { words, unfinished }: QueryReading): QueryReading[] {
  const found: QueryReading[] = [];
  words.forEach((word, index) => {
    const isLast = unfinished && index === words.length - 1;
    const before = words[index - 1];
    const joined = `${before}${word}`;
    if (before !== undefined && before.length >= minLengthForJoin && isNamed(places, joined, isLast))
      found.push({ words: [...words.slice(0, index - 1), joined, ...words.slice(index + 1)], unfinished });
    if (isKnown(places, word, isLast)) return;
    const ending = roadSuffixes.find((end) => word.endsWith(end));
    const name = ending && word.slice(0, -ending.length);
    if (ending && name && isKnown(places, name, false))
      found.push({ words: [...words.slice(0, index), name, ending, ...words.slice(index + 1)], unfinished });
  });
  return found;
}

const isNamed = (places: PlaceIndex, word: string, unfinished: boolean): boolean =>
  isKnown(places, word, unfinished) || longFormsOf(word).some((form) => isKnown(places, form, false));

const maxWordsOfTown = 3;
const maxTownsOfName = 4;

/**
 * Returns interpretations with a settlement of the region at the start or end, in which the place must be: "Schaan
 * Poststrasse".
 */
export function townReadings(places: PlaceIndex, { words, unfinished }: QueryReading): QueryReading[] {
  const found: QueryReading[] = [];
  const isTown = (name: readonly string[]) =>
    name.every((word) => places.vocabulary.has(word)) &&
    places
      .named(name.join(' '), maxTownsOfName)
      .some((place) => settlementTypes.has(place.types[0] ?? '') && places.home.contains(place));
  for (let count = 1; count <= Math.min(maxWordsOfTown, words.length - 1); count++) {
    const [first, last] = [words.slice(0, count), words.slice(-count)];
    if (isTown(first))
      found.push({
        words: words.slice(count),
        unfinished,
        facets: surroundingsExpression(first),
        town: first.join(' '),
      });
    if (isTown(last))
      found.push({
        words: words.slice(0, -count),
        unfinished: false,
        facets: surroundingsExpression(last),
        town: last.join(' '),
      });
  }
  return found;
}

/** Returns known alternative spellings by word. */
export function respellingsByWord(
  places: PlaceIndex,
  { words, unfinished }: QueryReading,
): Map<string, string[]> {
  const forms = new Map<string, string[]>();
  words.forEach((word, index) => {
    const others = respellings(
      word,
      isInVocabulary(places.vocabulary, unfinished && index === words.length - 1),
    );
    if (others.length > 0) forms.set(word, others);
  });
  return forms;
}

/** Words aren't omitted from longer queries: the number of combinations grows quadratically. */
const maxWordsToOmit = 8;
/** A word up to this length may be a code that is in no name, such as that of a division. */
const maxCodeLength = 3;

/**
 * Returns interpretations without one of the words and, in a second list, without two. Unknown words are always omitted,
 * and a distinctive word always remains. The second list exists for four or more words, or for several unknown ones.
 */
export function readingsWithFewerWords(
  places: PlaceIndex,
  words: readonly string[],
  unfinished: boolean,
): QueryReading[][] {
  if (words.length < 2 || words.length > maxWordsToOmit) return [];
  const indexes = words.map((_, index) => index);
  const isUnknown = (index: number) => {
    const word = words[index] ?? '';
    return (
      word.length > maxCodeLength &&
      !/\d/.test(word) &&
      !isKnown(places, word, unfinished && index === words.length - 1)
    );
  };
  const isDistinctive = (word: string) =>
    word.length >= minPartLength &&
    !/\d/.test(word) &&
    isDistinctiveWord(word) &&
    categoryQueries([word]).length === 0;
  const unknown = indexes.filter(isUnknown);
  const readingWithout = (omitted: readonly number[]): QueryReading[] => {
    const remaining = words.filter((_, index) => !omitted.includes(index));
    if (!unknown.every((index) => omitted.includes(index)) || !remaining.some(isDistinctive)) return [];
    return [{ words: remaining, unfinished: unfinished && !omitted.includes(words.length - 1) }];
  };
  const withoutOne = indexes.flatMap((index) => readingWithout([index]));
  // Of two words, keep the more distinctive one.
  if (words.length === 2)
    return unknown.length > 0 || indexes.some((index) => !isDistinctive(words[index] ?? ''))
      ? [withoutOne]
      : [];
  const withoutTwo = indexes.flatMap((first) =>
    indexes.slice(first + 1).flatMap((second) => readingWithout([first, second])),
  );
  return words.length < 4 && unknown.length < 2 ? [withoutOne] : [withoutOne, withoutTwo];
}

const isKnown = ({ vocabulary }: PlaceIndex, word: string, unfinished: boolean): boolean =>
  unfinished ? vocabulary.hasPrefix(word) : vocabulary.has(word);

/** Returns by unknown word the known words that contain it, but don't start with it. */
export function containingWords(
  places: PlaceIndex,
  { words, unfinished }: QueryReading,
): Map<string, string[]> {
  const parts = new Map<string, string[]>();
  words.forEach((word, index) => {
    const known = isKnown(places, word, unfinished && index === words.length - 1);
    if (known || word.length < minPartLength) return;
    const containing = places.wordsContaining(word, maxForms);
    if (containing.length > 0) parts.set(word, containing);
  });
  return parts;
}
