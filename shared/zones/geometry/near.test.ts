import { describe, expect, it } from 'vitest';
import { geometryOf } from '../zone.testing.ts';
import { areNear } from './near.ts';

const square = (west: number, south: number, side = 0.01) =>
  `((${west} ${south}, ${west + side} ${south}, ${west + side} ${south + side}, ${west} ${south + side}, ${west} ${south}))`;
const area = (rings: string) => geometryOf(`POLYGON ${rings}`);
const home = area(square(-56.2, -34.9));
const metersEast = (meters: number) => -56.19 + meters / (111_195 * Math.cos((34.9 * Math.PI) / 180));

describe('two areas', () => {
  it.each([
    ['are near if they share a border', area(square(-56.19, -34.9)), true],
    ['are near if they share a corner', area(square(-56.19, -34.89)), true],
    ['are near if they’re 40 m apart', area(square(metersEast(40), -34.9)), true],
    ['aren’t near if they’re 60 m apart', area(square(metersEast(60), -34.9)), false],
    ['are near if one is inside the other, far from its border', area(square(-56.196, -34.896, 0.001)), true],
    [
      'are near if they cross without a corner of one in the other',
      area('((-56.21 -34.896, -56.18 -34.896, -56.18 -34.894, -56.21 -34.894, -56.21 -34.896))'),
      true,
    ],
    [
      'aren’t near if one is in a hole of the other, far from its edge',
      area(
        '((-56.22 -34.92, -56.17 -34.92, -56.17 -34.87, -56.22 -34.87, -56.22 -34.92), (-56.21 -34.91, -56.21 -34.88, -56.18 -34.88, -56.18 -34.91, -56.21 -34.91))',
      ),
      false,
    ],
    [
      'aren’t near if only their bounding boxes overlap',
      area('((-56.215 -34.895, -56.195 -34.875, -56.215 -34.875, -56.215 -34.895))'),
      false,
    ],
    [
      'are near if a part of one is next to the other',
      geometryOf(`MULTIPOLYGON (${square(-50, -30)}, ${square(-56.19, -34.9)})`),
      true,
    ],
  ])('%s', (_, other, isNear) => {
    expect(areNear(home, other, 50)).toBe(isNear);
    expect(areNear(other, home, 50)).toBe(isNear);
  });
});
