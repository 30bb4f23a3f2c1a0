import { expect, test } from 'vitest';
import { named } from './named-place.ts';

const position = { lat: -34.9, lng: -56.2 };
const address = { name: 'Rincón 500', position };

test('a bare point gets its address, any other place keeps what it is called', () => {
  expect(named({ name: null, position: { ...position } }, address)).toEqual(address);
  expect(named({ name: 'Depot', position }, address).name).toBe('Depot');
});

test('a point that was moved on does not get the address of where it was', () => {
  const moved = { name: null, position: { ...position, lat: -34.8 } };
  expect(named(moved, address)).toBe(moved);
});
