import { boundsOf } from '../../../shared/geo/bounds.ts';
import { csvRows } from '../../../shared/text/csv.ts';
import type { StoresImport } from '../../../shared/zones/stores/import-stores.ts';
import type { StoreRow } from '../../../shared/zones/stores/store-list.ts';
import { bringIntoView } from '../../map/camera.ts';
import { changeList, lookUpText, writeText } from '../../place-lists/place-lists-store.ts';
import { words } from '../../words/words.ts';
import { changeStores, tellChanged, undoZones } from '../../workspace-zones/zones-store.ts';
import { chooseColors, chosenNow } from '../map/choose-colors.ts';

/** The list of addresses that are looked up for stores. */
export const addressList = 'zones.stores';

/** Puts the new and the changed stores of a list in, as one edit, and gives stores their colours; both are taken back at once. */
export async function importStores({
  added,
  updated,
  colors,
}: Pick<StoresImport, 'added' | 'updated' | 'colors'>) {
  const put = [
    ...added.map((store) => ({ ...store, id: crypto.randomUUID() })),
    ...updated.flatMap(({ before, after }) => (after === before ? [] : after)),
  ];
  const colorsBefore = chosenNow([...colors.keys()]);
  changeStores('zones.edits.storesImported', { put });
  const bounds = boundsOf([...added, ...updated.map(({ after }) => after)].map(({ position }) => position));
  if (bounds) bringIntoView(bounds);
  const areColored =
    colors.size > 0 && (await chooseColors([...colors].map(([store, color]) => ({ store, color }))));
  tellChanged(words.t('stores.imported', { count: added.length + updated.length }), [], () => {
    if (put.length > 0) undoZones();
    if (areColored) void chooseColors(colorsBefore);
  });
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
