import { beforeAll, expect, test } from 'vitest';
import { positionCount } from '../../geo/parts.ts';
import { areaSquareMeters } from '../geometry/area.ts';
import { type Geos, loadGeos } from '../geometry/geos.ts';
import { geometryOf, testZone } from '../zone.testing.ts';
import type { Zone } from '../zone.ts';
import { gapArea } from './gap-area.ts';
import { limits } from './limits.ts';
import { uncoveredAreas } from './not-covered.ts';

let geos: Geos;
beforeAll(async () => {
  geos = await loadGeos();
});

/** Returns a rectangular zone; sides in hundredths of a degree. */
const box = (id: string, west: number, south: number, east: number, north: number): Zone =>
  testZone(id, {
    geometry: geometryOf(
      `POLYGON ((${[
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ]
        .map(([x = 0, y = 0]) => `${x / 100} ${y / 100}`)
        .join(', ')}))`,
    ),
  });

const openFrame = [box('west', 0, 0, 1, 4), box('east', 3, 0, 4, 4), box('south', 1, 0, 3, 1)];
const north = box('north', 1, 3, 3, 4);

test('an uncovered area is found with the zones that enclose it, however wide it is', () => {
  const [found, ...more] = uncoveredAreas(geos, [...openFrame, north]);
  expect(more).toEqual([]);
  expect(new Set(found?.ids)).toEqual(new Set(['west', 'east', 'south', 'north']));
  expect(found?.areaSquareMeters).toBeCloseTo(areaSquareMeters(box('hole', 1, 1, 3, 3).geometry), -2);
  expect(found?.at[0]).toBeCloseTo(0.02, 2);
});

test('the zone with the longest border comes first', () => {
  const [found] = uncoveredAreas(geos, [
    testZone('most', {
      geometry: geometryOf('POLYGON ((0 0, 0.04 0, 0.04 0.01, 0.01 0.01, 0.01 0.04, 0 0.04, 0 0))'),
    }),
    box('east', 2, 1, 4, 4),
    box('north', 1, 2, 2, 4),
  ]);
  expect(found?.ids[0]).toBe('most');
  expect(found?.ids).toHaveLength(3);
});

test('an area that’s open on one side or filled by a zone isn’t reported', () => {
  expect(uncoveredAreas(geos, openFrame)).toEqual([]);
  expect(uncoveredAreas(geos, [...openFrame, north, box('inside', 1, 1, 3, 3)])).toEqual([]);
});

test('a hole is reported unless another zone fills it', () => {
  const donut = testZone('donut', {
    geometry: geometryOf(
      'POLYGON ((0 0, 0.04 0, 0.04 0.04, 0 0.04, 0 0), (0.01 0.01, 0.01 0.02, 0.02 0.02, 0.02 0.01, 0.01 0.01))',
    ),
  });
  for (const zones of [[donut], [donut, box('far', 9, 9, 10, 10)]])
    expect(uncoveredAreas(geos, zones)).toMatchObject([{ kind: 'not-covered', ids: ['donut'] }]);
  expect(uncoveredAreas(geos, [donut, box('inside', 1, 1, 2, 2)])).toEqual([]);
});

test('a zone inside an uncovered area isn’t part of it', () => {
  const [found] = uncoveredAreas(geos, [...openFrame, north, box('island', 1.5, 1.5, 2.5, 2.5)]);
  const enclosed = areaSquareMeters(box('hole', 1, 1, 3, 3).geometry);
  expect(found?.areaSquareMeters).toBeCloseTo(enclosed * 0.75, -3);
});

test('the gap area joins two zones without overlapping them or a third', () => {
  const one = box('one', 0, 0, 1, 1);
  // Eleven meters to the east.
  const other = box('other', 1.01, 0, 2, 1);
  const third = box('third', 0.5, 0.9, 1.5, 2);
  const strip = gapArea(geos, one.geometry, other.geometry, [third.geometry], limits.gapWidthMeters);
  if (!strip.ok) throw new Error(strip.refusal.kind);
  const expected = areaSquareMeters(box('strip', 1, 0, 1.01, 0.9).geometry);
  expect(areaSquareMeters(strip.geometry) / expected).toBeCloseTo(1, 1);
  // Straight ends: round ones would leave the corners open.
  expect(positionCount(strip.geometry)).toBeLessThan(10);
  const filled = geos.union([one.geometry, strip.geometry]);
  expect(filled.ok && filled.value).toHaveLength(1);
  for (const zone of [one, other, third]) {
    const common = geos.intersection(strip.geometry, zone.geometry);
    expect(common.ok && common.value).toEqual([]);
  }
});
