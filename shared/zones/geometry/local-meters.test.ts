import fc from 'fast-check';
import geodesic from 'geographiclib-geodesic';
import { expect, test } from 'vitest';
import { localMeters } from './local-meters.ts';

const meters = ([lng1, lat1]: readonly number[], [lng2, lat2]: readonly number[]) =>
  geodesic.Geodesic.WGS84.Inverse(lat1 ?? 0, lng1 ?? 0, lat2 ?? 0, lng2 ?? 0).s12 ?? Number.NaN;

const place = fc.tuple(
  fc.double({ min: -170, max: 170, noNaN: true }),
  fc.double({ min: -70, max: 70, noNaN: true }),
);
const direction = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });

test.each([
  [100_000, 0.0001],
  [500_000, 0.001],
])('%d m from the center a distance is wrong by less than %d of itself', (reach, error) => {
  fc.assert(
    fc.property(
      place,
      direction,
      fc.double({ min: 1, max: reach, noNaN: true }),
      (center, angle, distance) => {
        const plane = localMeters(center);
        const there = plane.toDegrees([distance * Math.cos(angle), distance * Math.sin(angle)]);
        fc.pre(Math.abs(there[0]) <= 180);
        expect(Math.abs(meters(center, there) - distance)).toBeLessThan(distance * error);
      },
    ),
  );
});

test('between any two places within 100 km of the center it is wrong by less than 0.02 %', () => {
  const within = fc.tuple(direction, fc.double({ min: 0, max: 100_000, noNaN: true }));
  fc.assert(
    fc.property(place, within, within, (center, [angle1, far1], [angle2, far2]) => {
      const plane = localMeters(center);
      const one: [number, number] = [far1 * Math.cos(angle1), far1 * Math.sin(angle1)];
      const other: [number, number] = [far2 * Math.cos(angle2), far2 * Math.sin(angle2)];
      const planar = Math.hypot(one[0] - other[0], one[1] - other[1]);
      fc.pre(planar > 1);
      const true_ = meters(plane.toDegrees(one), plane.toDegrees(other));
      expect(Math.abs(planar - true_) / true_).toBeLessThan(0.0002);
    }),
  );
});

test('there and back is the same place', () => {
  fc.assert(
    fc.property(place, direction, (center, angle) => {
      const plane = localMeters(center);
      const there = plane.toDegrees([20_000 * Math.cos(angle), 20_000 * Math.sin(angle)]);
      const [x, y] = plane.toMeters(there);
      expect(x).toBeCloseTo(20_000 * Math.cos(angle), 5);
      expect(y).toBeCloseTo(20_000 * Math.sin(angle), 5);
    }),
  );
});
