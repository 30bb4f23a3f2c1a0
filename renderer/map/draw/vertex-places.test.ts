import { expect, test } from 'vitest';
import type { LngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { edgeAfter, placeOf, positionOf } from './vertex-places.ts';

const square = (west: number, side: number): LngLat[] => [
  [west, 0],
  [west + side, 0],
  [west + side, side],
  [west, side],
  [west, 0],
];
const geometry: ZoneGeometry = {
  type: 'MultiPolygon',
  coordinates: [[square(0, 4), square(1, 1)], [square(10, 2)]],
};

test('a vertex is found again by its position, the closing one as the first of its ring', () => {
  for (const [part, rings] of geometry.coordinates.entries())
    for (const [ring, positions] of rings.entries())
      for (const vertex of positions.keys()) {
        const at = positionOf(geometry, { part, ring, vertex });
        expect(at && placeOf(geometry, at)).toEqual({ part, ring, vertex: vertex % (positions.length - 1) });
      }
});

test('there is none elsewhere', () => {
  expect(placeOf(geometry, [5, 5])).toBeNull();
  expect(positionOf(geometry, { part: 2, ring: 0, vertex: 0 })).toBeUndefined();
  expect(edgeAfter(geometry, { part: 0, ring: 0, vertex: 4 })).toEqual([[0, 0], undefined]);
});
