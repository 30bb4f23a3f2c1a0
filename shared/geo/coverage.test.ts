import { expect, test } from 'vitest';
import { type Coverage, isCovered, isOutsideOrNearEdge } from './coverage.ts';

const box = (south: number, west: number, north: number, east: number) => [
  { lat: south, lng: west },
  { lat: south, lng: east },
  { lat: north, lng: east },
  { lat: north, lng: west },
  { lat: south, lng: west },
];
/** Two boxes that overlap between 0.9 and 1 degrees east. */
const coverage: Coverage = [box(0, 0, 1, 1), box(0, 0.9, 1, 2)];

test('a position inside any ring is covered, in either winding order', () => {
  expect(isCovered(coverage, { lat: 0.5, lng: 0.5 })).toBe(true);
  expect(isCovered(coverage, { lat: 0.5, lng: 1.5 })).toBe(true);
  expect(isCovered(coverage, { lat: 0.5, lng: 2.1 })).toBe(false);
  expect(isCovered(coverage, { lat: -0.1, lng: 0.5 })).toBe(false);
  expect(isCovered([box(0, 0, 1, 1).toReversed()], { lat: 0.5, lng: 0.5 })).toBe(true);
});

test('a position is near an edge from either side, except where another ring continues', () => {
  expect(isOutsideOrNearEdge(coverage, { lat: 0.5, lng: 0.001 }, 300)).toBe(true);
  expect(isOutsideOrNearEdge(coverage, { lat: 0.5, lng: 0.001 }, 100)).toBe(false);
  expect(isOutsideOrNearEdge(coverage, { lat: 0.999, lng: 0.5 }, 300)).toBe(true);
  expect(isOutsideOrNearEdge(coverage, { lat: 0.5, lng: 3 }, 300)).toBe(true);
  expect(isOutsideOrNearEdge(coverage, { lat: 0.5, lng: 1 }, 300)).toBe(false);
});
