import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitMatches } from './highlight.ts';

test('a match in the middle is a part', () => {
  expect(splitMatches('Derry/Londonderry', [{ offset: 6, length: 4 }])).toEqual([
    { text: 'Derry/', isMatch: false },
    { text: 'Lond', isMatch: true },
    { text: 'onderry', isMatch: false },
  ]);
});

test('without matches the text is one part', () => {
  expect(splitMatches('Montevideo', [])).toEqual([{ text: 'Montevideo', isMatch: false }]);
});

test('invalid matches of the service neither change the text nor make empty parts', () => {
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
