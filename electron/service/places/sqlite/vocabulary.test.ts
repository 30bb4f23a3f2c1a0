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

/** Whether the words differ by one letter that is changed, added, removed, or swapped with the next. */
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

it('finds exactly the words that are one typo away', () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 40 }), word, (words, typed) => {
      const expected = [...new Set(words)].filter((known) => isOneTypo(typed, known)).sort();
      expect(vocabulary(words).corrections(typed, false).sort()).toEqual(expected);
    }),
  );
});

it('finds typos in other scripts', () => {
  const known = vocabulary(['москва', 'минск', 'wien']);
  expect(known.corrections('масква', false)).toEqual(['москва']);
  expect(known.corrections('моква', false)).toEqual(['москва']);
});

it('recognizes words and their prefixes', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), word, (words, typed) => {
      const known = vocabulary(words);
      for (const text of [typed, ...words, ...words.map((one) => one.slice(0, -1))]) {
        expect(known.has(text)).toBe(words.includes(text));
        expect(known.hasPrefix(text)).toBe(words.some((other) => other.startsWith(text)));
      }
    }),
  );
});

it('corrects a typo in an incomplete word', () => {
  const known = vocabulary(['montevideo', 'montes', 'paris']);
  expect(known.corrections('montve', true)).toEqual(['monte', 'montev']);
  expect(known.corrections('mntevi', true)).toEqual(['montevi']);
  expect(known.mainPlaces(['monte'], true, 5)).toEqual([1, 2]);
});
