import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { geometryOfParts } from '../../../shared/geo/parts.ts';
import { decodePolyline, encodePolyline } from '../../../shared/geo/polyline.ts';
import { type LatLng, type LngLat, toLatLng, toLngLat } from '../../../shared/geo/position.ts';
import { arbitraryRing } from '../../../shared/zones/geometry/arbitrary-zones.testing.ts';
import { ringAreaSquareMeters } from '../../../shared/zones/geometry/area.ts';
import { type Geos, loadGeos } from '../../../shared/zones/geometry/geos.ts';
import { covers } from '../../../shared/zones/geometry/point-location.ts';
import { signedPlanarArea } from '../../../shared/zones/geometry/rings.ts';
import { isolineRing } from './isoline-ring.ts';

let geos: Geos;
beforeAll(async () => {
  geos = await loadGeos();
});

/** Returns a ring as clients receive it: encoded and decoded. */
function received(reached: readonly LngLat[], origin: LngLat) {
  const ring = isolineRing(geos, reached.map(toLatLng), toLatLng(origin));
  const coordinates = (decodePolyline(encodePolyline(ring)) ?? []).map(toLngLat);
  const area = { type: 'Polygon' as const, coordinates: [coordinates] };
  expect(geos.invalidity(area)).toEqual({ ok: true, value: null });
  expect(coordinates.at(-1)).toEqual(coordinates[0]);
  return { area, squareMeters: ringAreaSquareMeters(coordinates) };
}

const squareMetersOf = (ring: readonly LngLat[]) => Math.abs(ringAreaSquareMeters([...ring]));

test('vertices merged by rounding don’t make the ring touch itself', () => {
  const ring: LngLat[] = [
    [9.51, 47.13],
    [9.526529, 47.137527],
    [9.53, 47.12],
    [9.54, 47.15],
    [9.526534, 47.137532],
    [9.515, 47.15],
  ];
  const { squareMeters } = received(ring, [9.515, 47.14]);
  expect(squareMeters / squareMetersOf(ring)).toBeCloseTo(1, 2);
});

describe('an area with a waist narrower than a meter', () => {
  const [narrow, wide] = [2e-6, 0.01];
  /** Two squares of a kilometer, connected by a narrow strip. */
  const ring: LngLat[] = [
    [0, 0],
    [wide, 0],
    [wide, wide / 2],
    [wide * 1.5, wide / 2],
    [wide * 1.5, 0],
    [wide * 2.5, 0],
    [wide * 2.5, wide],
    [wide * 1.5, wide],
    [wide * 1.5, wide / 2 + narrow],
    [wide, wide / 2 + narrow],
    [wide, wide],
    [0, wide],
  ];
  const [west, east]: LngLat[] = [
    [wide / 2, wide / 2],
    [wide * 2, wide / 2],
  ];

  test.each([
    ['west', west],
    ['east', east],
  ])('stays in one part, seen from the %s', (_, origin) => {
    if (!origin || !west || !east) throw new Error('Both are there');
    const { area, squareMeters } = received(ring, origin);
    expect(covers(area, west) && covers(area, east)).toBe(true);
    expect(squareMeters / squareMetersOf(ring)).toBeCloseTo(1, 2);
  });
});

test.each<[string, LngLat[]]>([
  ['nothing', []],
  [
    'less than a meter',
    [
      [9.5, 47.1],
      [9.500002, 47.1],
      [9.500002, 47.100002],
    ],
  ],
  [
    'a line',
    [
      [9.5, 47.1],
      [9.51, 47.1],
    ],
  ],
])('%s is a small square around the origin', (_, ring) => {
  const origin: LngLat = [9.500004, 47.100003];
  const { area, squareMeters } = received(ring, origin);
  expect(covers(area, origin)).toBe(true);
  expect(squareMeters).toBeLessThan(10);
});

test.each<[string, LatLng]>([
  ['the north pole', { lat: 90, lng: 0 }],
  ['the antimeridian', { lat: -17, lng: 180 }],
])('a square at %s stays on Earth', (_, origin) => {
  received([], toLngLat(origin));
});

/** Rounding steps in degrees: of five decimals, and of the seven with which it is made valid before. */
const step = 1e-5 + 1e-7;
/**
 * Returns the maximum change of an area by rounding, in square degrees: its border moves by at most half a step in latitude
 * and longitude, along its edges and around its vertices.
 */
const changeByRounding = (perimeter: number, corners: number) =>
  (perimeter * step) / Math.SQRT2 + corners * step ** 2;
/** Returns the same for an area that is widened by a step first, and by less than five steps at vertices. */
function changeByWidening(perimeter: number, corners: number) {
  const spike = Math.sqrt(5 ** 2 - 1) * step;
  const wider = perimeter * step + corners * spike * step;
  // Mitered vertices are cut off at five steps, which makes two of one.
  return wider + changeByRounding(perimeter + 2 * corners * spike, 2 * corners);
}

const planarArea = (ring: readonly LngLat[]) => Math.abs(signedPlanarArea(ring)) / 2;

/** Returns whether an area stays in one part when rounded. */
function staysWhole(ring: LngLat[]): boolean {
  const valid = geos.makeValid({ type: 'Polygon', coordinates: [ring] });
  const area = valid.ok ? geometryOfParts(valid.value) : null;
  const rounded = area && geos.toGrid(area, 1e-5);
  return rounded?.ok === true && rounded.value.length === 1;
}

test('any ring is valid after decoding, and its area differs only by rounding', () => {
  fc.assert(
    fc.property(arbitraryRing, fc.constantFrom(1, 1e-2, 1e-3), (corners, scale) => {
      const [first = [0, 0]] = corners;
      const near = ([lng, lat]: LngLat): LngLat => [
        first[0] + (lng - first[0]) * scale,
        first[1] + (lat - first[1]) * scale,
      ];
      const ring = corners.map(near);
      const [shell = []] = received(ring, first).area.coordinates;
      const perimeter = ring.reduce((sum, at, index) => {
        const [lng, lat] = ring.at(index - 1) ?? at;
        return sum + Math.hypot(at[0] - lng, at[1] - lat);
      }, 0);
      const most = (staysWhole(ring) ? changeByRounding : changeByWidening)(perimeter, ring.length - 1);
      const change = planarArea(shell) - planarArea(ring);
      expect(Math.abs(change)).toBeLessThanOrEqual(most);
    }),
  );
});
