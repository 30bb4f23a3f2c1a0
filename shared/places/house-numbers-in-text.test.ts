import { expect, test } from 'vitest';
import { houseNumbersIn } from './house-numbers-in-text.ts';

test('finds a limited number of house numbers in a text with thousands', () => {
  const found = houseNumbersIn(`Rivera 12 bis ${'a 1 '.repeat(100_000)}`);
  expect(found.length).toBeLessThan(100);
  expect(found.map(({ forms }) => forms[0])).toContain('12 bis');
});
