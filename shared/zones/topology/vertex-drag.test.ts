import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { positionKey } from './border-network.ts';
import { neighborhoodOf } from './neighborhood.ts';
import { arbitraryPartition } from './partition.testing.ts';
import { moveShared } from './shared-edits.ts';
import { vertexDrag } from './vertex-drag.ts';

test('each step of a drag matches moving the vertex there', () => {
  const degrees = fc.integer({ min: -200_000, max: 200_000 }).map((n) => n / 1e7);
  let refused = 0;
  let done = 0;
  fc.assert(
    fc.property(
      arbitraryPartition,
      fc.nat(),
      fc.array(fc.tuple(degrees, degrees), { minLength: 1, maxLength: 6 }),
      (partition, which, steps) => {
        const neighborhood = neighborhoodOf(partition);
        const edges = [...neighborhood.network.edges()];
        const at = edges[which % edges.length]?.[0];
        if (!at) return;
        const drag = vertexDrag(neighborhood, at);
        for (const [lng, lat] of steps) {
          const to: LngLat = [at[0] + lng, at[1] + lat];
          const moved = moveShared(neighborhood.zones, new Map([[positionKey(at), to]]));
          expect(drag.moveTo(to)).toEqual(moved);
          if (moved.ok) done += 1;
          else refused += 1;
        }
      },
    ),
    { numRuns: 200 },
  );
  expect(Math.min(refused, done)).toBeGreaterThan(20);
});

const rectangle = (west: number, east: number, south = 0): ZoneGeometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, south + 1],
      [west, south + 1],
      [west, south],
    ],
  ],
});

test('a shared vertex can be moved even if a third zone already overlaps both zones', () => {
  const neighborhood = neighborhoodOf([
    { id: 'left', geometry: rectangle(0, 1) },
    { id: 'right', geometry: rectangle(1, 2) },
    { id: 'over', geometry: rectangle(0.5, 1.5, 0.5) },
  ]);
  const drag = vertexDrag(neighborhood, [1, 1]);
  expect(drag.zones).toEqual(['left', 'right']);
  const edit = drag.moveTo([1.1, 1.1]);
  expect(edit.ok && [...edit.geometries.keys()]).toEqual(['left', 'right']);
  expect(edit).toEqual(moveShared(neighborhood.zones, new Map([[positionKey([1, 1]), [1.1, 1.1]]])));
});
