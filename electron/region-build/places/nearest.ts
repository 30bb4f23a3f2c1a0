import Flatbush from 'flatbush';
import { distanceMeters, type LatLng } from '../../../shared/geo/position.ts';

/** Points to be asked for the ones near a position. Built once, then only read. */
export interface Nearest<T extends LatLng> {
  /** The items within `radiusMeters`, nearest first, at most `count`. */
  around(at: LatLng, count: number, radiusMeters: number): T[];
}

const metersPerDegree = 111_195;

export function nearestOf<T extends LatLng>(items: readonly T[]): Nearest<T> {
  if (items.length === 0) return { around: () => [] };
  // Degrees of longitude are narrower than those of latitude; within a region one factor will do.
  const narrow = Math.cos(((items[0]?.lat ?? 0) * Math.PI) / 180) || 1;
  const tree = new Flatbush(items.length);
  for (const { lat, lng } of items) tree.add(lng * narrow, lat, lng * narrow, lat);
  tree.finish();
  return {
    around(at, count, radiusMeters) {
      return tree
        .neighbors(at.lng * narrow, at.lat, count, (radiusMeters * 1.05) / metersPerDegree)
        .flatMap((index) => items[index] ?? [])
        .filter((item) => distanceMeters(at, item) <= radiusMeters);
    },
  };
}
