import { expect, test } from 'vitest';
import { encodePolyline } from '../../shared/geo/polyline.ts';
import { isolineGeometry } from './isoline.ts';

test('an isoline becomes a closed polygon in lng, lat', () => {
  const ring = [
    { lat: 1, lng: 2 },
    { lat: 1, lng: 3 },
    { lat: 2, lng: 3 },
  ];
  const isoline = { origin: { lat: 1, lng: 2 }, geometry: encodePolyline(ring) };
  expect(isolineGeometry(isoline)).toEqual({
    type: 'Polygon',
    coordinates: [
      [
        [2, 1],
        [3, 1],
        [3, 2],
        [2, 1],
      ],
    ],
  });
  expect(isolineGeometry({ ...isoline, geometry: '' })).toBeUndefined();
});
