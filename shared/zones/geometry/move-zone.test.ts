import { expect, test } from 'vitest';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { rectangle } from './drawn-shapes.ts';
import { moveZone } from './move-zone.ts';

const square: ZoneGeometry = {
  type: 'Polygon',
  coordinates: [
    [
      [10, 20],
      [11, 20],
      [11, 21],
      [10, 21],
      [10, 20],
    ],
  ],
};

test('a rectangle is closed and counterclockwise whichever corners it’s drawn from', () => {
  for (const [corner, opposite] of [
    [
      [10, 20],
      [11, 21],
    ],
    [
      [11, 21],
      [10, 20],
    ],
    [
      [10, 21],
      [11, 20],
    ],
  ] as const)
    expect(rectangle([...corner], [...opposite])).toEqual({ ok: true, geometry: square });
});

test('a rectangle without width or height is refused', () => {
  expect(rectangle([10, 20], [10, 21])).toEqual({ ok: false, refusal: { kind: 'no-size' } });
  expect(rectangle([10, 20], [11, 20.00000001])).toEqual({ ok: false, refusal: { kind: 'no-size' } });
});

test('moving a zone there and back restores its exact coordinates', () => {
  const moved = moveZone(square, [0.1234567, -0.7654321]);
  if (!moved.ok) throw new Error(moved.refusal.kind);
  expect(moved.geometry.coordinates[0]?.[0]).toEqual([10.1234567, 19.2345679]);
  expect(moveZone(moved.geometry, [-0.1234567, 0.7654321])).toEqual({ ok: true, geometry: square });
});

test('a move off the map is refused', () => {
  expect(moveZone(square, [169.1, 0])).toEqual({ ok: false, refusal: { kind: 'off-earth' } });
  expect(moveZone(square, [0, 69.5])).toEqual({ ok: false, refusal: { kind: 'off-earth' } });
});
