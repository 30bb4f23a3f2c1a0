import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { ListedPoint } from '../../../shared/saved/searches.ts';
import { withPlainLetters } from '../../../shared/text/folded.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { suggestedZoneId, uniqueZoneId, zoneIdOfName } from '../../../shared/zones/zone-id.ts';
import { words } from '../../words/words.ts';
import { takenZoneIds } from '../../workspace-zones/add-zone.ts';
import { chooseZones } from '../../workspace-zones/selection.ts';
import { showOnMap } from '../../workspace-zones/show-on-map.ts';
import { changeZones, tellChanged } from '../../workspace-zones/zones-store.ts';
import { storeIdAt } from './divided-stores.ts';
import { closeTerritories, forgetSampling } from './territories-store.ts';

/** A `store_id` of a store's name, of which the contract allows letters and digits alone. */
const storeIdOfName = (name: string): string => withPlainLetters(name).replace(/[^A-Za-z0-9]/g, '');

/** Makes the zones of stores, by their places, as one change, and shows them. */
export function makeTerritories(stores: readonly ListedPoint[], zones: ReadonlyMap<number, ZoneGeometry>) {
  makeZonesOfStores(
    [...zones].flatMap(([place, geometry]) => {
      const store = stores[place];
      if (!store) return [];
      const storeId = storeIdAt(store.position) || storeIdOfName(store.name) || `S${place + 1}`;
      return { name: store.name, storeId, geometry };
    }),
  );
  void forgetSampling();
}

/** Makes a zone of each store, named after it, as one change, and shows them. An empty `storeId` is made of the name. */
export function makeZonesOfStores(
  zones: readonly { name: string; storeId: string; geometry: ZoneGeometry }[],
) {
  const taken = takenZoneIds();
  const put = zones.map(({ name, storeId, geometry }): Zone => {
    const zoneId = uniqueZoneId(zoneIdOfName(name) || suggestedZoneId(taken), taken);
    taken.add(zoneId);
    return {
      id: crypto.randomUUID(),
      zoneId,
      storeId: storeId || storeIdOfName(name),
      description: name,
      types: [],
      status: '',
      geometry,
      createdAt: null,
    };
  });
  changeZones('zones.edits.territories', { put });
  chooseZones(put.map(({ id }) => id));
  showOnMap(put.map(({ geometry }) => geometry));
  tellChanged(words.t('territories.made', { count: put.length }));
  closeTerritories();
}
