import { boundsOf } from '../../../shared/geo/bounds.ts';
import type { StoresImport } from '../../../shared/planning/stores/import-stores.ts';
import type { StoreRow } from '../../../shared/planning/stores/store-list.ts';
import {
  changeOfZones,
  storesLosingZones,
  type ZoneFates,
} from '../../../shared/planning/stores/zones-without-store.ts';
import { csvRows } from '../../../shared/text/csv.ts';
import type { Store, StoresChange } from '../../../shared/zones/store.ts';
import { bringIntoView } from '../../map/camera.ts';
import { changeList, lookUpText, writeText } from '../../place-lists/place-lists-store.ts';
import { words } from '../../words/words.ts';
import { changePlan, notifyChanged, undoZones, useZones } from '../../workspace-zones/zones-store.ts';
import { chooseColors, currentChosenColors } from './choose-colors.ts';

/** Target of the address list for looking up stores. */
export const storeAddressTarget = 'zones.stores';

/** Changes of an import, and what to do with missing stores and their zones. */
interface ImportedList extends Pick<StoresImport, 'added' | 'updated' | 'colors'> {
  /** Stores to delete. */
  deleted: readonly Store[];
  fates: ZoneFates;
}

/** The edit that applies a list to the stores; new stores get new workspace ids. */
export const changeOfList = ({
  added,
  updated,
  deleted,
}: Pick<ImportedList, 'added' | 'updated' | 'deleted'>): StoresChange => ({
  put: [
    ...added.map((store) => ({ ...store, id: crypto.randomUUID() })),
    ...updated.flatMap(({ before, after }) => (after === before ? [] : after)),
  ],
  remove: deleted.map(({ id }) => id),
});

/**
 * Adds and changes stores, deletes others and changes their zones as one edit, and sets store colors; undo reverts
 * both.
 */
export async function importStores(list: ImportedList) {
  const { added, updated, colors, deleted, fates } = list;
  const change = changeOfList(list);
  const { zones, stores } = useZones.getState();
  const zoneEdit = changeOfZones(storesLosingZones(zones.values(), stores, change), fates);
  const colorsBefore = currentChosenColors([...colors.keys()]);
  changePlan('zones.edits.storesImported', zoneEdit, change);
  const bounds = boundsOf([...added, ...updated.map(({ after }) => after)].map(({ position }) => position));
  if (bounds) bringIntoView(bounds);
  const areColorsSaved =
    colors.size > 0 && (await chooseColors([...colors].map(([store, color]) => ({ store, color }))));
  const count = added.length + updated.length;
  const message =
    deleted.length > 0
      ? words.t('stores.importedAndDeleted', { added: count, deleted: deleted.length })
      : words.t('stores.imported', { count });
  notifyChanged(message, [], () => {
    if (change.put.length + change.remove.length > 0) undoZones();
    if (areColorsSaved) void chooseColors(colorsBefore);
  });
}

/** Unique name of a row in the address list. */
export const addressName = ({ number, fields: { name, storeId } }: StoreRow): string =>
  `${number}: ${name || storeId}`;

/** Looks up the addresses of rows; the result opens in the list dialog. */
export function lookUpAddresses(rows: readonly StoreRow[]) {
  const lines = rows.map((row) => [addressName(row), row.fields.address ?? '']);
  changeList(storeAddressTarget, { isEditingText: false });
  writeText(storeAddressTarget, csvRows([['name', 'address'], ...lines]));
  void lookUpText(storeAddressTarget);
}
