import { beforeAll, expect, test } from 'vitest';
import { type Geos, loadGeos } from '../geometry/geos.ts';
import { geometryOf } from '../zone.testing.ts';
import { polygonIssues } from './polygon-issues.ts';

let geos: Geos;
beforeAll(async () => {
  geos = await loadGeos();
});

test.each([
  ['a triangle', 'POLYGON ((0 0, 4 0, 0 4, 0 0))'],
  ['a clockwise ring', 'POLYGON ((0 0, 0 4, 4 0, 0 0))'],
  ['a hole', 'POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 2 1, 2 2, 1 1))'],
  ['two parts that touch in a point', 'MULTIPOLYGON (((0 0, 2 0, 2 2, 0 2, 0 0)), ((2 2, 4 2, 4 4, 2 2)))'],
  ['a repeated vertex', 'POLYGON ((0 0, 4 0, 4 0, 0 4, 0 0))'],
])('%s is valid', (_, wkt) => {
  expect(polygonIssues(geos, geometryOf(wkt))).toEqual([]);
});

test.each([
  ['POLYGON ((0 0, 4 0, 0 4))', 'ring-not-closed', [0, 4]],
  ['POLYGON ((0 0, 4 0, 0 0))', 'too-few-points', [0, 0]],
  ['POLYGON ((0 0, 4 0, 4 0, 0 0))', 'too-few-points', [0, 0]],
  ['POLYGON ((0 0, 4 4, 4 0, 0 4, 0 0))', 'self-intersection', [2, 2]],
  ['POLYGON ((0 0, 4 0, 2 2, 4 4, 0 4, 2 2, 0 0))', 'ring-touches-itself', [2, 2]],
  ['POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0), (6 6, 7 6, 7 7, 6 6))', 'hole-outside', [6, 6]],
  ['POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0), (2 1, 6 1, 6 2, 2 2, 2 1))', 'hole-outside', expect.anything()],
  [
    'POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 5 1, 5 5, 1 5, 1 1), (4 4, 8 4, 8 8, 4 8, 4 4))',
    'holes-overlap',
    expect.anything(),
  ],
  [
    'POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0), (0 2, 2 1, 4 2, 2 3, 0 2))',
    'interior-disconnected',
    expect.anything(),
  ],
  [
    'MULTIPOLYGON (((0 0, 4 0, 4 4, 0 4, 0 0)), ((3 1, 6 1, 6 2, 3 2, 3 1)))',
    'parts-overlap',
    expect.anything(),
  ],
  ['MULTIPOLYGON (((0 0, 4 0, 4 4, 0 4, 0 0)), ((1 1, 2 1, 2 2, 1 1)))', 'parts-overlap', expect.anything()],
  ['POLYGON ((200 0, 201 0, 201 1, 200 0))', 'out-of-range', [200, 0]],
  [
    'POLYGON ((37.76 -122.49, 37.75 -122.40, 37.7 -122.4, 37.76 -122.49))',
    'lat-lng-swapped',
    [37.76, -122.49],
  ],
])('%s is reported as %s', (wkt, kind, at) => {
  expect(polygonIssues(geos, geometryOf(wkt))).toMatchObject([{ kind, severity: 'error', at }]);
});

test('each invalid ring is reported at its position', () => {
  const wkt =
    'MULTIPOLYGON (((0 0, 4 4, 4 0, 0 4, 0 0)), ((10 10, 14 14, 14 10, 10 14, 10 10)), ((20 20, 24 20, 24 24, 20 20)))';
  expect(polygonIssues(geos, geometryOf(wkt))).toMatchObject([{ at: [2, 2] }, { at: [12, 12] }]);
});

test('swapped coordinates are suspected only if swapping moves the shape into a known area', () => {
  const montevideo = { northeast: { lat: -34.7, lng: -56 }, southwest: { lat: -35, lng: -56.4 } };
  const swapped = geometryOf('POLYGON ((-34.9 -56.2, -34.8 -56.2, -34.8 -56.1, -34.9 -56.2))');
  const elsewhere = geometryOf('POLYGON ((2 48, 2.1 48, 2.1 48.1, 2 48))');
  expect(polygonIssues(geos, swapped)).toEqual([]);
  expect(polygonIssues(geos, swapped, [montevideo])).toMatchObject([{ kind: 'lat-lng-swapped' }]);
  expect(polygonIssues(geos, elsewhere, [montevideo])).toEqual([]);
});

test('a check leaves no geometries in the engine’s memory', () => {
  const before = geos.liveGeometries;
  polygonIssues(geos, geometryOf('POLYGON ((0 0, 4 4, 4 0, 0 4, 0 0), (1 1, 2 2, 2 1, 1 2, 1 1))'));
  expect(geos.liveGeometries).toBe(before);
});
