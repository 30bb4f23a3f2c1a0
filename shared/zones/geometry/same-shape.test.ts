import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mapPolygons, mapPositions, type Ring } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { geometryOf } from '../zone.testing.ts';
import { arbitraryGeometry } from './arbitrary-zones.testing.ts';
import { isSameShape, shapeIndex } from './same-shape.ts';

const square = geometryOf('POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))');

/** Returns the same ring, starting at its second vertex. */
const rotated = (ring: Ring): Ring => {
  const [, second] = ring;
  return second ? [...ring.slice(1), second] : ring;
};

describe('two geometries are the same shape', () => {
  test('if their rings start elsewhere or run the other way', () => {
    fc.assert(
      fc.property(arbitraryGeometry, (geometry) => {
        expect(
          isSameShape(
            geometry,
            mapPolygons(geometry, (rings) => rings.map(rotated)),
          ),
        ).toBe(true);
        const backwards = mapPolygons(geometry, (rings) => rings.map((ring) => ring.toReversed()));
        expect(isSameShape(geometry, backwards)).toBe(true);
        expect(isSameShape(backwards, geometry)).toBe(true);
      }),
    );
  });

  test('if one is a MultiPolygon with one part, holes are reordered or coordinates differ by 5e-7°', () => {
    expect(isSameShape(square, geometryOf('MULTIPOLYGON (((0 0, 4 0, 4 4, 0 4, 0 0)))'))).toBe(true);
    const holes = ['(1 1, 1 2, 2 2, 1 1)', '(3 3, 3 3.5, 3.5 3.5, 3 3)'];
    const withHoles = (order: readonly string[]) =>
      geometryOf(`POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0), ${order.join(', ')})`);
    expect(isSameShape(withHoles(holes), withHoles(holes.toReversed()))).toBe(true);
    expect(
      isSameShape(
        square,
        mapPositions(square, ([lng, lat]) => [lng + 5e-7, lat]),
      ),
    ).toBe(true);
  });

  test('but not if a vertex is added or moved, or a hole is missing', () => {
    expect(isSameShape(square, geometryOf('POLYGON ((0 0, 4 0, 4 4, 0 4, 0 2, 0 0))'))).toBe(false);
    expect(isSameShape(square, geometryOf('POLYGON ((0 0, 4 0, 4 4.00001, 0 4, 0 0))'))).toBe(false);
    expect(isSameShape(square, geometryOf('POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0), (1 1, 1 2, 2 2, 1 1))'))).toBe(
      false,
    );
  });
});

test('a shape is found once, even across a cell boundary', () => {
  const index = shapeIndex([{ name: 'square', geometry: square }]);
  const shifted = mapPositions(square, ([lng, lat]) => [lng - 5e-7, lat - 5e-7]);
  expect(index.take(shifted)).toMatchObject({ name: 'square' });
  expect(index.take(square)).toBeUndefined();
});

/** Returns 30,000 parts with the same bounding box that differ in one vertex each. */
function partsOfOneBox(isChanged: boolean): ZoneGeometry {
  const coordinates = Array.from({ length: 30_000 }, (_, part): LngLat[][] => {
    const inner: LngLat = [1, 1 + (part + (isChanged ? 0.5 : 0)) * 4e-6];
    return [[[0, 0], [4, 0], [4, 4], inner, [0, 4], [0, 0]]];
  });
  return { type: 'MultiPolygon', coordinates: isChanged ? coordinates.toReversed() : coordinates };
}

/** Returns 30,000 small parts that don't touch. */
function partsApart(isReversed: boolean): ZoneGeometry {
  const coordinates = Array.from({ length: 30_000 }, (_, part): LngLat[][] => {
    const [lng, lat] = [(part % 300) * 0.01, Math.floor(part / 300) * 0.01];
    return [
      [
        [lng, lat],
        [lng + 0.005, lat],
        [lng, lat + 0.005],
        [lng, lat],
      ],
    ];
  });
  return { type: 'MultiPolygon', coordinates: isReversed ? coordinates.toReversed() : coordinates };
}

test('shapes with 30,000 parts are compared, even if all parts have the same bounding box', () => {
  expect(isSameShape(partsApart(false), partsApart(true))).toBe(true);
  expect(isSameShape(partsOfOneBox(false), partsOfOneBox(false))).toBe(true);
  expect(isSameShape(partsOfOneBox(false), partsOfOneBox(true))).toBe(false);
});

test('items with the same shape are found in order', () => {
  const index = shapeIndex(['one', 'two', 'three'].map((name) => ({ name, geometry: square })));
  expect([1, 2, 3, 4].map(() => index.take(square)?.name)).toEqual(['one', 'two', 'three', undefined]);
});
