import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { suggestedZoneId, uniqueZoneId, zoneIdOfName } from '../../../shared/zones/zone-id.ts';
import { takenZoneIds } from '../../workspace-zones/add-zone.ts';
import { selectZones } from '../../workspace-zones/selection.ts';
import { showOnMap } from '../../workspace-zones/show-on-map.ts';
import { changeZones } from '../../workspace-zones/zones-store.ts';

/**
 * Creates a zone from each place's border, named after the place, as one edit. Selects the zones and shows them on
 * the map.
 */
export function createZonesFromPlaces(
  places: readonly { name: string; address: string | null; outline: ZoneGeometry }[],
  storeId: string,
) {
  const taken = takenZoneIds();
  const put = places.map(({ name, address, outline }): Zone => {
    const zoneId = uniqueZoneId(zoneIdOfName(name) || suggestedZoneId(taken), taken);
    taken.add(zoneId);
    return {
      id: crypto.randomUUID(),
      zoneId,
      storeId,
      description: address ?? name,
      types: [],
      status: '',
      geometry: outline,
      createdAt: null,
    };
  });
  changeZones('zones.edits.fromPlaces', { put });
  selectZones(put.map(({ id }) => id));
  showOnMap(put.map(({ geometry }) => geometry));
}
