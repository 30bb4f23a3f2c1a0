import { expect, test } from 'vitest';
import { areasAround } from './areas-around.ts';

/** A triangle with an open ring, like the rings of avoided areas. */
const triangle = (id: string, west: number) => ({
  id,
  name: id,
  ring: [
    { lat: 0, lng: west },
    { lat: 0, lng: west + 2 },
    { lat: 2, lng: west },
  ],
});

test('finds the areas that contain a position, and a closure with several parts once', () => {
  const areas = [triangle('market', 0), triangle('market', 0.1), triangle('flood', 0.2), triangle('far', 10)];
  const names = (lat: number, lng: number) => areasAround(areas, { lat, lng }).map(({ id }) => id);
  expect(names(0.5, 0.5)).toEqual(['market', 'flood']);
  expect(names(0.5, 0.01)).toEqual(['market']);
  expect(names(1.9, 1.9)).toEqual([]);
});
