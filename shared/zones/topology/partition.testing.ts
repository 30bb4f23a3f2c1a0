import { Delaunay } from 'd3-delaunay';
import fc from 'fast-check';
import { toGrid } from '../../geo/grid.ts';
import { geometryOfParts, partsOf } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import type { Computed, Geos } from '../geometry/geos.ts';
import { orientRings } from '../geometry/rings.ts';
import type { BorderedZone } from './border-network.ts';
import { nodeBorders } from './node-borders.ts';

const box: [number, number, number, number] = [-56.2, -34.9, -56.1, -34.8];
const site = fc.tuple(
  fc.integer({ min: 1, max: 99_999 }).map((n) => -56.2 + n / 1e6),
  fc.integer({ min: 1, max: 99_999 }).map((n) => -34.9 + n / 1e6),
);

/** Zones that fill a square of ten kilometers without gaps or overlaps: Voronoi cells of some sites. */
export const arbitraryPartition: fc.Arbitrary<BorderedZone[]> = fc
  .uniqueArray(site, { minLength: 3, maxLength: 12, selector: ([lng, lat]) => `${lng},${lat}` })
  .map((sites) => {
    const cells = Delaunay.from(sites).voronoi(box);
    const zones = sites.flatMap((_, index): BorderedZone[] => {
      const cell = cells.cellPolygon(index);
      const ring = (cell ?? [])
        .map(([lng = 0, lat = 0]): LngLat => [toGrid(lng), toGrid(lat)])
        .filter(([lng, lat], at, all) => at === 0 || lng !== all[at - 1]?.[0] || lat !== all[at - 1]?.[1]);
      if (ring.length < 4) return [];
      return [{ id: `z${index}`, geometry: orientRings({ type: 'Polygon', coordinates: [ring] }) }];
    });
    const noded = nodeBorders(zones);
    return zones.map(({ id, geometry }) => ({ id, geometry: noded.get(id) ?? geometry }));
  })
  .filter((zones) => zones.every(({ geometry }) => partsOf(geometry).flat().every(hasLongEdges)));

/** Borders within five centimeters count as one, and a cell in a corner of the square may be that small. */
const minEdgeDegrees = 1e-5;

const hasLongEdges = (ring: readonly LngLat[]): boolean =>
  ring.every(([lng, lat], index) => {
    const next = ring[index + 1];
    return !next || Math.hypot(next[0] - lng, next[1] - lat) > minEdgeDegrees;
  });

/** Returns the zones with the given geometries replaced. */
export const withGeometries = (
  zones: readonly BorderedZone[],
  geometries: ReadonlyMap<string, ZoneGeometry>,
): BorderedZone[] => zones.map(({ id, geometry }) => ({ id, geometry: geometries.get(id) ?? geometry }));

/** Returns whether zones are valid, don't overlap and have the same vertices where they meet. */
export function isCoverage(geos: Geos, zones: readonly BorderedZone[]): boolean {
  const geometries = zones.map(({ geometry }) => geometry);
  return (
    computed(geos.isCoverage(geometries)) &&
    geometries.every((geometry) => computed(geos.invalidity(geometry)) === null)
  );
}

/** Returns the uncovered areas that zones enclose. */
export function gapsBetween(geos: Geos, zones: readonly BorderedZone[]): ZoneGeometry[] {
  const parts = computed(geos.union(zones.map(({ geometry }) => geometry)));
  const union = geometryOfParts(parts);
  // A hole may contain another part.
  return parts.flatMap(([, ...holes]) =>
    holes.flatMap((hole) => {
      const gap =
        union && geometryOfParts(computed(geos.difference({ type: 'Polygon', coordinates: [hole] }, union)));
      return gap ?? [];
    }),
  );
}

/** Returns whether zones are a coverage without gaps. Their union may have several parts. */
export const isPartition = (geos: Geos, zones: readonly BorderedZone[]): boolean =>
  isCoverage(geos, zones) && gapsBetween(geos, zones).length === 0;

function computed<T>(result: Computed<T>): T {
  if (!result.ok) throw new Error(result.message);
  return result.value;
}
