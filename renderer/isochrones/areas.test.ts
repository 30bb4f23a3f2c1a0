import { expect, test } from 'vitest';
import { areaSquareMeters } from '../../shared/zones/geometry/area.ts';
import { loadGeos } from '../../shared/zones/geometry/geos.ts';
import { combineAreas, type IsochroneArea } from './areas.ts';

const square = (west: number, side: number, value: number, origin: string): IsochroneArea => ({
  origin,
  value,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, 0],
        [west + side, 0],
        [west + side, side],
        [west, side],
        [west, 0],
      ],
    ],
  },
});
const area = ({ geometry }: IsochroneArea) => areaSquareMeters(geometry);

test('union and intersection together have the size of both areas', async () => {
  const geos = await loadGeos();
  const areas = [square(0, 0.1, 10, 'A'), square(0.05, 0.1, 10, 'B')];
  const [union] = combineAreas(geos, areas, 'union');
  const [both] = combineAreas(geos, areas, 'intersection');
  if (!union || !both) throw new Error('both are there');
  const sum = areas.reduce((total, one) => total + area(one), 0);
  expect(area(union) + area(both)).toBeCloseTo(sum, -2);
});

test('combines each value separately, and skips empty intersections', async () => {
  const geos = await loadGeos();
  const areas = [
    square(0, 0.1, 10, 'A'),
    square(0.5, 0.1, 10, 'B'),
    square(0, 0.6, 20, 'A'),
    square(0.3, 0.6, 20, 'B'),
  ];
  expect(combineAreas(geos, areas, 'intersection').map(({ value }) => value)).toEqual([20]);
  expect(combineAreas(geos, areas, 'union').map(({ value }) => value)).toEqual([10, 20]);
});
