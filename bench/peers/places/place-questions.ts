import { distanceMeters } from '../../../shared/geo/position.ts';
import { wordsOf } from '../../../shared/text/folded.ts';
import { numbers } from '../../numbers.ts';
import { isLookedFor, type NamedObject, type ObjectClass } from './named-objects.ts';
import {
  isOnlyKind,
  ownWords,
  type QuestionLanguage,
  type Random,
  type TypedKind,
  tellingWords,
  typedKinds,
  typedText,
} from './typed-forms.ts';

export type Half = 'tuning' | 'held back';

/** A typed text and the objects that it may mean. */
export interface PlaceQuestion {
  kind: TypedKind;
  class: ObjectClass;
  text: string;
  expected: readonly NamedObject[];
}

/** Questions of each kind about names, and about addresses, in both halves together; fewer where the data has no more. */
const perKind = { names: 160, addresses: 48 } as const;
/** Shares of the classes among the names. */
const classes: readonly (readonly [ObjectClass, share: number])[] = [
  ['street', 0.55],
  ['poi', 0.35],
  ['settlement', 0.1],
];
const minNameLength = 4;
const maxNameWords = 8;
/** A question with the town means objects of the name within this distance of the drawn one. */
const townMeters = 5000;

function shuffled<One>(list: readonly One[], random: Random): One[] {
  const rest = [...list];
  for (let index = rest.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [rest[index], rest[other]] = [rest[other] as One, rest[index] as One];
  }
  return rest;
}

/** A name without its particles: "Rua Santa Catarina" and "Rua de Santa Catarina" are one. */
const looseKey = (name: string): string => tellingWords(name).join(' ');

/** All objects by their names without particles. */
function byName(objects: readonly NamedObject[]): Map<string, NamedObject[]> {
  const all = new Map<string, NamedObject[]>();
  for (const object of objects) {
    for (const name of new Set(object.names.map(looseKey))) {
      const own = all.get(name);
      if (own) own.push(object);
      else all.set(name, [object]);
    }
  }
  return all;
}

/** Whether a word of a name may be typed as this one: the same, or its initial. */
const fitsInitial = (typed: string, word: string): boolean =>
  typed === word || (typed.length === 1 && word.startsWith(typed));

function fitsInitials(text: string, name: string, language: QuestionLanguage): boolean {
  const [typed, own] = [ownWords(wordsOf(text).join(' '), language), ownWords(name, language)];
  return typed.length === own.length && typed.every((word, index) => fitsInitial(word, own[index] ?? ''));
}

/** Whether one text becomes the other by one letter that is missing, added, wrong, or swapped with the next. */
function differsByOne(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(one.length, other.length) - start &&
    one[one.length - 1 - end] === other[other.length - 1 - end]
  )
    end += 1;
  const [own, their] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  return own.length <= 1 && their.length <= 1
    ? true
    : own.length === 2 && their.length === 2 && own[0] === their[1] && own[1] === their[0];
}

/**
 * Returns the objects that a text may mean besides the drawn one; undefined if it says another name of the data, or,
 * with a typo, may well be another name.
 */
function meant(
  text: string,
  kind: TypedKind,
  object: NamedObject,
  names: ReadonlyMap<string, readonly NamedObject[]>,
  language: QuestionLanguage,
): NamedObject[] | undefined {
  const isSame = (other: NamedObject) =>
    object.class === 'house'
      ? other.class === 'house' && other.houseNumber === object.houseNumber
      : other.class !== 'house';
  const alike = (names.get(looseKey(object.key)) ?? []).filter(isSame);
  const [at] = object.points;
  switch (kind) {
    case 'with town':
      return alike.filter(({ points: [point] }) => point && at && distanceMeters(point, at) <= townMeters);
    case 'kind before name':
      return object.class === 'street'
        ? alike
        : alike.filter((other) => keyOfKind(other) === keyOfKind(object));
    case 'initials': {
      const spoken = object.houseNumber === undefined ? text : text.slice(0, text.lastIndexOf(' '));
      const others = [...names].flatMap(([name, own]) =>
        fitsInitials(spoken, name, language) ? own.filter(isSame) : [],
      );
      return [...alike, ...others];
    }
    case 'as written':
    case 'without accents':
      return alike;
    default: {
      const own = looseKey(object.key);
      const typed = looseKey(wordsOf(text).join(' '));
      if (typed !== own && names.has(typed)) return undefined;
      if (kind !== 'one typo') return alike;
      const spoken = object.houseNumber === undefined ? typed : typed.slice(0, typed.lastIndexOf(' '));
      const isDoubtful = [...names.keys()].some((name) => name !== own && differsByOne(spoken, name));
      return isDoubtful ? undefined : alike;
    }
  }
}

const keyOfKind = ({ kind }: NamedObject): string => kind.slice(0, kind.indexOf('='));

/** Whether people would type the name at all. */
const isTypable = ({ key, name, kind }: NamedObject): boolean =>
  isLookedFor({ kind }) &&
  !isOnlyKind(key) &&
  key.length >= minNameLength &&
  key.split(' ').length <= maxNameWords &&
  /\p{L}{3}/u.test(name) &&
  !/[;/()]/.test(name);

/** One object of each name, in random order. */
function drawn(objects: readonly NamedObject[], random: Random): NamedObject[] {
  const known = new Set<string>();
  return shuffled(objects, random).filter(({ key, houseNumber }) => {
    const own = `${key} ${houseNumber}`;
    return known.has(own) ? false : known.add(own);
  });
}

/** Questions about the objects of an extract, drawn by a seed. No name is in both halves. */
export function placeQuestions(
  objects: readonly NamedObject[],
  language: QuestionLanguage,
): Record<Half, PlaceQuestion[]> {
  const series = numbers();
  const random: Random = () => series.next().value;
  const names = byName(objects);
  const halfOf = new Map<string, Half>();
  for (const [index, key] of shuffled(
    [...new Set(objects.map(({ key: own }) => own))].sort(),
    random,
  ).entries())
    halfOf.set(key, index % 2 === 0 ? 'tuning' : 'held back');
  const questions: Record<Half, PlaceQuestion[]> = { tuning: [], 'held back': [] };
  const typable = objects.filter(isTypable);
  const ask = (kind: TypedKind, own: ObjectClass, count: number) => {
    const wanted = { tuning: Math.round(count / 2), 'held back': Math.round(count / 2) };
    for (const object of drawn(
      typable.filter((one) => one.class === own),
      random,
    )) {
      const half = halfOf.get(object.key) ?? 'tuning';
      if (wanted[half] === 0) continue;
      const text = typedText(
        kind,
        { ...object, isStreet: own === 'street' || own === 'house' },
        language,
        random,
      );
      const expected = text === undefined ? undefined : meant(text, kind, object, names, language);
      if (text === undefined || expected === undefined) continue;
      questions[half].push({ kind, class: own, text, expected });
      wanted[half] -= 1;
      if (wanted.tuning + wanted['held back'] === 0) break;
    }
  };
  for (const kind of typedKinds) {
    for (const [own, share] of classes) ask(kind, own, perKind.names * share);
    ask(kind, 'house', perKind.addresses);
  }
  return questions;
}
