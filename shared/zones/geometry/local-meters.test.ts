import fc from 'fast-check';
import geodesic from 'geographiclib-geodesic';
import { expect, test } from 'vitest';
import { localMeters } from './local-meters.ts';

const meters = ([lng1, lat1]: readonly number[], [lng2, lat2]: readonly number[]) =>
  geodesic.Geodesic.WGS84.Inverse(lat1 ?? 0, lng1 ?? 0, lat2 ?? 0, lng2 ?? 0).s12 ?? Number.NaN;

const arbitraryCenter = fc.tuple(
  fc.double({ min: -170, max: 170, noNaN: true }),
  fc.double({ min: -70, max: 70, noNaN: true }),
);
const direction = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });

test.each([
  [100_000, 0.0001],
  [500_000, 0.001],
])('within %d m of the center the relative error of a distance is below %d', (maxDistance, error) => {
  fc.assert(
    fc.property(
      arbitraryCenter,
      direction,
      fc.double({ min: 1, max: maxDistance, noNaN: true }),
      (center, angle, distance) => {
        const plane = localMeters(center);
        const position = plane.toDegrees([distance * Math.cos(angle), distance * Math.sin(angle)]);
        fc.pre(Math.abs(position[0]) <= 180);
        expect(Math.abs(meters(center, position) - distance)).toBeLessThan(distance * error);
      },
    ),
  );
});

test('between positions within 100 km of the center the error of a distance is below 0.02 %', () => {
  const within = fc.tuple(direction, fc.double({ min: 0, max: 100_000, noNaN: true }));
  fc.assert(
    fc.property(arbitraryCenter, within, within, (center, [angle1, distance1], [angle2, distance2]) => {
      const plane = localMeters(center);
      const one: [number, number] = [distance1 * Math.cos(angle1), distance1 * Math.sin(angle1)];
      const other: [number, number] = [distance2 * Math.cos(angle2), distance2 * Math.sin(angle2)];
      const planar = Math.hypot(one[0] - other[0], one[1] - other[1]);
      fc.pre(planar > 1);
      const actual = meters(plane.toDegrees(one), plane.toDegrees(other));
      expect(Math.abs(planar - actual) / actual).toBeLessThan(0.0002);
    }),
  );
});

test('converting to degrees and back returns the same position', () => {
  fc.assert(
    fc.property(arbitraryCenter, direction, (center, angle) => {
      const plane = localMeters(center);
      const position = plane.toDegrees([20_000 * Math.cos(angle), 20_000 * Math.sin(angle)]);
      const [x, y] = plane.toMeters(position);
      expect(x).toBeCloseTo(20_000 * Math.cos(angle), 5);
      expect(y).toBeCloseTo(20_000 * Math.sin(angle), 5);
    }),
  );
});
