import Flatbush from 'flatbush';
import { distanceMeters, type LatLng } from '../../../shared/geo/position.ts';
import type { Extent } from '../../region-format/places/place-record.ts';

/** Index of points for nearest-neighbor queries. */
interface Nearest<T extends LatLng> {
  /** Returns at most `count` items within `radiusMeters`, nearest first. */
  around(at: LatLng, count: number, radiusMeters: number): T[];
}

const metersPerDegree = 111_195;

/** Returns an index of points for nearest-neighbor queries in a region. */
export function nearestOf<T extends LatLng>(items: readonly T[]): Nearest<T> {
  if (items.length === 0) return { around: () => [] };
  // Degrees of longitude are shorter than those of latitude; one factor is precise enough within a region.
  const lngFactor = Math.cos(((items[0]?.lat ?? 0) * Math.PI) / 180) || 1;
  const tree = new Flatbush(items.length);
  for (const { lat, lng } of items) tree.add(lng * lngFactor, lat, lng * lngFactor, lat);
  tree.finish();
  return {
    around(at, count, radiusMeters) {
      return tree
        .neighbors(at.lng * lngFactor, at.lat, count, (radiusMeters * 1.05) / metersPerDegree)
        .flatMap((index) => items[index] ?? [])
        .filter((item) => distanceMeters(at, item) <= radiusMeters);
    },
  };
}

/** Returns a search for the items whose extent contains a position, in input order. */
export function whoseExtentHas<T extends { extent: Extent }>(items: readonly T[]): (at: LatLng) => T[] {
  if (items.length === 0) return () => [];
  const tree = new Flatbush(items.length);
  for (const { extent } of items) tree.add(extent[1], extent[0], extent[3], extent[2]);
  tree.finish();
  return ({ lat, lng }) =>
    tree
      .search(lng, lat, lng, lat)
      .sort((a, b) => a - b)
      .flatMap((index) => items[index] ?? []);
}
