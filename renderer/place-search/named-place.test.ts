import { expect, test } from 'vitest';
import { withNameOf } from './named-place.ts';

const position = { lat: -34.9, lng: -56.2 };
const address = { name: 'Rincón 500', position };

test('an unnamed point gets its address, and a named place keeps its name', () => {
  expect(withNameOf({ name: null, position: { ...position } }, address)).toEqual(address);
  expect(withNameOf({ name: 'Depot', position }, address).name).toBe('Depot');
});

test('a point that was moved meanwhile does not get the address of its former position', () => {
  const moved = { name: null, position: { ...position, lat: -34.8 } };
  expect(withNameOf(moved, address)).toBe(moved);
});
