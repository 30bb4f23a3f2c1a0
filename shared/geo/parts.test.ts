import { expect, test } from 'vitest';
import { vertexCount } from './parts.ts';
import type { ZoneGeometry } from './zone-geometry.ts';

test.each<[string, ZoneGeometry['coordinates'], number]>([
  [
    'a closed ring',
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
    'an open ring',
    [
      [
        [0, 0],
        [1, 0],
      ],
    ],
    2,
  ],
  ['a single position', [[[0, 0]]], 1],
  ['an empty ring', [[]], 0],
])('counts the vertices of %s without the closing position', (_, coordinates, count) => {
  expect(vertexCount({ type: 'Polygon', coordinates: coordinates as never })).toBe(count);
});
