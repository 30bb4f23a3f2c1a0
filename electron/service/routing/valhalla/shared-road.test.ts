import { expect, test } from 'vitest';
import type { LatLng } from '../../../../shared/geo/position.ts';
import { sharedRoadFraction } from './shared-road.ts';

/** Returns a path along a street to the east, with a position about every kilometer. */
const street = (lat: number, ...lngs: number[]): LatLng[] => lngs.map((lng) => ({ lat, lng }));
const east = street(0, 0, 0.01, 0.02, 0.03, 0.04, 0.05);

test.each<[string, LatLng[], number]>([
  ['the same path', east, 1],
  ['the same path with more than five decimals', east.map(({ lat, lng }) => ({ lat: lat + 3e-6, lng })), 1],
  ['a parallel path', street(0.001, 0, 0.01, 0.02, 0.03, 0.04, 0.05), 0],
  ['the way back', east.toReversed(), 0],
  ['a path that leaves it after two fifths', [...east.slice(0, 3), ...street(0.001, 0.03, 0.04, 0.05)], 0.4],
  ['a part of it', east.slice(1, 4), 1],
  ['it, with a detour of its own length at the end', [...east, ...street(0.05, 0.05)], 1],
])('%s', (_, other, share) => {
  expect(sharedRoadFraction(other, east)).toBeCloseTo(share, 2);
  expect(sharedRoadFraction(east, other)).toBeCloseTo(share, 2);
});

test('two paths without length are the same', () => {
  expect(sharedRoadFraction(street(0, 0), street(0, 0, 0))).toBe(1);
});
