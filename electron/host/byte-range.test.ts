import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byteRange } from './byte-range.ts';

test.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=100-', { start: 100, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=900-5000', { start: 900, end: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', null],
  ['bytes=-', null],
  ['bytes=0-1,4-5', null],
  ['lines=0-1', null],
  [null, null],
])('of 1000 bytes, %s selects %o', (header, expected) => {
  expect(byteRange(header, 1000)).toEqual(expected);
});

test('a range is always within the file', () => {
  const bytes = fc.option(fc.nat(2000), { nil: '' });
  fc.assert(
    fc.property(bytes, bytes, fc.nat(1000), (first, last, size) => {
      const range = byteRange(`bytes=${first}-${last}`, size);
      if (range === null || range === 'unsatisfiable') return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeGreaterThanOrEqual(range.start);
      expect(range.end).toBeLessThan(size);
    }),
  );
});
