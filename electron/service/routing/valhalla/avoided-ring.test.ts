import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LatLng } from '../../../../shared/geo/position.ts';
import { avoidedRing, ringCovers } from './avoided-ring.ts';

const box = (south: number, west: number, north: number, east: number): LatLng[] => [
  { lat: south, lng: west },
  { lat: south, lng: east },
  { lat: north, lng: east },
  { lat: north, lng: west },
];
const covers = (polygon: readonly LatLng[], lat: number, lng: number) =>
  ringCovers(avoidedRing(polygon), { lat, lng });

describe.each([
  ['as drawn', (polygon: LatLng[]) => polygon],
  ['the other way round', (polygon: LatLng[]) => polygon.toReversed()],
  ['closed', (polygon: LatLng[]) => [...polygon, ...polygon.slice(0, 1)]],
])('a ring %s', (_, form) => {
  test.each([
    ['inside', box(0, 0, 2, 2), 1, 1, true],
    ['outside', box(0, 0, 2, 2), 1, 3, false],
    ['on an edge', box(0, 0, 2, 2), 0, 1, true],
    ['on a vertex', box(0, 0, 2, 2), 2, 2, true],
    ['in line with an edge', box(0, 0, 2, 2), 0, 3, false],
    ['inside of a ring drawn twice', [...box(0, 0, 2, 2), ...box(0, 0, 2, 2)], 1, 1, true],
    [
      'inside of one half of a bow tie',
      [0, 3, 1, 2].flatMap((at) => box(0, 0, 2, 2)[at] ?? []),
      1,
      0.5,
      true,
    ],
    ['inside of the other half', [0, 3, 1, 2].flatMap((at) => box(0, 0, 2, 2)[at] ?? []), 1, 1.5, true],
    ['west of the 180th meridian', box(0, 179, 2, -179), 1, 179.5, true],
    ['east of it', box(0, 179, 2, -179), 1, -179.5, true],
    ['on it', box(0, 179, 2, -179), 1, -180, true],
    ['on the other side of the Earth', box(0, 179, 2, -179), 1, 0, false],
    ['anywhere, where the world is avoided', box(-90, -180, 90, 180), 1, 2, true],
    ['near a pole that a ring goes around', [0, 120, -120].map((lng) => ({ lat: 80, lng })), 89, 60, true],
    ['far from it', [0, 120, -120].map((lng) => ({ lat: 80, lng })), 70, 60, false],
    ['near the other pole', [0, 120, -120].map((lng) => ({ lat: -80, lng })), -89, 60, true],
  ] as const)('%s', (_name, polygon, lat, lng, expected) => {
    expect(covers(form([...polygon]), lat, lng)).toBe(expected);
  });
});

test('a hole surrounded by a self-touching ring isn’t covered', () => {
  const [first] = box(0, 0, 9, 9);
  const withHole = [...box(0, 0, 9, 9), ...(first ? [first] : []), ...box(3, 3, 6, 6).toReversed()];
  const [hole] = box(3, 3, 6, 6).toReversed();
  const ring = [...withHole, ...(hole ? [hole] : [])];
  expect([covers(ring, 4, 4), covers(ring, 1, 1)]).toEqual([false, true]);
});

test('a ring covers the same anywhere on Earth', () => {
  const degrees = fc.integer({ min: -40, max: 40 });
  const wrapped = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(degrees, degrees), { minLength: 3, maxLength: 8 }),
      fc.tuple(degrees, degrees),
      fc.integer({ min: -360, max: 360 }),
      (vertices, [lat, lng], east) => {
        const moved = (by: number) => vertices.map(([y, x]) => ({ lat: y, lng: wrapped(x + by) }));
        expect(covers(moved(east), lat, wrapped(lng + east))).toBe(covers(moved(0), lat, lng));
      },
    ),
  );
});
