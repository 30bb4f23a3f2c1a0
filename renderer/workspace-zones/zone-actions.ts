import type { Zone } from '../../shared/zones/zone.ts';
import { uniqueZoneId } from '../../shared/zones/zone-id.ts';
import { takenZoneIds } from './add-zone.ts';
import { chooseZones, leaveTo, openZone, useSelection } from './selection.ts';
import { changeZones, useZones } from './zones-store.ts';

/** Deletes zones of the workspace; undoable. Published copies stay on the service. */
export function deleteZones(ids: Iterable<string>) {
  const remove = [...ids].filter((id) => useZones.getState().zones.has(id));
  const { open } = useSelection.getState();
  if (open !== null && remove.includes(open)) leaveTo(nextOf(open));
  chooseZones([]);
  changeZones('zones.edits.deleted', { remove });
}

/** The zone after one, else the one before. */
function nextOf(id: string): string | null {
  const ids = [...useZones.getState().zones.keys()];
  const place = ids.indexOf(id);
  return ids[place + 1] ?? ids[place - 1] ?? null;
}

/** Adds a copy of each zone under the next free id and selects the copies. */
export function duplicateZones(ids: Iterable<string>) {
  const { zones } = useZones.getState();
  const taken = takenZoneIds();
  const copies = [...ids].flatMap((id): Zone[] => {
    const zone = zones.get(id);
    if (!zone) return [];
    const zoneId = uniqueZoneId(zone.zoneId, taken);
    taken.add(zoneId);
    return [{ ...zone, id: crypto.randomUUID(), zoneId, createdAt: null }];
  });
  changeZones('zones.edits.duplicated', { put: copies });
  const [only] = copies;
  if (copies.length === 1 && only) openZone(only.id, { toBeNamed: true });
  else chooseZones(copies.map(({ id }) => id));
}
