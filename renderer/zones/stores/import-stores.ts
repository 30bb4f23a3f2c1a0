import { boundsOf } from '../../../shared/geo/bounds.ts';
import { csvRows } from '../../../shared/text/csv.ts';
import type { StoresImport } from '../../../shared/zones/stores/import-stores.ts';
import type { StoreRow } from '../../../shared/zones/stores/store-list.ts';
import { bringIntoView } from '../../map/camera.ts';
import { changeList, lookUpText, writeText } from '../../place-lists/place-lists-store.ts';
import { words } from '../../words/words.ts';
import { changeStores, tellChanged } from '../../workspace-zones/zones-store.ts';

/** The list of addresses that are looked up for stores. */
export const addressList = 'zones.stores';

/** Puts the new and the changed stores of a list in, as one edit. */
export function importStores({ added, updated }: Pick<StoresImport, 'added' | 'updated'>) {
  const put = [
    ...added.map((store) => ({ ...store, id: crypto.randomUUID() })),
    ...updated.map(({ after }) => after),
  ];
  changeStores('zones.edits.storesImported', { put });
  tellChanged(words.t('stores.imported', { count: put.length }));
  const bounds = boundsOf(put.map(({ position }) => position));
  if (bounds) bringIntoView(bounds);
}

/** What the place of a row is called among the addresses: two rows never alike. */
export const addressName = ({ number, fields: { name, storeId } }: StoreRow): string =>
  `${number}: ${name || storeId}`;

/** Has the addresses of rows looked up, whose result a dialog of the list has. */
export function lookUpAddresses(rows: readonly StoreRow[]) {
  const lines = rows.map((row) => [addressName(row), row.fields.address ?? '']);
  changeList(addressList, { isWriting: false });
  writeText(addressList, csvRows([['name', 'address'], ...lines]));
  void lookUpText(addressList);
}
