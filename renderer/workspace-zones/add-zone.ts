import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { suggestedZoneId, uniqueZoneId } from '../../shared/zones/zone-id.ts';
import { lastSelectedStore } from './known-stores.ts';
import { openZone } from './selection.ts';
import { changeZones, useZones } from './zones-store.ts';

/** Creates a zone from a geometry, with the last selected store unless given, and opens its card for naming. */
export function addZone(geometry: ZoneGeometry, fields: Partial<Zone> = {}) {
  const taken = takenZoneIds();
  const zone: Zone = {
    id: crypto.randomUUID(),
    zoneId: fields.zoneId ? uniqueZoneId(fields.zoneId, taken) : suggestedZoneId(taken),
    storeId: fields.storeId ?? lastSelectedStore(),
    description: fields.description ?? '',
    types: fields.types ?? [],
    status: fields.status ?? '',
    geometry,
    createdAt: null,
  };
  changeZones('zones.edits.drawn', { put: [zone] });
  openZone(zone.id, { needsName: true });
}

/** The `zone_id`s of all zones of the workspace. */
export const takenZoneIds = (): Set<string> =>
  new Set([...useZones.getState().zones.values()].map(({ zoneId }) => zoneId));
