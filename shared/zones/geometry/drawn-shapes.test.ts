import geodesic from 'geographiclib-geodesic';
import { expect, test } from 'vitest';
import { areaSquareMeters } from './area.ts';
import { circle } from './drawn-shapes.ts';

test.each([
  [[-56.16, -34.9], 500],
  [[9.5, 47.15], 20_000],
  [[25, 69], 100_000],
] as const)('every vertex of the circle around %j is %d m from the center', ([lng, lat], radius) => {
  const drawn = circle([lng, lat], radius);
  if (!drawn.ok || drawn.geometry.type !== 'Polygon') throw new Error('no circle');
  for (const [vertexLng, vertexLat] of drawn.geometry.coordinates[0] ?? []) {
    const { s12 } = geodesic.Geodesic.WGS84.Inverse(lat, lng, vertexLat, vertexLng);
    expect(Math.abs((s12 ?? 0) - radius)).toBeLessThan(radius * 0.0001 + 0.02);
  }
  const share = areaSquareMeters(drawn.geometry) / (Math.PI * radius ** 2);
  expect(share).toBeGreaterThan(0.997);
  expect(share).toBeLessThan(1);
});

test.each([
  [[0, 0], 0, 'no-size'],
  [[0, 0], -5, 'no-size'],
  [[0, 0], Number.NaN, 'no-size'],
  [[0, 0], 0.001, 'no-size'],
  [[0, 89.9], 50_000, 'off-earth'],
  [[0, -90], 50_000, 'off-earth'],
  [[179.9, 0], 50_000, 'off-earth'],
] as const)('a circle around %j with a radius of %d m is refused: %s', ([lng, lat], radius, kind) => {
  expect(circle([lng, lat], radius)).toEqual({ ok: false, refusal: { kind } });
});
