import { isWayWord, longFormsOf } from '../../../region-format/places/abbreviations.ts';
import { settlementTypes, typeWord } from '../../../region-format/places/place-types.ts';
import { categoryQueries } from './category-words.ts';
import { anyOf, around, countryWord, tells } from './match-expression.ts';
import type { PlaceIndex } from './place-index.ts';
import { inUse, respellings } from './respellings.ts';

/** An interpretation of a query: which words name the place and its surroundings. */
export interface Reading {
  words: readonly string[];
  unfinished: boolean;
  /** Facets for the other words: a country by its name, or a category. */
  beside?: string;
  /** The settlement that the other words name, normalized. */
  town?: string;
  /** A query that names the country doesn't mean nearby places. */
  fromAfar?: boolean;
}

export function withoutWayWords(reading: Reading): Reading | undefined {
  const words = reading.words.filter((word) => !isWayWord(word));
  return words.length > 0 && words.length < reading.words.length ? { ...reading, words } : undefined;
}

/**
 * Returns the words as they are; a name next to its category ("Hospital Pereira Rossell"); and interpretations with a
 * country's name at the end, in any language.
 */
export function readingsOf(places: PlaceIndex, words: readonly string[], unfinished: boolean): Reading[] {
  const readings: Reading[] = [{ words, unfinished }];
  for (const { rest, near, types } of categoryQueries(words)) {
    if (rest.length === 0 || near) continue;
    readings.push({
      words: rest,
      unfinished: unfinished && rest.at(-1) === words.at(-1),
      beside: `facets:${anyOf(types.map(typeWord))}`,
    });
  }
  for (let at = 1; at < words.length; at++) {
    const codes = places.countries.named(words.slice(at).join(' '), unfinished);
    if (codes.length === 0) continue;
    const beside = `facets:${anyOf(codes.map(countryWord))}`;
    readings.push({ words: words.slice(0, at), unfinished: false, beside, fromAfar: true });
  }
  return readings;
}

const minLengthForTypo = { finished: 4, unfinished: 5 } as const;
const minLengthForPart = 3;
const maxForms = 12;
const maxFormsOfAll = 40;

/** Returns possible corrections of a word with one typo, best known first. */
export function typos(places: PlaceIndex, word: string, unfinished: boolean): string[] {
  const shortest = unfinished ? minLengthForTypo.unfinished : minLengthForTypo.finished;
  if (word.length < shortest || /\d/.test(word)) return [];
  return places.vocabulary.oneTypoFrom(word, unfinished);
}

/** Searches typos in words that are in no name; if all are known, in each word. */
export function typosOf(places: PlaceIndex, { words, unfinished }: Reading): Map<string, string[]> {
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

/** Returns every word with its possible corrections. */
export function typosOfAll(places: PlaceIndex, { words, unfinished }: Reading): Map<string, string[]> {
  const corrections = new Map<string, string[]>();
  words.forEach((word, index) => {
    const forms = typos(places, word, unfinished && index === words.length - 1);
    if (forms.length > 0) corrections.set(word, forms.slice(0, maxFormsOfAll));
  });
  return corrections;
}

/** German names of roads that are one word with what they are called by, or two. */
const wayEndings = ['strasse', 'gasse', 'weg', 'platz', 'str'];
const minLengthForJoin = 2;

/**
 * Returns the words with two of them joined, or one of them split, where that makes a known word: "Matu Strasse" is
 * Matustrasse.
 */
export function joinedReadings(places: PlaceIndex, { words, unfinished }: Reading): Reading[] {
  const found: Reading[] = [];
  words.forEach((word, index) => {
    const isLast = unfinished && index === words.length - 1;
    const before = words[index - 1];
    const joined = `${before}${word}`;
    if (before !== undefined && before.length >= minLengthForJoin && isNamed(places, joined, isLast))
      found.push({ words: [...words.slice(0, index - 1), joined, ...words.slice(index + 1)], unfinished });
    if (isKnown(places, word, isLast)) return;
    const ending = wayEndings.find((end) => word.endsWith(end));
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
 * Returns the words without a settlement of the region at their beginning or end, which their place has to be in:
 * "Schaan Poststrasse".
 */
export function townReadings(places: PlaceIndex, { words, unfinished }: Reading): Reading[] {
  const found: Reading[] = [];
  const isTown = (name: readonly string[]) =>
    name.every((word) => places.vocabulary.has(word)) &&
    places
      .named(name.join(' '), maxTownsOfName)
      .some((place) => settlementTypes.has(place.types[0] ?? '') && places.home.has(place));
  for (let count = 1; count <= Math.min(maxWordsOfTown, words.length - 1); count++) {
    const [first, last] = [words.slice(0, count), words.slice(-count)];
    if (isTown(first))
      found.push({ words: words.slice(count), unfinished, beside: around(first), town: first.join(' ') });
    if (isTown(last))
      found.push({
        words: words.slice(0, -count),
        unfinished: false,
        beside: around(last),
        town: last.join(' '),
      });
  }
  return found;
}

/** Returns other spellings of each word that has some. */
export function respelled(places: PlaceIndex, { words, unfinished }: Reading): Map<string, string[]> {
  const forms = new Map<string, string[]>();
  words.forEach((word, index) => {
    const others = respellings(word, inUse(places.vocabulary, unfinished && index === words.length - 1));
    if (others.length > 0) forms.set(word, others);
  });
  return forms;
}

/** Queries with more words aren't tried with fewer: the number of combinations grows quadratically. */
const maxWordsToLeaveOut = 8;
/** A longer word that is in no name isn't in any surroundings either. */
const maxCodeLength = 3;

/**
 * Returns the words with one left out, then with two if at least as many remain. Unknown words are always left out, and
 * a distinguishing word always remains.
 */
export function fewerWords(places: PlaceIndex, words: readonly string[], unfinished: boolean): Reading[][] {
  if (words.length < 2 || words.length > maxWordsToLeaveOut) return [];
  const each = words.map((_, index) => index);
  const isUnknown = (index: number) => {
    const word = words[index] ?? '';
    return (
      word.length > maxCodeLength &&
      !/\d/.test(word) &&
      !isKnown(places, word, unfinished && index === words.length - 1)
    );
  };
  const isDistinctive = (word: string) =>
    word.length >= minLengthForPart &&
    !/\d/.test(word) &&
    tells(word) &&
    categoryQueries([word]).length === 0;
  const unknown = each.filter(isUnknown);
  const without = (left: readonly number[]): Reading[] => {
    const stored = words.filter((_, index) => !left.includes(index));
    if (!unknown.every((index) => left.includes(index)) || !stored.some(isDistinctive)) return [];
    return [{ words: stored, unfinished: unfinished && !left.includes(words.length - 1) }];
  };
  const one = each.flatMap((index) => without([index]));
  // Of two words, keep the more distinctive one.
  if (words.length === 2)
    return unknown.length > 0 || each.some((index) => !isDistinctive(words[index] ?? '')) ? [one] : [];
  const two = each.flatMap((first) => each.slice(first + 1).flatMap((second) => without([first, second])));
  return words.length < 4 && unknown.length < 2 ? [one] : [one, two];
}

const isKnown = ({ vocabulary }: PlaceIndex, word: string, unfinished: boolean): boolean =>
  unfinished ? vocabulary.hasPrefix(word) : vocabulary.has(word);

export function partsOf(places: PlaceIndex, { words, unfinished }: Reading): Map<string, string[]> {
  const parts = new Map<string, string[]>();
  words.forEach((word, index) => {
    const known = isKnown(places, word, unfinished && index === words.length - 1);
    if (known || word.length < minLengthForPart) return;
    const containing = places.wordsContaining(word, maxForms);
    if (containing.length > 0) parts.set(word, containing);
  });
  return parts;
}
