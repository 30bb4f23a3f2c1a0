import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitMatches } from './highlight.ts';

test('a match in the middle is marked', () => {
  expect(splitMatches('Derry/Londonderry', [{ offset: 6, length: 4 }])).toEqual([
    { text: 'Derry/', matched: false },
    { text: 'Lond', matched: true },
    { text: 'onderry', matched: false },
  ]);
});

test('without matches the text is one part', () => {
  expect(splitMatches('Montevideo', [])).toEqual([{ text: 'Montevideo', matched: false }]);
});

test('whatever the service says matched, the text stays whole and no part is empty', () => {
  const matches = fc.array(
    fc.record({ offset: fc.integer({ min: -5, max: 60 }), length: fc.integer({ min: -5, max: 60 }) }),
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), matches, (description, found) => {
      const parts = splitMatches(description, found);
      expect(parts.map(({ text }) => text).join('')).toBe(description);
      expect(parts.every(({ text }) => text !== '')).toBe(true);
    }),
  );
});
