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

it('finds zones that touch the outline at a border or corner without overlapping it', () => {
  const [atBorder, atCorner] = [box(1, 0), box(1, 1)];
  const others = [box(0, 0), box(0.5, 0.5), box(3, 0)];
  expect(outlineNeighbors(box(0, 0), [atBorder, ...others, atCorner])).toEqual([atBorder, atCorner]);
});
