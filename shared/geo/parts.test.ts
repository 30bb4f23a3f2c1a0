import { expect, test } from 'vitest';
import { vertexCount } from './parts.ts';
import type { ZoneGeometry } from './zone-geometry.ts';

test.each<[string, ZoneGeometry['coordinates'], number]>([
  [
    'a closed ring, whose last position is its first',
    [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
    3,
  ],
  [
    'a ring that is not closed',
    [
      [
        [0, 0],
        [1, 0],
      ],
    ],
    2,
  ],
  ['a single position', [[[0, 0]]], 1],
  ['nothing', [[]], 0],
])('the vertices of %s are counted as a person does', (_, coordinates, count) => {
  expect(vertexCount({ type: 'Polygon', coordinates: coordinates as never })).toBe(count);
});
