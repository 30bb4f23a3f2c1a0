import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { toGrid } from '../../geo/grid.ts';
import { partsOf } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { areaSquareMeters } from '../../zones/geometry/area.ts';
import { type Geos, loadGeos } from '../../zones/geometry/geos.ts';
import { onePieceOwners } from './one-piece.ts';
import { facesOfOwners, nobody, sampleCells, zonesOfFaces } from './territories.ts';

let geos: Geos;
beforeAll(async () => {
  geos = await loadGeos();
});

const square = (west: number, south: number, size: number): LngLat[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const island: ZoneGeometry = { type: 'Polygon', coordinates: [square(10.5, 50, 0.1)] };
const pond = square(10.04, 50.04, 0.01);
const mainland: ZoneGeometry = { type: 'Polygon', coordinates: [square(10, 50, 0.1), pond.toReversed()] };

const cells = fc.uniqueArray(
  fc.record({
    position: fc
      .tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 1000 }))
      .map(([x, y]): LngLat => [toGrid(10 + (x + 0.25) / 1e4), toGrid(50 + (y + 0.25) / 1e4)]),
    owner: fc.integer({ min: nobody, max: 3 }),
  }),
  { minLength: 1, maxLength: 80, selector: ({ position }) => position.join(' ') },
);

/** The faces of the owners of cells, and the zones after each became one piece. */
function divided(outline: ZoneGeometry, some: readonly { position: LngLat; owner: number }[]) {
  const faces = facesOfOwners(
    geos,
    outline,
    sampleCells(some.map(({ position }) => position)),
    some.map(({ owner }) => owner),
  );
  if (!faces) throw new Error('The outline was not divided');
  const owners = onePieceOwners(faces);
  const joined = zonesOfFaces(
    geos,
    faces.map((face, place) => ({ ...face, owner: owners[place] ?? nobody })),
  );
  if (!joined.ok) throw new Error(joined.refusal.kind);
  return { faces, zones: joined.zones };
}

const holesOf = (zone: ZoneGeometry) => partsOf(zone).flatMap(([, ...holes]) => holes);
const contains = (hole: LngLat[], [lng, lat]: LngLat) => {
  const [west, east] = [Math.min(...hole.map(([x]) => x)), Math.max(...hole.map(([x]) => x))];
  const [south, north] = [Math.min(...hole.map(([, y]) => y)), Math.max(...hole.map(([, y]) => y))];
  return lng >= west && lng <= east && lat >= south && lat <= north;
};

describe('zones of any owners', () => {
  it('have one part for every store with land, without gaps or overlaps', () => {
    fc.assert(
      fc.property(cells, (some) => {
        const { faces, zones } = divided(mainland, some);
        const served = new Map([...zones].filter(([owner]) => owner !== nobody));
        expect(new Set(served.keys())).toEqual(
          new Set(faces.map(({ owner }) => owner).filter((owner) => owner !== nobody)),
        );
        for (const zone of served.values()) expect(partsOf(zone)).toHaveLength(1);
        const coverage = geos.isCoverage([...zones.values()]);
        expect(coverage.ok && coverage.value).toBe(true);
        const area = [...zones.values()].reduce((sum, zone) => sum + areaSquareMeters(zone), 0);
        expect(area / areaSquareMeters(mainland)).toBeCloseTo(1, 6);
      }),
      { numRuns: 200 },
    );
  });

  it('have holes only around another store or the pond', () => {
    fc.assert(
      fc.property(cells, (some) => {
        const { zones } = divided(mainland, some);
        for (const [owner, zone] of zones) {
          if (owner === nobody) continue;
          for (const hole of holesOf(zone)) {
            const others = [...zones].filter(([other]) => other !== owner && other !== nobody);
            const inside = [
              ...others.flatMap(([, geometry]) =>
                partsOf(geometry).flatMap(([shell]) => shell?.slice(0, 1) ?? []),
              ),
              ...pond.slice(0, 1),
            ];
            expect(inside.some((position) => contains(hole, position))).toBe(true);
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});

it('a store keeps its land on an island', () => {
  const outline: ZoneGeometry = {
    type: 'MultiPolygon',
    coordinates: [square(10, 50, 0.1), square(10.5, 50, 0.1)].map((ring) => [ring]),
  };
  const { zones } = divided(outline, [
    { position: [10.02, 50.05], owner: 0 },
    { position: [10.08, 50.05], owner: 1 },
    { position: [10.55, 50.05], owner: 1 },
  ]);
  const [first, second] = [zones.get(0), zones.get(1)];
  expect(first && partsOf(first)).toHaveLength(1);
  expect(second && partsOf(second)).toHaveLength(2);
  expect(second && geos.meets(second, island)).toEqual({ ok: true, value: true });
});

it('a piece goes to the store with the longest shared border', () => {
  const { zones } = divided({ type: 'Polygon', coordinates: [square(10, 50, 0.1)] }, [
    { position: [10.01, 50.05], owner: 0 },
    { position: [10.04, 50.05], owner: 1 },
    { position: [10.06, 50.03], owner: 1 },
    { position: [10.06, 50.07], owner: 1 },
    { position: [10.06, 50.05], owner: 0 },
    { position: [10.09, 50.05], owner: 2 },
  ]);
  const holders = [...zones].filter(([, zone]) => {
    const met = geos.meets(zone, [10.06, 50.05]);
    return met.ok && met.value;
  });
  expect(holders.map(([owner]) => owner)).toEqual([1]);
});

it('a piece surrounded by unserved land becomes unserved', () => {
  const { zones } = divided({ type: 'Polygon', coordinates: [square(10, 50, 0.1)] }, [
    { position: [10.01, 50.05], owner: 0 },
    { position: [10.04, 50.05], owner: nobody },
    { position: [10.07, 50.02], owner: nobody },
    { position: [10.07, 50.08], owner: nobody },
    { position: [10.07, 50.05], owner: 0 },
    { position: [10.095, 50.05], owner: nobody },
  ]);
  const first = zones.get(0);
  expect(first && partsOf(first)).toHaveLength(1);
  expect(first && geos.meets(first, [10.07, 50.05])).toEqual({ ok: true, value: false });
});
