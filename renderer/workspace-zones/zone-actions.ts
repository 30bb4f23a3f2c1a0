import type { Zone } from '../../shared/zones/zone.ts';
import { uniqueZoneId } from '../../shared/zones/zone-id.ts';
import { takenZoneIds } from './add-zone.ts';
import { closeCardBefore, openZone, selectZones, useSelection } from './selection.ts';
import { changeZones, useZones } from './zones-store.ts';

/** Deletes zones of the workspace; undoable. Published copies stay on the service. */
export function deleteZones(ids: Iterable<string>) {
  const remove = [...ids].filter((id) => useZones.getState().zones.has(id));
  const { open } = useSelection.getState();
  if (open !== null && remove.includes(open)) closeCardBefore(zoneAfter(open));
  selectZones([]);
  changeZones('zones.edits.deleted', { remove });
}

/** Id of the next zone, else of the previous one; null if there is no other. */
function zoneAfter(id: string): string | null {
  const ids = [...useZones.getState().zones.keys()];
  const index = ids.indexOf(id);
  return ids[index + 1] ?? ids[index - 1] ?? null;
}

/** Adds a copy of each zone under the next free ID. Opens a single copy for naming, and selects several. */
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
  const [copy] = copies;
  if (copies.length === 1 && copy) openZone(copy.id, { needsName: true });
  else selectZones(copies.map(({ id }) => id));
}
