import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { metersBetween } from '../geometry/local-meters.ts';
import { edgeLengthMeters, perimeterMeters } from '../geometry/perimeter.ts';
import { commonBorderMeters } from './common-border.ts';

const grid = (value: number) => Math.round(value * 1e7) / 1e7;
const box = (west: number, south: number, east: number, north: number): ZoneGeometry => ({
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

test('the length of an edge matches the distance between its ends and the sum of its halves', () => {
  const arbitraryPosition = fc.tuple(
    fc.double({ min: -170, max: 170, noNaN: true }),
    fc.double({ min: -70, max: 70, noNaN: true }),
  );
  const step = fc.double({ min: -0.02, max: 0.02, noNaN: true });
  fc.assert(
    fc.property(arbitraryPosition, step, step, ([lng, lat], across, up) => {
      const [from, to]: [LngLat, LngLat] = [
        [lng, lat],
        [lng + across, lat + up],
      ];
      const middle: LngLat = [lng + across / 2, lat + up / 2];
      const length = edgeLengthMeters(from, to);
      expect(Math.abs(length - metersBetween(from, to))).toBeLessThanOrEqual(0.01 + length * 1e-4);
      expect(edgeLengthMeters(from, middle) + edgeLengthMeters(middle, to)).toBeCloseTo(length, 3);
    }),
  );
});

test('shared border lengths in a grid of zones are symmetric and cover all inner borders', () => {
  const cuts = fc
    .uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 4 })
    .map((values) => [0, ...values.toSorted((a, b) => a - b), 1000].map((value) => grid(value / 10_000)));
  fc.assert(
    fc.property(cuts, fc.array(cuts, { minLength: 2, maxLength: 3 }), (rows, columns) => {
      // Adjacent rows are cut at different positions, so corners fall on edges.
      const zones = rows.slice(1).flatMap((north, row) => {
        const across = columns[row % columns.length] ?? [];
        return across.slice(1).map((east, column) => box(across[column] ?? 0, rows[row] ?? 0, east, north));
      });
      let inner = 0;
      for (const zone of zones) {
        const others = zones.filter((other) => other !== zone);
        const common = others.map((other) => commonBorderMeters(zone, other));
        for (const [index, other] of others.entries())
          expect(commonBorderMeters(other, zone)).toBeCloseTo(common[index] ?? 0, 3);
        const sum = common.reduce((total, length) => total + length, 0);
        expect(sum).toBeLessThanOrEqual(perimeterMeters(zone) + 0.01);
        inner += sum;
      }
      const all = zones.reduce((total, zone) => total + perimeterMeters(zone), 0);
      expect(all - inner).toBeCloseTo(perimeterMeters(box(0, 0, 0.1, 0.1)), 1);
    }),
    { numRuns: 30 },
  );
});

test('borders four centimeters apart coincide; more distant ones and corners don’t', () => {
  const zone = box(0, 0, 0.01, 0.01);
  const side = edgeLengthMeters([0.01, 0], [0.01, 0.01]);
  expect(commonBorderMeters(zone, box(0.010_000_4, 0, 0.02, 0.01))).toBeCloseTo(side, 0);
  expect(commonBorderMeters(zone, box(0.01001, 0, 0.02, 0.01))).toBe(0);
  expect(commonBorderMeters(zone, box(0.01, 0.01, 0.02, 0.02))).toBe(0);
});

test('a zone on the same side of a border isn’t a neighbor; one in a hole is', () => {
  const zone = box(0, 0, 0.01, 0.01);
  expect(commonBorderMeters(zone, zone)).toBe(0);
  expect(commonBorderMeters(zone, box(0, 0, 0.005, 0.01))).toBe(0);
  const inner = box(0.002, 0.002, 0.004, 0.004);
  if (zone.type !== 'Polygon' || inner.type !== 'Polygon') throw new TypeError('Boxes are polygons');
  const outer: ZoneGeometry = { type: 'Polygon', coordinates: [...zone.coordinates, ...inner.coordinates] };
  expect(commonBorderMeters(outer, inner)).toBeCloseTo(perimeterMeters(inner), 3);
});
