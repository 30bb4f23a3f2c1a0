import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { containmentTest } from './containment.ts';
import { pointLocation } from './point-location.ts';

const ringAround = (lng: number, lat: number, corners: readonly number[]): [number, number][] => {
  const ring = corners.map((radius, corner): [number, number] => {
    const angle = (2 * Math.PI * corner) / corners.length;
    return [lng + radius * Math.cos(angle), lat + radius * Math.sin(angle)];
  });
  return [...ring, ...ring.slice(0, 1)];
};

test('the result matches a check of every edge, with holes and multiple parts', () => {
  const radii = fc.array(fc.double({ min: 1, max: 3, noNaN: true }), { minLength: 3, maxLength: 40 });
  const coordinate = fc.double({ min: -4, max: 12, noNaN: true });
  fc.assert(
    fc.property(radii, radii, fc.array(fc.tuple(coordinate, coordinate)), (one, other, positions) => {
      const geometry: ZoneGeometry = {
        type: 'MultiPolygon',
        coordinates: [
          [ringAround(0, 0, one), ringAround(0, 0, [0.4, 0.3, 0.4, 0.2]).reverse()],
          [ringAround(8, 1, other)],
        ],
      };
      const isInside = containmentTest(geometry);
      for (const position of positions) {
        const location = pointLocation(geometry, position);
        if (location !== 'border') expect(isInside(position)).toBe(location === 'inside');
      }
    }),
  );
});
