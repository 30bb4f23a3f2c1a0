import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { areaSquareMeters } from '../geometry/area.ts';
import { type Geos, loadGeos } from '../geometry/geos.ts';
import { intersect, subtract } from '../geometry/overlay-operations.ts';
import { bufferShared } from './buffer-shared.ts';
import { neighbourhoodOf } from './neighbourhood.ts';
import {
  arbitraryPartition,
  gapsBetween,
  isCoverage,
  isPartition,
  withGeometries,
} from './partition.testing.ts';

let geos: Geos;
beforeAll(async () => {
  geos = await loadGeos();
});

test('widening and narrowing one after the other leave neither gap nor overlap', () => {
  const step = fc.record({
    which: fc.nat(),
    meters: fc.integer({ min: -800, max: 800 }).filter((meters) => meters !== 0),
  });
  const done = { wider: 0, narrower: 0, refused: 0, failed: 0 };
  fc.assert(
    fc.property(arbitraryPartition, fc.array(step, { minLength: 1, maxLength: 4 }), (partition, steps) => {
      fc.pre(isPartition(geos, partition));
      let zones = partition;
      for (const { which, meters } of steps) {
        const id = zones[which % zones.length]?.id ?? '';
        const edit = bufferShared(geos, zones, id, meters);
        if (!edit.ok) {
          if (edit.refusal.kind === 'engine') done.failed += 1;
          else done.refused += 1;
          continue;
        }
        const after = withGeometries(zones, edit.geometries);
        expect(isCoverage(geos, after)).toBe(true);
        // A zone that grows may close a bay of what is outside.
        for (const gap of gapsBetween(geos, after))
          for (const { geometry } of zones) expect(commonArea(gap, geometry)).toBeLessThan(2);
        const [before, now] = [zones, after].map((some) => some.find((zone) => zone.id === id)?.geometry);
        if (before && now) {
          expect(Math.sign(areaSquareMeters(now) - areaSquareMeters(before))).toBe(Math.sign(meters));
          const [smaller, larger] = meters > 0 ? [before, now] : [now, before];
          expect(areaLeft(smaller, larger)).toBeLessThan(2);
        }
        if (meters > 0) done.wider += 1;
        else done.narrower += 1;
        zones = after;
      }
    }),
    { numRuns: 100 },
  );
  expect(Math.min(done.wider, done.narrower)).toBeGreaterThan(10);
  expect(done.refused).toBeGreaterThan(0);
  expect(done.failed / (done.wider + done.narrower)).toBeLessThan(0.02);
});

function commonArea(one: ZoneGeometry, other: ZoneGeometry): number {
  const common = intersect(geos, one, other);
  return common.ok ? areaSquareMeters(common.geometry) : 0;
}

/** What of one lies outside the other, in square meters. */
function areaLeft(one: ZoneGeometry, other: ZoneGeometry): number {
  const left = subtract(geos, one, other);
  return left.ok ? areaSquareMeters(left.geometry) : 0;
}

const rectangle = (west: number, east: number, south = 0, north = 0.01): ZoneGeometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});
const area = (geometry: ZoneGeometry | undefined) => (geometry ? areaSquareMeters(geometry) : 0);

describe('in a row of zones', () => {
  const zones = [
    { id: 'west', geometry: rectangle(0, 0.01) },
    { id: 'middle', geometry: rectangle(0.01, 0.02) },
    { id: 'east', geometry: rectangle(0.02, 0.03) },
    { id: 'alone', geometry: rectangle(-0.0103, -0.0003) },
    { id: 'over', geometry: rectangle(0.002, 0.003, 0.002, 0.003) },
  ];
  const around = neighbourhoodOf(zones).zones;
  const changed = (id: string, meters: number, fixed?: ReadonlySet<string>) => {
    const edit = bufferShared(geos, around, id, meters, fixed);
    if (!edit.ok) throw new Error(edit.refusal.kind);
    return edit.geometries;
  };

  test('it is taken from who touched it, and not from who did not', () => {
    const geometries = changed('west', 100);
    expect(area(geometries.get('alone'))).toBeCloseTo(area(zones[3]?.geometry), 0);
    const strip = 100 / 1113.2;
    expect(area(geometries.get('middle')) / area(zones[1]?.geometry)).toBeCloseTo(1 - strip, 2);
    expect(intersect(geos, geometries.get('west') ?? rectangle(0, 1), rectangle(-0.0103, -0.0003)).ok).toBe(
      false,
    );
  });

  test('a zone over it before stays as it is', () => {
    expect(changed('west', 100).has('over')).toBe(false);
  });

  test('those that are widened too keep their common border', () => {
    const middle = changed('west', 100, new Set(['west', 'middle'])).get('middle');
    expect(area(middle)).toBeCloseTo(area(zones[1]?.geometry), 0);
  });

  test('so far that nothing would be left of a neighbour it is refused', () => {
    expect(bufferShared(geos, around, 'west', 1200)).toEqual({
      ok: false,
      refusal: { kind: 'neighbour-vanishes' },
    });
  });

  test('narrowed, a common border stays and the others move', () => {
    const narrower = changed('west', -100).get('west');
    expect(narrower && subtract(geos, narrower, rectangle(0, 0.01)).ok).toBe(false);
    expect(area(narrower) / area(zones[0]?.geometry)).toBeCloseTo((1 - 0.0898) * (1 - 2 * 0.0898), 1);
    const ring = neighbourhoodOf([
      { id: 'inner', geometry: rectangle(0.01, 0.02, 0.01, 0.02) },
      {
        id: 'outer',
        geometry: {
          type: 'Polygon',
          coordinates: [
            ...rectangle(0, 0.03, 0, 0.03).coordinates,
            ...rectangle(0.01, 0.02, 0.01, 0.02).coordinates,
          ] as never,
        },
      },
    ]);
    expect(bufferShared(geos, ring.zones, 'inner', -100)).toEqual({
      ok: false,
      refusal: { kind: 'only-shared-borders' },
    });
  });
});
