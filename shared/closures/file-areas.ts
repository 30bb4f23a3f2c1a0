import { positionCount } from '../geo/parts.ts';
import type { ZoneGeometry } from '../geo/zone-geometry.ts';
import type { FileReading } from '../zones/formats/reading.ts';
import { closureLimits } from './closure.ts';

/** Areas of a file from which closures can be created. */
export interface FileAreas {
  areas: { name: string; geometry: ZoneGeometry }[];
  /** Numbers, from 1, of items without a readable area or with too many vertices. */
  leftOut: number[];
}

/** Areas of the items read, with their names in the file; empty if unnamed. */
export function areasOf({ items }: FileReading): FileAreas {
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
