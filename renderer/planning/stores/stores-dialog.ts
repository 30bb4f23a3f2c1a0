import { create } from 'zustand';
import type { LatLng } from '../../../shared/geo/position.ts';
import type { Store } from '../../../shared/zones/store.ts';
import { pickPosition } from '../../map/input-capture.ts';
import { words } from '../../words/words.ts';
import type { Command } from '../../workbench/command.ts';
import { openPanel } from '../../workbench/layout.ts';
import { whileDrawingReason } from '../../workbench/unavailable-reasons.ts';
import { changeStores, useZones } from '../../workspace-zones/zones-store.ts';
import { changeOneStore, type StoreLabel } from './store-change.ts';

interface StoresDialogState {
  isOpen: boolean;
  /** Workspace ID of the store whose fields are open; null while the list is shown. */
  openId: string | null;
  /** Whether the user is picking a point on the map, which hides the dialog. */
  isPicking: boolean;
  /** Whether the import of a list is open, which hides the dialog. */
  isImporting: boolean;
}

export const useStoresDialog = create<StoresDialogState>()(() => ({
  isOpen: false,
  openId: null,
  isPicking: false,
  isImporting: false,
}));

export const showStores = () => useStoresDialog.setState({ isOpen: true });
export const closeStores = () =>
  useStoresDialog.setState({ isOpen: false, openId: null, isImporting: false });
export const showImport = (isImporting: boolean) => useStoresDialog.setState({ isImporting });
export const openStore = (id: string | null) => useStoresDialog.setState({ isOpen: true, openId: id });

export const storesCommand: Command = {
  id: 'zones.stores',
  titleKey: 'stores.open',
  keys: [],
  unavailable: whileDrawingReason,
  run() {
    openPanel('zones');
    showStores();
  },
};

/** Creates a store at a position and opens its fields. A name, such as that of a found place, also becomes its address. */
export function placeStore(position: LatLng, name = '', storeId = '') {
  const store: Store = {
    id: crypto.randomUUID(),
    storeId,
    name,
    address: name,
    openingHours: '',
    position,
  };
  changeStores('zones.edits.storePlaced', { put: [store] });
  openStore(store.id);
}

/** Lets the user pick a point on the map and creates a store there, with this id. */
export async function pickStore(storeId = '') {
  useStoresDialog.setState({ isPicking: true });
  const position = await pickPosition(words.t('stores.pick'));
  useStoresDialog.setState({ isPicking: false });
  if (position) placeStore(position, '', storeId);
}

/** Changes one store, if it is still there. */
export function changeStore(label: StoreLabel, id: string, change: Partial<Store>) {
  const store = useZones.getState().stores.get(id);
  if (store) changeOneStore(label, { put: [{ ...store, ...change }], remove: [] });
}

/** Deletes a store; undo brings it back. */
export function deleteStore(id: string) {
  if (useZones.getState().stores.has(id))
    changeOneStore('zones.edits.storeDeleted', { put: [], remove: [id] });
}
