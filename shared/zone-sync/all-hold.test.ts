import { expect, test } from 'vitest';
import { allHold } from './all-hold.ts';

const square = { polygon: 'POLYGON ((0 0, 2 0, 2 2, 0 2, 0 0))' };
const faraway = { polygon: 'POLYGON ((10 10, 11 10, 11 11, 10 10))' };

test('is true if every zone contains the position, also on its border', () => {
  expect(allHold([square, square], { lat: 1, lng: 1 })).toBe(true);
  expect(allHold([square], { lat: 0, lng: 1 })).toBe(true);
  expect(allHold([], { lat: 1, lng: 1 })).toBe(true);
});

test('is false if one zone doesn’t contain the position or can’t be read', () => {
  expect(allHold([square, faraway], { lat: 1, lng: 1 })).toBe(false);
  expect(allHold([square, { polygon: 'POLYGON' }], { lat: 1, lng: 1 })).toBe(false);
});
