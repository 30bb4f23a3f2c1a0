import { expect, test } from 'vitest';
import type { LngLat } from '../../../shared/geo/position.ts';
import type { CoveredPlace } from '../../../shared/planning/coverage/cover-figures.ts';
import { drawnPlaces, maxDrawn } from './drawn-places.ts';

const placeAt = (position: LngLat): CoveredPlace => ({
  zone: 'a',
  weight: 1,
  route: null,
  sooner: null,
  position,
});
/** Along a parallel, a millionth of a degree apart. */
const places = (count: number) => Array.from({ length: count }, (_, index) => placeAt([index / 1e6, 0]));
const view = (west: number, east: number) => ({
  southwest: { lat: -1, lng: west },
  northeast: { lat: 1, lng: east },
});

test('few places are drawn wherever the map is, as the same list', () => {
  const few = places(maxDrawn);
  expect(drawnPlaces(few, view(50, 51))).toEqual({ drawn: few, inViewCount: maxDrawn });
  expect(drawnPlaces(few, null).drawn).toBe(few);
});

test('of many those in view are drawn, and of too many in view so many, spread as all are', () => {
  const many = places(maxDrawn * 5);
  const near = drawnPlaces(many, view(0.02, 0.02 + 4.5e-6));
  expect(near).toEqual({ drawn: many.slice(20_000, 20_005), inViewCount: 5 });
  const { drawn, inViewCount } = drawnPlaces(many, view(-1, 1));
  expect(inViewCount).toBe(many.length);
  expect(drawn).toHaveLength(maxDrawn);
  expect(new Set(drawn).size).toBe(maxDrawn);
  const inFirstHalf = drawn.filter(({ position: [lng] }) => lng < many.length / 2e6);
  expect(inFirstHalf).toHaveLength(maxDrawn / 2);
});
