import { expect, test } from 'vitest';
import { findEntries } from './find-entries.ts';

const entry = (label: string, kind = 'Zone') => ({ id: label, label, kind });
const entries = ['North depot', 'Depot', 'Montevideo', 'Ñandú depot'].map((label) => entry(label));
const found = (text: string, used: string[] = []) =>
  findEntries(entries, text, used).map(({ label }) => label);

test('what begins with the text stands first, then where a word does', () => {
  expect(found('dep')).toEqual(['Depot', 'North depot', 'Ñandú depot']);
  expect(found('video')).toEqual(['Montevideo']);
});

test('words are found in any order, without accents, and by the kind', () => {
  expect(found('depot nandu')).toEqual(['Ñandú depot']);
  expect(found('zone north')).toEqual(['North depot']);
  expect(found('route')).toEqual([]);
});

test('without a text, and among equals, what was used last stands first', () => {
  expect(found('', ['Montevideo', 'Depot'])).toEqual(['Montevideo', 'Depot', 'North depot', 'Ñandú depot']);
  expect(found('depot', ['Ñandú depot'])).toEqual(['Depot', 'Ñandú depot', 'North depot']);
});
