import { expect, test } from 'vitest';
import { writeWkt } from '../../geo/wkt.ts';
import { geometryOf } from '../zone.testing.ts';
import type { Shaped } from './shaped.ts';
import { deleteVertex, insertVertex, moveVertex } from './vertex-edits.ts';

const outcome = (shaped: Shaped) => (shaped.ok ? writeWkt(shaped.geometry) : shaped.refusal.kind);

const square = geometryOf('POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0), (1 1, 2 2, 2 1, 1 1))');
const two = geometryOf('MULTIPOLYGON (((0 0, 4 0, 4 4, 0 0)), ((5 5, 6 5, 6 6, 5 5)))');

test('moving the first vertex keeps the ring closed', () => {
  expect(outcome(moveVertex(square, { part: 0, ring: 0, vertex: 0 }, [-1.00000004, -1]))).toBe(
    'POLYGON ((-1 -1, 4 0, 4 4, 0 4, -1 -1), (1 1, 2 2, 2 1, 1 1))',
  );
});

test('a vertex of a hole can be moved', () => {
  expect(outcome(moveVertex(square, { part: 0, ring: 1, vertex: 1 }, [3, 3]))).toBe(
    'POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0), (1 1, 3 3, 2 1, 1 1))',
  );
});

test('a vertex is inserted after the given one, also on the closing edge', () => {
  expect(outcome(insertVertex(two, { part: 1, ring: 0, vertex: 2 }, [5, 5.5]))).toBe(
    'MULTIPOLYGON (((0 0, 4 0, 4 4, 0 0)), ((5 5, 6 5, 6 6, 5 5.5, 5 5)))',
  );
});

test('deleting the first vertex closes the ring at the second', () => {
  expect(outcome(deleteVertex(square, { part: 0, ring: 0, vertex: 0 }))).toBe(
    'POLYGON ((4 0, 4 4, 0 4, 4 0), (1 1, 2 2, 2 1, 1 1))',
  );
});

test('deleting a vertex of a triangular hole or part removes it', () => {
  expect(outcome(deleteVertex(square, { part: 0, ring: 1, vertex: 0 }))).toBe(
    'POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))',
  );
  expect(outcome(deleteVertex(two, { part: 0, ring: 0, vertex: 1 }))).toBe('POLYGON ((5 5, 6 5, 6 6, 5 5))');
});

test('a vertex of the only triangle can’t be deleted', () => {
  const triangle = geometryOf('POLYGON ((0 0, 4 0, 4 4, 0 0))');
  expect(outcome(deleteVertex(triangle, { part: 0, ring: 0, vertex: 1 }))).toBe('too-few-vertices');
});

test.each([
  [{ part: 1, ring: 0, vertex: 0 }],
  [{ part: 0, ring: 2, vertex: 0 }],
  [{ part: 0, ring: 0, vertex: 4 }],
  [{ part: 0, ring: 0, vertex: -1 }],
])('there is no vertex at %j', (place) => {
  expect(outcome(moveVertex(square, place, [0, 0]))).toBe('no-such-vertex');
  expect(outcome(deleteVertex(square, place))).toBe('no-such-vertex');
});
