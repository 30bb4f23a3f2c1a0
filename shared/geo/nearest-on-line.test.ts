import { expect, test } from 'vitest';
import { nearestOnLine } from './nearest-on-line.ts';

const at = (lat: number, lng: number) => ({ lat, lng });

test('the nearest position is on the line, also between vertices', () => {
  expect(nearestOnLine([at(0, 0), at(0, 2)], at(1, 1))).toEqual({ position: at(0, 1), distance: 1 });
  expect(nearestOnLine([at(0, 0), at(0, 2)], at(1, 5))?.position).toEqual(at(0, 2));
  expect(nearestOnLine([at(3, 4)], at(3, 5))?.position).toEqual(at(3, 4));
  expect(nearestOnLine([], at(1, 1))).toBeUndefined();
});
