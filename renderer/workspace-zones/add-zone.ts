import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { suggestedZoneId, uniqueZoneId } from '../../shared/zones/zone-id.ts';
import { openZone } from './selection.ts';
import { lastChosenStore } from './stores.ts';
import { changeZones, useZones } from './zones-store.ts';

/** Creates a zone from a geometry, with the store selected last, and opens its card for naming. */
export function addZone(geometry: ZoneGeometry, fields: Partial<Zone> = {}) {
  const taken = takenZoneIds();
  const zone: Zone = {
    id: crypto.randomUUID(),
    zoneId: fields.zoneId ? uniqueZoneId(fields.zoneId, taken) : suggestedZoneId(taken),
    storeId: fields.storeId ?? lastChosenStore(),
    description: fields.description ?? '',
    types: fields.types ?? [],
    status: fields.status ?? '',
    geometry,
    createdAt: null,
  };
  changeZones('zones.edits.drawn', { put: [zone] });
  openZone(zone.id, { toBeNamed: true });
}

/** Every `zone_id` there is. */
export const takenZoneIds = (): Set<string> =>
  new Set([...useZones.getState().zones.values()].map(({ zoneId }) => zoneId));
