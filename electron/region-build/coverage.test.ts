import { expect, test } from 'vitest';
import type { LatLng } from '../../shared/geo/position.ts';
import { boxRing, coverageOf } from './coverage.ts';

const bounds = { southwest: { lat: 0, lng: 0 }, northeast: { lat: 1, lng: 1 } };
const at = (lat: number, lng: number): LatLng => ({ lat, lng });

test('an extract cut along its box covers the box, including its coast', () => {
  const land = [at(0.001, 0.3), at(0.999, 0.02), at(0.999, 0.999), at(0.001, 0.999), at(0.5, 0.5)];
  expect(coverageOf(land, bounds)).toEqual(boxRing(bounds));
});

test('an extract cut along a border covers the hull of its roads, without ends of ways outside the box', () => {
  const country = [at(0.02, 0.5), at(0.5, 0.2), at(0.98, 0.5), at(0.5, 0.8), at(0.5, 0.5), at(0.4, 0.6)];
  const beyond = [at(1.4, 0.5)];
  const ring = coverageOf([...country, ...beyond], bounds);
  expect(ring[0]).toEqual(ring.at(-1));
  expect(new Set(ring)).toEqual(new Set(country.slice(0, 4)));
});

test('the hull of many roads contains them all, in any order', () => {
  const box = { southwest: { lat: 0, lng: 0 }, northeast: { lat: 10, lng: 10 } };
  const corners = [at(1, 5), at(5, 1), at(9, 5), at(5, 9)];
  const inside = Array.from({ length: 30_000 }, (_, index) => {
    const [share, side] = [(index % 173) / 173, (index % 89) / 89];
    return at(5 + 3.9 * (share + side - 1), 5 + 3.9 * (share - side));
  });
  const roads = [...inside.slice(0, 9000), ...corners, ...inside.slice(9000)];
  expect(new Set(coverageOf(roads, box).map(({ lat, lng }) => `${lat} ${lng}`))).toEqual(
    new Set(corners.map(({ lat, lng }) => `${lat} ${lng}`)),
  );
});

test('without roads the coverage is the box', () => {
  expect(coverageOf([], bounds)).toEqual(boxRing(bounds));
});
