import type { ScenarioStores } from '../../../shared/planning/territories/scenario-stores.ts';
import { storeKey } from '../../../shared/planning/territories/stores-to-divide.ts';
import type {
  TerritoriesUpdate,
  Territory,
} from '../../../shared/planning/territories/territories-update.ts';
import { withPlainLetters } from '../../../shared/text/folded.ts';
import type { Stores } from '../../../shared/zones/apply-edit.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { suggestedZoneId, uniqueZoneId, zoneIdOfName } from '../../../shared/zones/zone-id.ts';
import { words } from '../../words/words.ts';
import { takenZoneIds } from '../../workspace-zones/add-zone.ts';
import { selectZones } from '../../workspace-zones/selection.ts';
import { showOnMap } from '../../workspace-zones/show-on-map.ts';
import { changePlan, changeZones, notifyChanged } from '../../workspace-zones/zones-store.ts';
import {
  closeTerritories,
  forgetSampling,
  rememberTerritories,
  type SampledStores,
} from './territories-store.ts';

/** Returns a `store_id` from a store's name; the API allows letters and digits only, so it may be empty. */
const storeIdOfName = (name: string): string => withPlainLetters(name).replace(/[^A-Za-z0-9]/g, '');

/** Current names and ids of the stores of a calculation, in order. */
export const territoryStores = (
  stores: SampledStores['stores'],
  workspaceStores: Stores,
): Omit<Territory, 'geometry'>[] =>
  stores.map((sampled, index) => {
    const { name, storeId = '' } = workspaceStores.get(sampled.store ?? '') ?? sampled;
    return { store: storeKey(sampled), storeId: storeId || storeIdOfName(name) || `S${index + 1}`, name };
  });

/** Returns a new zone of a store, named after it, and adds its ID to the taken ones. */
export function zoneOfStore({ name, storeId, geometry }: ZoneOfStore, takenIds: Set<string>): Zone {
  const zoneId = uniqueZoneId(zoneIdOfName(name) || suggestedZoneId(takenIds), takenIds);
  takenIds.add(zoneId);
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
}

type ZoneOfStore = Pick<Territory, 'name' | 'storeId' | 'geometry'>;

/** Replaces zones by new territories and opens and closes stores, as one edit, and shows the result. */
export function applyTerritories(
  { put, remove, before, after, made }: TerritoriesUpdate,
  { stores, keys }: ScenarioStores,
) {
  rememberTerritories(
    made.map((zone) => ({ ...zone, store: keys.get(zone.store) ?? zone.store })),
    keys,
  );
  changePlan('zones.edits.territories', { put, remove }, stores);
  showTerritories(
    after,
    before.length > 0
      ? words.t('territories.updated', { count: put.length + remove.length })
      : words.t('territories.made', { count: put.length }),
  );
  void forgetSampling();
}

function showTerritories(zones: readonly Zone[], text: string) {
  selectZones(zones.map(({ id }) => id));
  showOnMap(zones.map(({ geometry }) => geometry));
  notifyChanged(text);
  closeTerritories();
}

/**
 * Creates a zone for each store, named after it, as one edit, and shows them. An empty `storeId` is derived from the
 * name.
 */
export function makeZonesOfStores(zones: readonly ZoneOfStore[]) {
  const takenIds = takenZoneIds();
  const put = zones.map((zone) => zoneOfStore(zone, takenIds));
  changeZones('zones.edits.territories', { put });
  showTerritories(put, words.t('territories.made', { count: put.length }));
}
