import { partsOf } from '../../geo/parts.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { areaSquareMeters } from '../../zones/geometry/area.ts';
import { boxOf } from '../../zones/geometry/box.ts';
import { type GeometryIndex, geometryIndex } from '../../zones/geometry/geometry-index.ts';
import type { Geos } from '../../zones/geometry/geos.ts';
import { intersect, merge, subtract } from '../../zones/geometry/overlay-operations.ts';
import type { Zone } from '../../zones/zone.ts';

/** An area that belonged to one store and now belongs to another. */
export interface StoreMove {
  from: string;
  to: string;
  geometry: ZoneGeometry;
  squareMeters: number;
}

/** About a street block; comparisons add up smaller areas, of which a border that moves leaves dozens. */
export const minListedSquareMeters = 80 * 80;

/** Areas to list one by one, and those to add up: small ones, if there are several. */
export function listedMoves<Move extends StoreMove>(
  moves: readonly Move[],
): { listed: readonly Move[]; small: readonly Move[] } {
  const isListed = ({ squareMeters }: Move) => squareMeters >= minListedSquareMeters;
  const small = moves.filter((move) => !isListed(move));
  return small.length < 2 ? { listed: moves, small: [] } : { listed: moves.filter(isListed), small };
}

/**
 * Areas that move between stores, by pair of stores, largest first: areas that one store lost and another gained. Skips
 * invalid zones.
 */
export function storeMoves(geos: Geos, before: readonly Zone[], after: readonly Zone[]): StoreMove[] {
  const [then, now] = [geometryIndex(before), geometryIndex(after)];
  const pairs = new Map<string, { from: string; to: string; shapes: ZoneGeometry[] }>();
  for (const zone of after) {
    for (const earlier of then.search(boxOf(zone.geometry))) {
      const [from, to] = [earlier.storeId, zone.storeId];
      if (from === to) continue;
      const common = intersect(geos, earlier.geometry, zone.geometry);
      if (!common.ok) continue;
      const lost = outsideZonesOf(geos, common.geometry, now, from);
      const moved = lost && outsideZonesOf(geos, lost, then, to);
      if (!moved) continue;
      const key = JSON.stringify([from, to]);
      const pair = pairs.get(key) ?? { from, to, shapes: [] };
      pair.shapes.push(moved);
      pairs.set(key, pair);
    }
  }
  return [...pairs.values()]
    .flatMap(({ from, to, shapes }) => {
      const united = merge(geos, shapes);
      if (!united.ok || partsOf(united.geometry).length === 0) return [];
      return { from, to, geometry: united.geometry, squareMeters: areaSquareMeters(united.geometry) };
    })
    .sort((one, other) => other.squareMeters - one.squareMeters);
}

/** Part of a geometry outside a store's zones; undefined if nothing is left. */
function outsideZonesOf(
  geos: Geos,
  geometry: ZoneGeometry,
  zones: GeometryIndex<Zone>,
  storeId: string,
): ZoneGeometry | undefined {
  let left = geometry;
  for (const zone of zones.search(boxOf(geometry))) {
    if (zone.storeId !== storeId) continue;
    const rest = subtract(geos, left, zone.geometry);
    if (rest.ok) left = rest.geometry;
    else if (rest.refusal.kind === 'nothing-left') return undefined;
  }
  return left;
}
