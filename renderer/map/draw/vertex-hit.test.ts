import { expect, test } from 'vitest';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { hitVertex } from './vertex-hit.ts';

const geometry: ZoneGeometry = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [0, 0],
        [100, 0],
        [100, 100],
        [0, 0],
      ],
    ],
    [
      [
        [200, 0],
        [212, 0],
        [206, 100],
        [200, 0],
      ],
    ],
  ],
};
const hit = (x: number, y: number) => hitVertex(geometry, ([lng, lat]) => ({ x: lng, y: lat }), { x, y }, 10);

test('the vertex within reach is hit, of any part', () => {
  expect(hit(97, 104)).toEqual({ kind: 'vertex', place: { part: 0, ring: 0, vertex: 2 } });
  expect(hit(210, -5)).toEqual({ kind: 'vertex', place: { part: 1, ring: 0, vertex: 1 } });
  expect(hit(100, 11)).toBeNull();
});

test('the middle of an edge is named by the vertex before it, also of the edge that closes the ring', () => {
  expect(hit(50, 4)).toEqual({ kind: 'midpoint', place: { part: 0, ring: 0, vertex: 0 } });
  expect(hit(47, 52)).toEqual({ kind: 'midpoint', place: { part: 0, ring: 0, vertex: 2 } });
});

test('a vertex goes before the middle of a short edge', () => {
  expect(hit(205, 0)).toEqual({ kind: 'vertex', place: { part: 1, ring: 0, vertex: 0 } });
});
