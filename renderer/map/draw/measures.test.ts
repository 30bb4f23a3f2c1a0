import { expect, test } from 'vitest';
import type { LngLat } from '../../../shared/geo/position.ts';
import { measuresOf } from './measures.ts';
import { newSketch, placeVertex, type SketchForm } from './sketch.ts';

/** A thousandth of a degree at the equator: 111.3 m to the east, 110.6 m to the north. */
const corners: LngLat[] = [
  [0, 0],
  [0.001, 0],
  [0.001, 0.001],
];
const [first, second, third] = corners as [LngLat, LngLat, LngLat];

const measured = (form: SketchForm, placed: readonly LngLat[], pointer: LngLat) =>
  measuresOf(placed.reduce(placeVertex, newSketch(form)), pointer);

test('nothing is measured before the first vertex', () => {
  expect(measured('polygon', [], first)).toEqual({
    radiusMeters: null,
    segmentMeters: null,
    totalMeters: null,
    squareMeters: null,
  });
});

test('the segment to the pointer comes first, then the whole with it, and with a third vertex the area', () => {
  const one = measured('polygon', [first], second);
  expect(one).toMatchObject({ totalMeters: null, squareMeters: null });
  expect(one.segmentMeters).toBeCloseTo(111.32, 1);
  const two = measured('polygon', [first, second], third);
  expect(two.segmentMeters).toBeCloseTo(110.57, 1);
  expect(two.totalMeters).toBeCloseTo(221.89, 1);
  expect(two.squareMeters).toBeCloseTo((111.32 * 110.57) / 2, -1);
});

test('a line has no area, a circle a radius, a rectangle an area alone', () => {
  expect(measured('line', [first, second], third).squareMeters).toBeNull();
  const circle = measured('circle', [first], second);
  expect(circle).toMatchObject({ segmentMeters: null, totalMeters: null });
  expect(circle.radiusMeters).toBeCloseTo(111.32, 1);
  expect(circle.squareMeters).toBeGreaterThan(Math.PI * 111.32 ** 2 * 0.99);
  const rectangle = measured('rectangle', [first], third);
  expect(rectangle).toMatchObject({ radiusMeters: null, segmentMeters: null, totalMeters: null });
  expect(rectangle.squareMeters).toBeCloseTo(111.32 * 110.57, -1);
});
