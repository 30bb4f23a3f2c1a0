import { storesCsv, storesGeoJson } from '../../../shared/planning/stores/write-stores.ts';
import { endingOf, mediaTypeOf } from '../../../shared/zones/formats/zone-formats.ts';
import { deskState } from '../../desk/states.ts';
import { saveFile } from '../../ui/save-file.ts';
import { words } from '../../words/words.ts';
import { notifySaved } from '../../workbench/saved-notice.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { colorsOfStores } from './store-colors.ts';

export const storeFormats = ['csv', 'geojson'] as const;
export type StoreFormat = (typeof storeFormats)[number];

/** Offers the stores of the workspace as a file. */
export function exportStores(format: StoreFormat) {
  const stores = [...useZones.getState().stores.values()];
  const settings = deskState('settings');
  const { colorByGroup: colors } = colorsOfStores(stores, settings);
  const name = `stores${endingOf(format)}`;
  const content =
    format === 'csv' ? storesCsv(stores, colors, settings.csvSeparator) : storesGeoJson(stores, colors);
  saveFile(name, content, mediaTypeOf(format));
  notifySaved(
    words.t('stores.exported', { count: stores.length, format: words.t(`zones.format.${format}`) }),
    name,
  );
}
