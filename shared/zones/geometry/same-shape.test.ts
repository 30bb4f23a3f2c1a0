import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mapPolygons, mapPositions, type Ring } from '../../geo/parts.ts';
import { geometryOf } from '../zone.testing.ts';
import { arbitraryGeometry } from './arbitrary-zones.testing.ts';
import { isSameShape, shapeIndex } from './same-shape.ts';

const square = geometryOf('POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))');

/** The same ring from its second vertex on. */
const turned = (ring: Ring): Ring => {
  const [, second] = ring;
  return second ? [...ring.slice(1), second] : ring;
};

describe('two geometries are the same shape', () => {
  test('wherever their rings start and whichever way they run', () => {
    fc.assert(
      fc.property(arbitraryGeometry, (geometry) => {
        expect(
          isSameShape(
            geometry,
            mapPolygons(geometry, (rings) => rings.map(turned)),
          ),
        ).toBe(true);
        const backwards = mapPolygons(geometry, (rings) => rings.map((ring) => ring.toReversed()));
        expect(isSameShape(geometry, backwards)).toBe(true);
        expect(isSameShape(backwards, geometry)).toBe(true);
      }),
    );
  });

  test('as a MultiPolygon of one part, with parts and holes in another order, and with six decimals', () => {
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

  test('but not with a vertex more, a vertex elsewhere, or without a hole', () => {
    expect(isSameShape(square, geometryOf('POLYGON ((0 0, 4 0, 4 4, 0 4, 0 2, 0 0))'))).toBe(false);
    expect(isSameShape(square, geometryOf('POLYGON ((0 0, 4 0, 4 4.00001, 0 4, 0 0))'))).toBe(false);
    expect(isSameShape(square, geometryOf('POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0), (1 1, 1 2, 2 2, 1 1))'))).toBe(
      false,
    );
  });
});

test('a shape is found once, also across the edge of a cell', () => {
  const index = shapeIndex([{ name: 'square', geometry: square }]);
  const shifted = mapPositions(square, ([lng, lat]) => [lng - 5e-7, lat - 5e-7]);
  expect(index.take(shifted)).toMatchObject({ name: 'square' });
  expect(index.take(square)).toBeUndefined();
});
