import { expect, test } from 'vitest';
import { contourColor, readValues } from './contour-values.ts';

test.each([
  ['10, 20, 30', [10, 20, 30]],
  ['30 10;10 20', [10, 20, 30]],
  ['0.5', [0.5]],
  ['120', [120]],
])('%s is read', (text, values) => {
  expect(readValues(text)).toEqual({ ok: true, values });
});

test.each([
  ['', ''],
  ['10, x', 'x'],
  ['0', '0'],
  ['5 121', '121'],
  ['-3', '-3'],
  ['1 2 3 4 5 6 7', '7'],
])('%s is refused, and the wrong part named', (text, wrong) => {
  expect(readValues(text)).toEqual({ ok: false, wrong });
});

test('colors are spread over the scale in order', () => {
  const scale = ['a', 'b', 'c', 'd', 'e', 'f'];
  expect([0, 1, 2].map((index) => contourColor(scale, index, 3))).toEqual(['a', 'd', 'f']);
  expect([0, 1, 2, 3, 4, 5].map((index) => contourColor(scale, index, 6))).toEqual(scale);
  expect(contourColor(scale, 0, 1)).toBe('b');
});
