import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { positionToGrid } from '../../geo/grid.ts';
import { partsOf, vertexCount } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { distanceToEdge } from '../geometry/distance-to-edge.ts';
import { type Geos, loadGeos } from '../geometry/geos.ts';
import { localMeters } from '../geometry/local-meters.ts';
import { type BorderedZone, borderNetwork, positionKey } from './border-network.ts';
import { type Neighborhood, neighborhoodOf } from './neighborhood.ts';
import { arbitraryPartition, isPartition, withGeometries } from './partition.testing.ts';
import { insertShared } from './shared-edits.ts';
import { simplifyBorders } from './simplify-borders.ts';

let geos: Geos;
beforeAll(async () => {
  geos = await loadGeos();
});

function simplified(neighborhood: Neighborhood, selected: readonly string[], meters: number) {
  const steps = simplifyBorders(neighborhood, new Set(selected), meters);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** A partition with surplus vertices on its borders: some edges are bent repeatedly. */
const arbitraryBends = fc.array(fc.record({ which: fc.nat(), aside: fc.integer({ min: -300, max: 300 }) }), {
  minLength: 5,
  maxLength: 40,
});
const bentPartition = fc.tuple(arbitraryPartition, arbitraryBends).map(([partition, bends]) =>
  bends.reduce<readonly BorderedZone[]>((zones, { which, aside }) => {
    const edges = [...borderNetwork(zones).edges()];
    const edge = edges[which % edges.length];
    if (!edge) return zones;
    const [from, to] = edge;
    const [across, up] = [(to[0] - from[0]) * (aside / 600), (to[1] - from[1]) * (aside / 600)];
    const edit = insertShared(zones, edge, [(from[0] + to[0]) / 2 - up, (from[1] + to[1]) / 2 + across]);
    return edit.ok ? withGeometries(zones, edit.geometries) : zones;
  }, partition),
);

test('any tolerance leaves no gaps or overlaps, keeps junctions and limits how far borders move', () => {
  let changed = 0;
  fc.assert(
    fc.property(
      bentPartition,
      fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 4000 }),
      (zones, which, meters) => {
        fc.pre(isPartition(geos, zones));
        const neighborhood = neighborhoodOf(zones);
        const selected = which.map((one) => zones[one % zones.length]?.id ?? '');
        const geometries = simplified(neighborhood, selected, meters);
        const after = withGeometries(neighborhood.zones, geometries);
        expect(isPartition(geos, after)).toBe(true);
        const network = borderNetwork(after);
        for (const { line, zones: sides } of neighborhood.network.borders()) {
          for (const end of [line[0], line.at(-1)]) {
            if (end && neighborhood.network.isJunction(end))
              expect(network.zonesAt(end)).toEqual(neighborhood.network.zonesAt(end));
          }
          if (sides.some((id) => selected.includes(id))) {
            expectNear(line, network.zonesAt, meters);
          } else {
            for (const position of line) expect(network.zonesAt(position)).not.toEqual([]);
          }
        }
        if (geometries.size > 0) changed += 1;
      },
    ),
    { numRuns: 200 },
  );
  expect(changed).toBeGreaterThan(100);
});

/** Expects each removed vertex of a line to be near the edge that replaced it. */
function expectNear(line: readonly LngLat[], zonesAt: (position: LngLat) => string[], meters: number) {
  const { toMeters } = localMeters(line[0] ?? [0, 0]);
  let start = 0;
  for (const [index, position] of line.entries()) {
    if (index === 0 || zonesAt(position).length === 0) continue;
    const [from, to] = [toMeters(line[start] ?? position), toMeters(position)];
    for (const removed of line.slice(start + 1, index))
      expect(distanceToEdge(toMeters(removed), from, to)).toBeLessThan(meters + 1);
    start = index;
  }
}

const ringed = (...rings: LngLat[][]): ZoneGeometry => ({
  type: 'Polygon',
  coordinates: rings.map((ring) => [...ring, ring[0] ?? [0, 0]].map(positionToGrid)),
});

describe('simplifying selected zones', () => {
  const west: LngLat[] = [
    [0, 0],
    [0.01, 0],
    [0.0101, 0.005],
    [0.01, 0.01],
    [0, 0.01],
  ];
  const east: LngLat[] = [
    [0.01, 0],
    [0.02, 0],
    [0.02, 0.01],
    [0.01, 0.01],
    [0.0101, 0.005],
  ];

  test('straightens a shared border in both zones if only one is selected', () => {
    const neighborhood = neighborhoodOf([
      { id: 'west', geometry: ringed(west) },
      { id: 'east', geometry: ringed(east) },
    ]);
    const geometries = simplified(neighborhood, ['west'], 20);
    expect([...geometries.keys()]).toEqual(['west', 'east']);
    expect([...geometries.values()].map(vertexCount)).toEqual([4, 4]);
    expect(simplified(neighborhood, ['west'], 5).size).toBe(0);
  });

  test('doesn’t collapse a narrow zone between two neighbors', () => {
    const lens: LngLat[] = [
      [0.01, 0],
      [0.0101, 0.005],
      [0.01, 0.01],
      [0.0099, 0.005],
    ];
    const neighborhood = neighborhoodOf([
      { id: 'lens', geometry: ringed(lens) },
      {
        id: 'west',
        geometry: ringed([
          [0, 0],
          [0.01, 0],
          [0.0099, 0.005],
          [0.01, 0.01],
          [0, 0.01],
        ]),
      },
      { id: 'east', geometry: ringed(east) },
    ]);
    const after = withGeometries(neighborhood.zones, simplified(neighborhood, ['lens'], 1000));
    expect(vertexCount(after[0]?.geometry ?? ringed([]))).toBe(3);
    for (const { geometry } of after) expect(geos.invalidity(geometry)).toEqual({ ok: true, value: null });
  });

  test('doesn’t cut off a bay that contains another zone', () => {
    const bay: LngLat[] = [
      [0, 0],
      [0.01, 0],
      [0.01, 0.01],
      [0.006, 0.01],
      [0.006, 0.009],
      [0.004, 0.009],
      [0.004, 0.01],
      [0, 0.01],
    ];
    const island: LngLat[] = [
      [0.0045, 0.0095],
      [0.0055, 0.0095],
      [0.0055, 0.0098],
    ];
    const neighborhood = neighborhoodOf([
      { id: 'bay', geometry: ringed(bay) },
      { id: 'island', geometry: ringed(island) },
    ]);
    const after = withGeometries(neighborhood.zones, simplified(neighborhood, ['bay'], 150));
    expect(geos.isCoverage(after.map(({ geometry }) => geometry))).toEqual({ ok: true, value: true });
    expect(partsOf(after[0]?.geometry ?? ringed([]))[0]?.[0]?.map(positionKey)).toContain(
      positionKey([0.006, 0.009]),
    );
  });
});
