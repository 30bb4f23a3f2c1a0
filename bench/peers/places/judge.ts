import { nearestOnLine } from '../../../shared/geo/nearest-on-line.ts';
import { distanceMeters, type LatLng } from '../../../shared/geo/position.ts';
import { wordsOf } from '../../../shared/text/folded.ts';
import { keyOf, type NamedObject, type ObjectClass } from './named-objects.ts';

/** One result of a search, as every engine gives it. */
export interface Answer {
  /** Display name, with name or address first. */
  text: string;
  at: LatLng;
}

/** Within this distance of the object, its line, or its outline, an answer of its name is right. */
const maxMeters: Readonly<Record<ObjectClass, number>> = {
  street: 100,
  settlement: 3000,
  poi: 150,
  house: 60,
};

/** Returns the place of the first right answer, from 0; -1 if there is none. The same for all engines. */
export const rankOfRight = (answers: readonly Answer[], expected: readonly NamedObject[]): number =>
  answers.findIndex((answer) => expected.some((object) => isRight(answer, object)));

function isRight({ text, at }: Answer, object: NamedObject): boolean {
  const words = keyOf(text).split(' ');
  const isNamed =
    object.houseNumber === undefined ? startsWithName(words, object) : hasNumber(words, object.houseNumber);
  return isNamed && metersFrom(at, object) <= maxMeters[object.class];
}

const startsWithName = (words: readonly string[], { names }: NamedObject): boolean =>
  names.some((name) => ` ${words.join(' ')} `.startsWith(` ${name} `));

/** Streets are abbreviated differently in addresses and on roads: the position says which one it is. */
const hasNumber = (words: readonly string[], houseNumber: string): boolean =>
  wordsOf(houseNumber).every((word) => words.includes(word));

function metersFrom(at: LatLng, { points, isArea }: NamedObject): number {
  const on = nearestOnLine(points, at);
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)];
  const isWithin =
    isArea &&
    at.lat >= Math.min(...lats) &&
    at.lat <= Math.max(...lats) &&
    at.lng >= Math.min(...lngs) &&
    at.lng <= Math.max(...lngs);
  return isWithin ? 0 : on ? distanceMeters(at, on.position) : Number.POSITIVE_INFINITY;
}
