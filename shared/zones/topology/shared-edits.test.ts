import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { partsOf } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { type Geos, loadGeos } from '../geometry/geos.ts';
import { geometryOf } from '../zone.testing.ts';
import { type BorderedZone, borderNetwork, positionKey } from './border-network.ts';
import { nodeBorders } from './node-borders.ts';
import { arbitraryPartition, isPartition, withGeometries } from './partition.testing.ts';
import { deleteShared, insertShared, moveShared, replaceBorder, type SharedEdit } from './shared-edits.ts';

let geos: Geos;
beforeAll(async () => {
  geos = await loadGeos();
});

const square = (west: number, south: number, side = 1): ZoneGeometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + side, south],
      [west + side, south + side],
      [west, south + side],
      [west, south],
    ],
  ],
});

const value = <T>(computed: { ok: true; value: T } | { ok: false; message: string }): T => {
  if (!computed.ok) throw new Error(computed.message);
  return computed.value;
};

function applied(zones: readonly BorderedZone[], edit: SharedEdit): BorderedZone[] {
  if (!edit.ok) throw new Error(edit.refusal);
  return withGeometries(zones, edit.geometries);
}

const ringOf = (zones: readonly BorderedZone[], id: string): readonly LngLat[] =>
  partsOf(zones.find((zone) => zone.id === id)?.geometry ?? square(0, 0))[0]?.[0] ?? [];

/** Returns the total area of the zones in square degrees. */
const areaOf = (zones: readonly BorderedZone[]) =>
  zones.reduce((sum, { geometry }) => sum + planarArea(geometry), 0);

function planarArea(geometry: ZoneGeometry): number {
  let twice = 0;
  for (const ring of partsOf(geometry).flat()) {
    for (const [index, [lng, lat]] of ring.entries()) {
      const next = ring[index + 1];
      if (next) twice += (lng + 56.15) * (next[1] + 34.85) - (next[0] + 56.15) * (lat + 34.85);
    }
  }
  return twice / 2;
}

describe('two squares side by side', () => {
  const zones = [
    { id: 'left', geometry: square(0, 0) },
    { id: 'right', geometry: square(1, 0) },
  ];

  test('move a shared vertex together', () => {
    const moved = applied(zones, moveShared(zones, new Map([[positionKey([1, 1]), [1.2, 1.1]]])));
    expect(ringOf(moved, 'left')).toContainEqual([1.2, 1.1]);
    expect(ringOf(moved, 'right')).toContainEqual([1.2, 1.1]);
  });

  test('insert and delete a vertex of their shared border together', () => {
    const inserted = applied(
      zones,
      insertShared(
        zones,
        [
          [1, 0],
          [1, 1],
        ],
        [1.1, 0.5],
      ),
    );
    expect(ringOf(inserted, 'left')).toContainEqual([1.1, 0.5]);
    expect(ringOf(inserted, 'right')).toContainEqual([1.1, 0.5]);
    expect(applied(inserted, deleteShared(inserted, [1.1, 0.5]))).toEqual(zones);
  });

  test('share a redrawn border, whichever direction it’s drawn in', () => {
    const border =
      borderNetwork(zones)
        .borders()
        .find(({ zones: sides }) => sides.length === 2)?.line ?? [];
    const drawn: LngLat[] = [
      [1, 0.9],
      [1.2, 0.6],
      [0.9, 0.3],
      [1, 0.1],
    ];
    for (const line of [drawn, drawn.toReversed()]) {
      const redrawn = applied(zones, replaceBorder(zones, border, line));
      expect(ringOf(redrawn, 'left')).toEqual(
        expect.arrayContaining([
          [1.2, 0.6],
          [0.9, 0.3],
        ]),
      );
      expect(value(geos.isCoverage(redrawn.map(({ geometry }) => geometry)))).toBe(true);
      expect(areaOf(redrawn)).toBeCloseTo(2, 9);
    }
  });

  test('refuse a move across another border', () => {
    expect(moveShared(zones, new Map([[positionKey([1, 1]), [3, 0.5]]]))).toEqual({
      ok: false,
      refusal: 'crosses-border',
    });
  });
});

test('a vertex within five centimeters of a neighbor’s edge is added to that edge', () => {
  const zones = [
    { id: 'wide', geometry: square(0, 0, 2) },
    { id: 'low', geometry: square(2, 0) },
    { id: 'high', geometry: square(2, 1) },
  ];
  const noded = nodeBorders(zones);
  const geometry = noded.get('wide');
  expect(geometry && partsOf(geometry)[0]?.[0]).toContainEqual([2, 1]);
  expect(noded.has('low')).toBe(false);
  const apart = [
    { id: 'one', geometry: square(0, 0) },
    { id: 'beside', geometry: square(1.000001, 0, 0.5) },
  ];
  expect(nodeBorders(apart).size).toBe(0);
});

test('vertices past the point where a border leaves an edge aren’t added to that edge', () => {
  const zones = [
    {
      id: 'rounded',
      geometry: geometryOf(
        'POLYGON ((-56.1611998 -34.8688575, -56.1984798 -34.8688575, -56.1984792 -34.8987472, -56.1762747 -34.8988424, -56.1762746 -34.8988425, -56.1611998 -34.8688575))',
      ),
    },
    {
      id: 'straight',
      geometry: geometryOf(
        'POLYGON ((-56.1 -34.9, -56.1 -34.8, -56.1265809 -34.8, -56.1611998 -34.8688575, -56.1768565 -34.9, -56.1 -34.9))',
      ),
    },
  ];
  const noded = withGeometries(zones, nodeBorders(zones));
  expect(ringOf(noded, 'straight')).toContainEqual([-56.1762746, -34.8988425]);
  expect(isPartition(geos, noded)).toBe(true);
  expect(nodeBorders(noded).size).toBe(0);
});

test('a vertex near a border isn’t added to it if its zone already has an edge there', () => {
  const below = square(0, -1);
  const above: ZoneGeometry = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [0.9, 0],
        [0.8, 4e-7],
        [0.5, 1],
        [0, 0],
      ],
    ],
  };
  const noded = nodeBorders([
    { id: 'below', geometry: below },
    { id: 'above', geometry: above },
  ]);
  expect([...noded.keys()]).toEqual(['below']);
  const ring = partsOf(noded.get('below') ?? below)[0]?.[0];
  expect(ring).toContainEqual([0.9, 0]);
  expect(ring).not.toContainEqual([0.8, 4e-7]);
});

test('a vertex near the start of a border isn’t added to it if an edge runs along the border past its end', () => {
  const below = square(0, -1);
  const above: ZoneGeometry = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1.5, 0],
        [1.5, 1],
        [4e-7, 3e-7],
        [0, 0],
      ],
    ],
  };
  const noded = nodeBorders([
    { id: 'below', geometry: below },
    { id: 'above', geometry: above },
  ]);
  expect([...noded.keys()]).toEqual(['above']);
  expect(partsOf(noded.get('above') ?? above)[0]?.[0]).toContainEqual([1, 0]);
});

test('a vertex shared by a hole and a part of a multipart zone moves in both', () => {
  const hole = square(1, 1).coordinates[0] as LngLat[];
  const zones: BorderedZone[] = [
    {
      id: 'ring',
      geometry: {
        type: 'Polygon',
        coordinates: [...(square(0, 0, 3).coordinates as LngLat[][]), hole.toReversed()],
      },
    },
    {
      id: 'inner',
      geometry: { type: 'MultiPolygon', coordinates: [[hole], square(3, 0).coordinates as LngLat[][]] },
    },
  ];
  const noded = zones.map(({ id, geometry }) => ({ id, geometry: nodeBorders(zones).get(id) ?? geometry }));
  const moved = applied(noded, moveShared(noded, new Map([[positionKey([2, 2]), [2.3, 2.2]]])));
  for (const { geometry } of moved) {
    expect(
      partsOf(geometry)
        .flat()
        .some((ring) => ring.some(([lng, lat]) => lng === 2.3 && lat === 2.2)),
    ).toBe(true);
  }
  expect(value(geos.isCoverage(moved.map(({ geometry }) => geometry)))).toBe(true);
});

type Step =
  | { kind: 'move'; which: number; by: [number, number] }
  | { kind: 'insert'; which: number; aside: number }
  | { kind: 'delete'; which: number }
  | { kind: 'redraw'; which: number; aside: number };

const which = fc.nat();
const degrees = fc.integer({ min: -100_000, max: 100_000 }).map((n) => n / 1e7);
const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('move' as const), which, by: fc.tuple(degrees, degrees) }),
  fc.record({ kind: fc.constant('insert' as const), which, aside: degrees }),
  fc.record({ kind: fc.constant('delete' as const), which }),
  fc.record({ kind: fc.constant('redraw' as const), which, aside: degrees }),
);

const middle = (from: LngLat, to: LngLat, aside: number): LngLat => [
  (from[0] + to[0]) / 2 + aside / 20,
  (from[1] + to[1]) / 2 - aside / 20,
];

function edited(zones: readonly BorderedZone[], step: Step): SharedEdit {
  const network = borderNetwork(zones);
  const edges = [...network.edges()];
  const edge = edges[step.which % edges.length];
  if (!edge) throw new Error('No edges');
  const [from, to] = edge;
  switch (step.kind) {
    case 'move':
      return moveShared(zones, new Map([[positionKey(from), [from[0] + step.by[0], from[1] + step.by[1]]]]));
    case 'insert':
      return insertShared(zones, edge, middle(from, to, step.aside));
    case 'delete':
      return deleteShared(zones, from);
    case 'redraw': {
      const borders = network.borders();
      const line = borders[step.which % borders.length]?.line ?? [];
      const [start, end] = [line[0] ?? from, line.at(-1) ?? to];
      return replaceBorder(zones, line, [start, middle(start, end, step.aside), end]);
    }
  }
}

test('no sequence of edits leaves gaps or overlaps', () => {
  let done = 0;
  fc.assert(
    fc.property(
      arbitraryPartition,
      fc.array(arbitraryStep, { minLength: 1, maxLength: 12 }),
      (partition, steps) => {
        let zones = partition;
        fc.pre(isPartition(geos, zones));
        for (const step of steps) {
          const edit = edited(zones, step);
          if (!edit.ok) continue;
          done += 1;
          zones = applied(zones, edit);
          expect(isPartition(geos, zones)).toBe(true);
        }
      },
    ),
    { numRuns: 200 },
  );
  expect(done).toBeGreaterThan(100);
});
