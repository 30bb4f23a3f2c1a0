import { expect, it } from 'vitest';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { outlineNeighbors } from './outline-neighbors.ts';

const box = (west: number, south: number): ZoneGeometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + 1, south],
      [west + 1, south + 1],
      [west, south + 1],
      [west, south],
    ],
  ],
});

it('finds the zones that share a border or a corner with an outline, but not the outline', () => {
  const [beside, atCorner] = [box(1, 0), box(1, 1)];
  const others = [box(0, 0), box(0.5, 0.5), box(3, 0)];
  expect(outlineNeighbors(box(0, 0), [beside, ...others, atCorner])).toEqual([beside, atCorner]);
});
