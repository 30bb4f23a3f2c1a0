import { expect, test } from 'vitest';
import { geometryIndex } from './geometry-index.ts';
import { snap } from './snap.ts';

const square = {
  geometry: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [10, 60],
        [10.01, 60],
        [10.01, 60.01],
        [10, 60.01],
        [10, 60],
      ] as [number, number][],
    ],
  },
};
const neighbors = geometryIndex([square]);

test('a vertex within the tolerance wins over a closer edge', () => {
  expect(snap(neighbors, [10.0003, 60.00001], 0.0005)).toEqual({ position: [10, 60], on: 'vertex' });
});

test('away from vertices the nearest point on an edge is used', () => {
  expect(snap(neighbors, [10.005, 60.0001], 0.0005)).toEqual({ position: [10.005, 60], on: 'edge' });
});

test('at 60° latitude, a degree to the north counts twice as much as one to the east', () => {
  expect(snap(neighbors, [10.005, 59.9998], 0.0005)).not.toBeNull();
  expect(snap(neighbors, [10.005, 59.9997], 0.0005)).toBeNull();
  expect(snap(neighbors, [9.9996, 60.005], 0.0005)).not.toBeNull();
});

test('without neighbors there is nothing to snap to', () => {
  expect(snap(geometryIndex([]), [10, 60], 1)).toBeNull();
});
