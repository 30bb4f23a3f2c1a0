import { create } from 'zustand';
import {
  changeOfZones,
  type LostStore,
  storesLosingZones,
  type ZoneFates,
} from '../../../shared/planning/stores/zones-without-store.ts';
import type { Store } from '../../../shared/zones/store.ts';
import { words } from '../../words/words.ts';
import { changePlan, changeStores, notifyChanged, useZones } from '../../workspace-zones/zones-store.ts';
import { storeName } from './store-words.ts';

export type StoreLabel = 'zones.edits.storeChanged' | 'zones.edits.storeMoved' | 'zones.edits.storeDeleted';

/** A store change waiting for a decision about its zones. */
export interface PendingStoreChange {
  label: StoreLabel;
  change: { put: Store[]; remove: string[] };
  lost: LostStore;
}

interface StoreChangeState {
  pending: PendingStoreChange | null;
  /** Number of canceled changes, so that fields reset to the stored values. */
  cancelCount: number;
}

export const useStoreChange = create<StoreChangeState>()(() => ({ pending: null, cancelCount: 0 }));

/** Changes or deletes a store at once, or asks first if zones would lose their store. */
export function changeOneStore(label: StoreLabel, change: PendingStoreChange['change']) {
  const { zones, stores } = useZones.getState();
  const [lost] = storesLosingZones(zones.values(), stores, change);
  if (lost) useStoreChange.setState({ pending: { label, change, lost } });
  else changeStores(label, change);
}

/** Applies the pending change and that of its zones as one edit. */
export function confirmStoreChange(fates: ZoneFates) {
  const { pending } = useStoreChange.getState();
  useStoreChange.setState({ pending: null });
  if (!pending) return;
  const { label, change } = pending;
  // Zones may have changed since the user was asked.
  const { zones, stores } = useZones.getState();
  const [lost] = storesLosingZones(zones.values(), stores, change);
  const zoneEdit = changeOfZones(lost ? [lost] : [], fates);
  changePlan(label, zoneEdit, change);
  if (lost && zoneEdit.put.length + zoneEdit.remove.length > 0) notifyChanged(doneText(lost, fates));
}

function doneText({ store, renamedTo, zones }: LostStore, { deleted }: ZoneFates): string {
  const { t } = words;
  const count = zones.length;
  if (renamedTo !== null) return t('stores.renamedZones', { count });
  const name = storeName(t, store);
  return deleted === 'delete'
    ? t('stores.removedBoth', { name, count })
    : t('stores.removedDetached', { name, count });
}

/** Leaves the store as it is. */
export const cancelStoreChange = () =>
  useStoreChange.setState(({ cancelCount }) => ({ pending: null, cancelCount: cancelCount + 1 }));
