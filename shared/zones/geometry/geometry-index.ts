import Flatbush from 'flatbush';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { type Box, boxOf } from './box.ts';

/** Spatial index of items by their geometries' boxes. */
export interface GeometryIndex<Item> {
  search(box: Box): Item[];
}

/** Packs items into a Hilbert R-tree; rebuild it after changes. */
export function geometryIndex<Item extends { geometry: ZoneGeometry }>(
  items: readonly Item[],
): GeometryIndex<Item> {
  if (items.length === 0) return { search: () => [] };
  const tree = new Flatbush(items.length);
  for (const { geometry } of items) tree.add(...boxOf(geometry));
  tree.finish();
  return {
    search: (box) =>
      tree.search(...box).flatMap((found) => {
        const item = items[found];
        return item ? [item] : [];
      }),
  };
}
