import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { gridDegrees } from '../../geo/grid.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { areaSquareMeters } from '../geometry/area.ts';
import { type Geos, loadGeos } from '../geometry/geos.ts';
import { intersect, subtract } from '../geometry/overlay-operations.ts';
import { perimeterMeters } from '../geometry/perimeter.ts';
import type { Shaped } from '../geometry/shaped.ts';
import type { BorderedZone } from './border-network.ts';
import { bufferShared } from './buffer-shared.ts';
import { type Neighborhood, neighborhoodOf } from './neighborhood.ts';
import {
  arbitraryPartition,
  gapsBetween,
  isCoverage,
  isPartition,
  withGeometries,
} from './partition.testing.ts';
import { simplifyBorders } from './simplify-borders.ts';
import { vertexDrag } from './vertex-drag.ts';

let geos: Geos;
beforeAll(async () => {
  geos = await loadGeos();
});

type Step =
  | { kind: 'buffer' | 'simplify'; which: number; meters: number }
  | { kind: 'move'; which: number; to: [number, number] };

const hundredThousandths = fc.integer({ min: -500, max: 500 });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('buffer' as const),
    which: fc.nat(),
    meters: fc.integer({ min: -800, max: 800 }).filter((meters) => meters !== 0),
  }),
  fc.record({
    kind: fc.constant('simplify' as const),
    which: fc.nat(),
    meters: fc.integer({ min: 1, max: 300 }),
  }),
  fc.record({
    kind: fc.constant('move' as const),
    which: fc.nat(),
    to: fc.tuple(hundredThousandths, hundredThousandths),
  }),
);

/** Returns the geometries that a step changes, or why it changes none. */
function changedBy(
  { zones, network }: Neighborhood,
  step: Step,
): ReadonlyMap<string, ZoneGeometry> | 'refused' | 'failed' {
  if (step.kind === 'move') {
    const edges = [...network.edges()];
    const at = edges[step.which % edges.length]?.[0];
    if (!at) return 'refused';
    const [east, north] = step.to;
    const edit = vertexDrag({ zones, network }, at).moveTo([at[0] + east / 1e5, at[1] + north / 1e5]);
    return edit.ok ? edit.geometries : 'refused';
  }
  const id = idOf(zones, step);
  if (step.kind === 'buffer') {
    const edit = bufferShared(geos, zones, id, step.meters);
    if (edit.ok) return edit.geometries;
    return edit.refusal.kind === 'engine' ? 'failed' : 'refused';
  }
  const steps = simplifyBorders({ zones, network }, new Set([id]), step.meters);
  for (let next = steps.next(); ; next = steps.next()) if (next.done) return next.value;
}

const idOf = (zones: readonly BorderedZone[], { which }: Step) => zones[which % zones.length]?.id ?? '';

/** Borders are noded before each step, and its changes are stored, as in the app. */
test('no sequence of steps leaves gaps or overlaps', () => {
  const done = { wider: 0, narrower: 0, simplify: 0, move: 0, refused: 0, failed: 0 };
  fc.assert(
    fc.property(arbitraryPartition, fc.array(anyStep, { minLength: 1, maxLength: 6 }), (partition, steps) => {
      fc.pre(isPartition(geos, partition));
      let stored = partition;
      for (const step of steps) {
        const neighborhood = neighborhoodOf(stored);
        const geometries = changedBy(neighborhood, step);
        if (typeof geometries === 'string') {
          done[geometries] += 1;
          continue;
        }
        stored = withGeometries(stored, geometries);
        const after = neighborhoodOf(stored).zones;
        expect(isCoverage(geos, after)).toBe(true);
        // A growing zone may close off a bay of the outside, which no zone covered before.
        for (const gap of gapsBetween(geos, after))
          for (const { geometry } of neighborhood.zones)
            expectNoMoreThanRounding(intersect(geos, gap, geometry));
        if (step.kind !== 'buffer') {
          done[step.kind] += 1;
          continue;
        }
        const { meters } = step;
        const id = idOf(neighborhood.zones, step);
        const [before, now] = [neighborhood.zones, after].map(
          (list) => list.find((one) => one.id === id)?.geometry,
        );
        if (before && now) {
          expect(Math.sign(areaSquareMeters(now) - areaSquareMeters(before))).toBe(Math.sign(meters));
          const [smaller, larger] = meters > 0 ? [before, now] : [now, before];
          expectNoMoreThanRounding(subtract(geos, smaller, larger));
        }
        if (meters > 0) done.wider += 1;
        else done.narrower += 1;
      }
    }),
    { numRuns: 150 },
  );
  expect(Math.min(done.wider, done.narrower, done.simplify, done.move)).toBeGreaterThan(10);
  expect(done.refused).toBeGreaterThan(0);
  expect(done.failed / (done.wider + done.narrower)).toBeLessThan(0.02);
});

/** A degree of longitude on the equator, where it's longest. */
const metersPerDegree = 111_320;

/**
 * Rounding leaves strips between two borders: snapping new vertices to the grid moves each border by at most half the
 * diagonal of a cell, so a strip is at most one diagonal wide. Its area is that width times its length, half its
 * perimeter.
 */
function expectNoMoreThanRounding(strip: Shaped) {
  if (!strip.ok) return;
  const width = Math.SQRT2 * gridDegrees * metersPerDegree;
  expect(areaSquareMeters(strip.geometry)).toBeLessThan(width * (perimeterMeters(strip.geometry) / 2));
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
  const nodedZones = neighborhoodOf(zones).zones;
  const changed = (id: string, meters: number, fixed?: ReadonlySet<string>) => {
    const edit = bufferShared(geos, nodedZones, id, meters, fixed);
    if (!edit.ok) throw new Error(edit.refusal.kind);
    return edit.geometries;
  };

  test('widening shrinks only zones with a shared border', () => {
    const geometries = changed('west', 100);
    expect(area(geometries.get('alone'))).toBeCloseTo(area(zones[3]?.geometry), 0);
    const strip = 100 / 1113.2;
    expect(area(geometries.get('middle')) / area(zones[1]?.geometry)).toBeCloseTo(1 - strip, 2);
    expect(intersect(geos, geometries.get('west') ?? rectangle(0, 1), rectangle(-0.0103, -0.0003)).ok).toBe(
      false,
    );
  });

  test('an overlapping zone stays unchanged', () => {
    expect(changed('west', 100).has('over')).toBe(false);
  });

  test('zones widened together keep their shared border', () => {
    const middle = changed('west', 100, new Set(['west', 'middle'])).get('middle');
    expect(area(middle)).toBeCloseTo(area(zones[1]?.geometry), 0);
  });

  test('widening is refused if nothing would be left of a neighbor', () => {
    expect(bufferShared(geos, nodedZones, 'west', 1200)).toEqual({
      ok: false,
      refusal: { kind: 'neighbour-vanishes' },
    });
  });

  test('narrowing moves only unshared borders and is refused if there are none', () => {
    const narrower = changed('west', -100).get('west');
    expect(narrower && subtract(geos, narrower, rectangle(0, 0.01)).ok).toBe(false);
    expect(area(narrower) / area(zones[0]?.geometry)).toBeCloseTo((1 - 0.0898) * (1 - 2 * 0.0898), 1);
    const ring = neighborhoodOf([
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
