import { chunksOf } from '../../../shared/desk/chunks.ts';
import { type CsvSeparator, csvRows } from '../../../shared/text/csv.ts';
import { deskState } from '../../desk/states.ts';
import { saveFile } from '../../ui/save-file.ts';
import { words } from '../../words/words.ts';
import { notifySaved } from '../../workbench/saved-notice.ts';
import { storeNameForFile } from '../../workspace-zones/store-names.ts';
import { inSlices } from '../../zone-comparison/in-slices.ts';
import type { CoverResult } from './cover-store.ts';

const columns = [
  'zone_id',
  'store_id',
  'store_name',
  'lat',
  'lng',
  'minutes',
  'nearest_store',
  'nearest_store_name',
  'nearest_store_minutes',
] as const;

/** Number of places written in a few milliseconds. */
const placesPerStep = 500;

/**
 * One CSV line (RFC 4180) per place: drive time from its zone's store, and the closest store with its time. Unreachable
 * is empty. Yields after every few places; joined, the parts are the file.
 */
function* coverCsv({ places, zones }: CoverResult, separator?: CsvSeparator): Generator<void, string[]> {
  const parts = [csvRows([columns], { separator })];
  for (const chunk of chunksOf(places, placesPerStep)) {
    yield;
    const rows = chunk.map(({ zone, position: [lng, lat], route, sooner }) => {
      const closest = sooner ?? route;
      return [
        zones.get(zone)?.zoneId ?? '',
        zones.get(zone)?.storeId ?? '',
        storeNameForFile(zones.get(zone)?.storeId ?? ''),
        lat,
        lng,
        route ? toMinutes(route.seconds) : '',
        closest?.store.storeId ?? '',
        closest?.store.name ?? '',
        closest ? toMinutes(closest.seconds) : '',
      ];
    });
    parts.push(csvRows(rows, { separator }));
  }
  return parts;
}

/** Rounded to a tenth. */
const toMinutes = (seconds: number) => Math.round(seconds / 6) / 10;

/** Offers the places as a file, unless it is aborted before. */
export async function saveCover(result: CoverResult, signal: AbortSignal) {
  const name = 'cover.csv';
  const parts = await inSlices(coverCsv(result, deskState('settings').csvSeparator), signal);
  if (!parts) return;
  saveFile(name, parts, 'text/csv');
  notifySaved(words.t('cover.saved'), name);
}
