import { expect, test } from 'vitest';
import { allHold } from './all-hold.ts';

const square = { polygon: 'POLYGON ((0 0, 2 0, 2 2, 0 2, 0 0))' };
const faraway = { polygon: 'POLYGON ((10 10, 11 10, 11 11, 10 10))' };

test('zones that all hold a position, on their border too, are those of a service that looked for it', () => {
  expect(allHold([square, square], { lat: 1, lng: 1 })).toBe(true);
  expect(allHold([square], { lat: 0, lng: 1 })).toBe(true);
  expect(allHold([], { lat: 1, lng: 1 })).toBe(true);
});

test('one zone that does not hold it, or cannot be read, tells a service that lists whatever it has', () => {
  expect(allHold([square, faraway], { lat: 1, lng: 1 })).toBe(false);
  expect(allHold([square, { polygon: 'POLYGON' }], { lat: 1, lng: 1 })).toBe(false);
});
