import { expect, test } from 'vitest';
import type { RouteLeg } from '../../shared/api/distance.ts';
import { encodePolyline } from '../../shared/geo/polyline.ts';
import { legPath, nearestLeg } from './route-legs.ts';

const at = (lat: number, lng: number) => ({ lat, lng });
const measure = { value: 1, text: '1 m' };

function leg(path: ReturnType<typeof at>[], withSteps = true): RouteLeg {
  const [start = at(0, 0)] = path;
  const end = path.at(-1) ?? start;
  const step = {
    distance: '1 m',
    duration: '1 min',
    polyline: encodePolyline(path),
    start_location: start,
    end_location: end,
    travel_mode: 'DRIVING',
  };
  return {
    distance: measure,
    duration: measure,
    start_location: start,
    end_location: end,
    steps: withSteps ? [step] : null,
  };
}

test('finds the nearest leg, by its steps if it has any', () => {
  const around = [at(0, 0), at(3, 0), at(3, 3)];
  const back = [at(3, 3), at(0, 3)];
  expect(nearestLeg([leg(around), leg(back)], at(2.9, 0.5))).toBe(0);
  expect(nearestLeg([leg(around), leg(back)], at(1, 2.9))).toBe(1);
  expect(legPath(leg(around, false))).toEqual([at(0, 0), at(3, 3)]);
});
