import { expect, test } from 'vitest';
import type { LatLng } from '../../shared/geo/position.ts';
import { boxRing, coverageOf } from './coverage.ts';

const bounds = { southwest: { lat: 0, lng: 0 }, northeast: { lat: 1, lng: 1 } };
const at = (lat: number, lng: number): LatLng => ({ lat, lng });

test('an extract that was cut along its box covers the box, its coast included', () => {
  const land = [at(0.001, 0.3), at(0.999, 0.02), at(0.999, 0.999), at(0.001, 0.999), at(0.5, 0.5)];
  expect(coverageOf(land, bounds)).toEqual(boxRing(bounds));
});

test('an extract that was cut along a border covers the hull of its roads, ways kept whole left out', () => {
  const country = [at(0.02, 0.5), at(0.5, 0.2), at(0.98, 0.5), at(0.5, 0.8), at(0.5, 0.5), at(0.4, 0.6)];
  const beyond = [at(1.4, 0.5)];
  const ring = coverageOf([...country, ...beyond], bounds);
  expect(ring[0]).toEqual(ring.at(-1));
  expect(new Set(ring)).toEqual(new Set(country.slice(0, 4)));
});

test('without roads the box is all that is known', () => {
  expect(coverageOf([], bounds)).toEqual(boxRing(bounds));
});
