import { expect, test } from 'vitest';
import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import { roadPlace, wholeMeters } from './road-place.ts';

/** A road of about 222 m with a bend before its middle. */
const path: LatLng[] = [
  { lat: 47, lng: 9 },
  { lat: 47.0008, lng: 9 },
  { lat: 47.0008, lng: 9.00175 },
];
const meters = 222;
const lengthTo = (at: LatLng) => {
  const [start = at, bend = at] = path;
  const onFirst = at.lng === bend.lng;
  return onFirst ? distanceMeters(start, at) : distanceMeters(start, bend) + distanceMeters(bend, at);
};

test.each([7.01, 40.2, 40.9, 120, 215.3])(
  '%d m along a road is in the middle of its meter',
  (alongMeters) => {
    const place = roadPlace({ path, meters, alongMeters });
    expect(place?.beyondMeters).toBe(0.5);
    const along = place && lengthTo(place.road) * (6_378_160.187 / 6_371_008.8);
    expect(along).toBeCloseTo(Math.floor(alongMeters) + 0.5, 2);
  },
);

test.each([
  [0, path[0]],
  [5.9, path[0]],
  [216.5, path[2]],
  [222, path[2]],
])('%d m along a road is at a crossing', (alongMeters, road) => {
  expect(roadPlace({ path, meters, alongMeters })).toMatchObject({ road, beyondMeters: 0 });
});

test('a road shorter in reality than in the tiles ends at its crossing', () => {
  expect(roadPlace({ path, meters: 240, alongMeters: 230 })).toMatchObject({
    road: path[2],
    beyondMeters: 0,
  });
});

test('lengths close to a whole and a half meter are rounded consistently', () => {
  expect([99.9, 100, 100.1, 100.4, 100.5, 100.6].map(wholeMeters)).toEqual([100, 100, 100, 100, 100, 100]);
  expect(wholeMeters(100.95)).toBe(101);
});
