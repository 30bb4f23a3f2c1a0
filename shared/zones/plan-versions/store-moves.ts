import { partsOf } from '../../geo/parts.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { areaSquareMeters } from '../geometry/area.ts';
import { type Box, boxOf } from '../geometry/box.ts';
import type { Geos } from '../geometry/geos.ts';
import { intersect, merge } from '../geometry/overlay-operations.ts';
import type { Zone } from '../zone.ts';

/** An area that one store had before and another one has after. */
export interface StoreMove {
  from: string;
  to: string;
  geometry: ZoneGeometry;
  squareMeters: number;
}

/**
 * The areas of one store before that are another one's after, by pairs of stores, the largest first. Where zones of
 * two stores overlap the common area counts for each pair. Zones that are not valid are left out. Yields before each
 * overlay, so that a window is not held up.
 */
export function* storeMoves(
  geos: Geos,
  before: readonly Zone[],
  after: readonly Zone[],
): Generator<void, StoreMove[]> {
  const then = before.map(withBox);
  const pairs = new Map<string, { from: string; to: string; shapes: ZoneGeometry[] }>();
  for (const zone of after.map(withBox)) {
    for (const earlier of then) {
      if (earlier.storeId === zone.storeId || !meet(earlier.box, zone.box)) continue;
      yield;
      const common = intersect(geos, earlier.geometry, zone.geometry);
      if (!common.ok) continue;
      const key = JSON.stringify([earlier.storeId, zone.storeId]);
      const pair = pairs.get(key) ?? { from: earlier.storeId, to: zone.storeId, shapes: [] };
      pair.shapes.push(common.geometry);
      pairs.set(key, pair);
    }
  }
  const moves: StoreMove[] = [];
  for (const { from, to, shapes } of pairs.values()) {
    yield;
    const united = merge(geos, shapes);
    if (!united.ok || partsOf(united.geometry).length === 0) continue;
    moves.push({ from, to, geometry: united.geometry, squareMeters: areaSquareMeters(united.geometry) });
  }
  return moves.sort((one, other) => other.squareMeters - one.squareMeters);
}

const withBox = ({ storeId, geometry }: Zone) => ({ storeId, geometry, box: boxOf(geometry) });

const meet = (
  [west, south, east, north]: Box,
  [otherWest, otherSouth, otherEast, otherNorth]: Box,
): boolean => west < otherEast && otherWest < east && south < otherNorth && otherSouth < north;
