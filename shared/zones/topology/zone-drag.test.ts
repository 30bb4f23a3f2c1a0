import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { type Box, boxesMeet, boxOf } from '../geometry/box.ts';
import { type Geos, loadGeos } from '../geometry/geos.ts';
import { moveZone } from '../geometry/move-zone.ts';
import { geometryOf } from '../zone.testing.ts';
import type { BorderedZone } from './border-network.ts';
import { boxWithEdges, neighborhoodOf } from './neighborhood.ts';
import { arbitraryPartition, isPartition, withGeometries } from './partition.testing.ts';
import { zoneDrag } from './zone-drag.ts';

let geos: Geos;
beforeAll(async () => {
  geos = await loadGeos();
});

/** Starts a drag as the app does: nearby zones are noded, all others are looked up. */
function dragOf(zones: readonly BorderedZone[], id: string) {
  const zonesIn = (box: Box) => zones.filter(({ geometry }) => boxesMeet(boxOf(geometry), box));
  const own = zones.filter((zone) => zone.id === id);
  const box = boxOf(own[0]?.geometry ?? rectangle(0, 0, 1, 1));
  const around = zonesIn(boxWithEdges(zonesIn(box), box)).filter((zone) => zone.id !== id);
  return zoneDrag(neighborhoodOf([...own, ...around]), id, zonesIn);
}

test('moving zones one after another leaves no gaps or overlaps', () => {
  const degrees = fc.integer({ min: -300_000, max: 300_000 }).map((n) => n / 1e7);
  const step = fc.record({ which: fc.nat(), by: fc.tuple(degrees, degrees) });
  const done = { moved: 0, refused: 0 };
  fc.assert(
    fc.property(arbitraryPartition, fc.array(step, { minLength: 1, maxLength: 12 }), (partition, steps) => {
      fc.pre(isPartition(geos, partition));
      let zones = partition;
      for (const { which, by } of steps) {
        const zone = zones[which % zones.length];
        const move = dragOf(zones, zone?.id ?? '').moveBy(by);
        if (!move.ok) {
          done.refused += 1;
          continue;
        }
        done.moved += 1;
        zones = withGeometries(zones, move.geometries);
        expect(isPartition(geos, zones)).toBe(true);
        expect(zone && moveZone(zone.geometry, by)).toEqual({
          ok: true,
          geometry: move.geometries.get(zone?.id ?? ''),
        });
      }
    }),
    { numRuns: 60 },
  );
  expect(Math.min(done.moved, done.refused)).toBeGreaterThan(30);
});

const rectangle = (west: number, south: number, east: number, north: number): ZoneGeometry =>
  geometryOf(
    `POLYGON ((${west} ${south}, ${east} ${south}, ${east} ${north}, ${west} ${north}, ${west} ${south}))`,
  );

describe('in a row of zones', () => {
  const row: BorderedZone[] = [
    { id: 'west', geometry: rectangle(0, 0, 1, 1) },
    { id: 'middle', geometry: rectangle(1, 0, 2, 1) },
    { id: 'east', geometry: rectangle(2, 0, 3, 1) },
  ];

  test('both neighbors follow a moved zone', () => {
    const drag = dragOf(row, 'middle');
    expect(drag.neighbors.map(({ id }) => id)).toEqual(['west', 'east']);
    const move = drag.moveBy([0.25, 0.5]);
    expect(move.ok && move.geometries.get('west')).toEqual(
      geometryOf('POLYGON ((0 0, 1.25 0.5, 1.25 1.5, 0 1, 0 0))'),
    );
    expect(move.ok && isPartition(geos, withGeometries(row, move.geometries))).toBe(true);
  });

  test('a move that would erase a neighbor or leave the map is refused', () => {
    const { moveBy } = dragOf(row, 'middle');
    expect(moveBy([0.9, 0]).ok).toBe(true);
    expect(moveBy([1.1, 0])).toEqual({ ok: false, refusal: { kind: 'zone-vanishes', zone: 'east' } });
    expect(moveBy([0, 179])).toMatchObject({ ok: false, refusal: { kind: 'off-earth' } });
  });

  test('a move onto a zone without a shared border is refused, even if a border would enclose it', () => {
    const zones = [
      ...row,
      { id: 'beyond', geometry: rectangle(1.2, 1.5, 1.8, 2.5) },
      { id: 'small', geometry: rectangle(-0.52, 0.4, -0.5, 0.42) },
    ];
    expect(dragOf(zones, 'middle').moveBy([0, 0.6])).toEqual({
      ok: false,
      refusal: { kind: 'zone-in-the-way', zone: 'beyond' },
    });
    expect(dragOf(zones, 'west').moveBy([-0.8, 0])).toEqual({
      ok: false,
      refusal: { kind: 'zone-in-the-way', zone: 'small' },
    });
  });

  test('a zone that already overlaps stays and doesn’t block the move', () => {
    const zones = [...row, { id: 'over', geometry: rectangle(1.4, 0.6, 1.6, 1.4) }];
    const move = dragOf(zones, 'middle').moveBy([0.25, 0.5]);
    expect(move.ok && [...move.geometries.keys()]).toEqual(['middle', 'west', 'east']);
  });

  test('a move that would make a neighbor cross itself is refused with its ID', () => {
    const zones = [
      { id: 'left', geometry: rectangle(0, 0, 1, 1) },
      {
        id: 'hooked',
        geometry: geometryOf('POLYGON ((1 0, 4 0, 4 3, 1.5 3, 1.5 2, 3 2, 3 1, 1 1, 1 0))'),
      },
    ];
    expect(dragOf(zones, 'left').moveBy([0.2, 0.5]).ok).toBe(true);
    expect(dragOf(zones, 'left').moveBy([0.6, 1.5])).toEqual({
      ok: false,
      refusal: { kind: 'neighbour-crosses-itself', zone: 'hooked' },
    });
  });
});

test('a zone that fills a hole moves the hole, and another hole has to stay inside', () => {
  const zones: BorderedZone[] = [
    {
      id: 'around',
      geometry: geometryOf(
        'POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (3 3, 3 5, 5 5, 5 3, 3 3), (7 7, 7 8, 8 8, 8 7, 7 7))',
      ),
    },
    { id: 'inner', geometry: rectangle(3, 3, 5, 5) },
    { id: 'outside', geometry: rectangle(9, 0, 12, 9) },
  ];
  const move = dragOf(zones, 'inner').moveBy([1, 1]);
  expect(move.ok && [...move.geometries.keys()]).toEqual(['inner', 'around']);
  expect(dragOf(zones, 'inner').moveBy([3.5, 3.5]).ok).toBe(false);
  expect(dragOf(zones, 'outside').moveBy([-2.5, 0])).toEqual({
    ok: false,
    refusal: { kind: 'neighbour-crosses-itself', zone: 'around' },
  });
});
