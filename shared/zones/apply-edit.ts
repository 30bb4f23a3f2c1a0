import type { Edit, Zone } from './zone.ts';

/** The zones by their workspace id. Never changed in place; the order says nothing. */
export type Zones = ReadonlyMap<string, Zone>;

/** The zones after an edit; a zone that is both removed and put is put. */
export function applyEdit(zones: Zones, edit: Edit): Zones {
  const next = new Map(zones);
  for (const id of edit.remove) next.delete(id);
  for (const zone of edit.put) next.set(zone.id, zone);
  return next;
}
