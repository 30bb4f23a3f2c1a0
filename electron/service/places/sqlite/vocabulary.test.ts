import fc from 'fast-check';
import { expect, it } from 'vitest';
import { vocabularyOf } from './vocabulary.ts';

const letters = fc.constantFrom(...'abcd');
const word = fc.string({ unit: letters, minLength: 1, maxLength: 7 });

function vocabulary(words: readonly string[]) {
  const sorted = [...new Set(words)].sort();
  return vocabularyOf(
    sorted,
    sorted.map((_, index) => index + 1),
  );
}

/** Whether one letter changed, added, removed, or swapped with the next makes `to` of `from`. */
function isOneTypo(from: string, to: string): boolean {
  if (from === to) return false;
  for (let at = 0; at <= from.length; at++) {
    const [before, after] = [from.slice(0, at), from.slice(at)];
    if (to === before + after.slice(1)) return true;
    if (to === before + (after[1] ?? '') + (after[0] ?? '') + after.slice(2)) return true;
    if (to.startsWith(before) && to.slice(at + 1) === after) return true;
    if (after !== '' && to.startsWith(before) && to.slice(at + 1) === after.slice(1) && to.length > at)
      return true;
  }
  return false;
}

it('finds exactly the words that are one slip away', () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 40 }), word, (words, params) => {
      const expected = [...new Set(words)].filter((known) => isOneTypo(params, known)).sort();
      expect(vocabulary(words).corrections(params, false).sort()).toEqual(expected);
    }),
  );
});

it('finds slips in other scripts', () => {
  const known = vocabulary(['москва', 'минск', 'wien']);
  expect(known.corrections('масква', false)).toEqual(['москва']);
  expect(known.corrections('моква', false)).toEqual(['москва']);
});

it('knows words and their beginnings', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), word, (words, params) => {
      const known = vocabulary(words);
      for (const text of [params, ...words, ...words.map((one) => one.slice(0, -1))]) {
        expect(known.has(text)).toBe(words.includes(text));
        expect(known.hasPrefix(text)).toBe(words.some((other) => other.startsWith(text)));
      }
    }),
  );
});

it('takes a half-typed word with a slip for the beginning of others', () => {
  const known = vocabulary(['montevideo', 'montes', 'paris']);
  expect(known.corrections('montve', true)).toEqual(['monte', 'montev']);
  expect(known.corrections('mntevi', true)).toEqual(['montevi']);
  expect(known.mainPlaces(['monte'], true, 5)).toEqual([1, 2]);
});
