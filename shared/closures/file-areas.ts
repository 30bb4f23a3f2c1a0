import { positionCount } from '../geo/parts.ts';
import type { ZoneGeometry } from '../geo/zone-geometry.ts';
import type { Reading } from '../zones/formats/reading.ts';
import { closureLimits } from './closure.ts';

/** What a file has for closures. */
export interface FileAreas {
  areas: { name: string; geometry: ZoneGeometry }[];
  /** Items without an area that can be read or with too many vertices, counted from 1. */
  leftOut: number[];
}

/** The areas of what was read, called by their names in the file; without one the name is empty. */
export function areasOf({ items }: Reading): FileAreas {
  const found: FileAreas = { areas: [], leftOut: [] };
  for (const item of items) {
    if (!item.ok || positionCount(item.geometry) > closureLimits.positions)
      found.leftOut.push(item.place.item);
    else
      found.areas.push({
        name: item.fields.description || item.fields.zoneId || '',
        geometry: item.geometry,
      });
  }
  return found;
}
