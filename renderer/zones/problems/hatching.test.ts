import { expect, test } from 'vitest';
import { covers } from '../../../shared/zones/geometry/point-location.ts';
import { geometryOf } from '../../../shared/zones/zone.testing.ts';
import { hatching } from './hatching.ts';

test('an area is hatched completely, except for its holes', () => {
  const geometry = geometryOf('POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0), (2 2, 2 5, 5 5, 5 2, 2 2))');
  const lines = hatching(geometry).geometry.coordinates;
  expect(lines.length).toBeGreaterThan(20);
  for (const [from, to] of lines) {
    if (from?.[0] === undefined || to?.[0] === undefined) throw new Error('no line');
    const middle: [number, number] = [(from[0] + to[0]) / 2, ((from[1] ?? 0) + (to[1] ?? 0)) / 2];
    expect(covers(geometry, middle)).toBe(true);
    expect(((to[1] ?? 0) - (from[1] ?? 0)) / (to[0] - from[0])).toBeCloseTo(1, 1);
  }
});

test('a shape without extent has no lines', () => {
  expect(hatching(geometryOf('POLYGON ((1 1, 1 1, 1 1, 1 1))')).geometry.coordinates).toEqual([]);
});
