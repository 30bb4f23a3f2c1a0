import { type CsvSeparator, csvRows } from '../../../shared/text/csv.ts';
import { deskState } from '../../desk/states.ts';
import { saveFile } from '../../ui/save-file.ts';
import { words } from '../../words/words.ts';
import { tellSaved } from '../../workbench/saved-notice.ts';
import type { CoverResult } from './cover-store.ts';

const columns = [
  'zone_id',
  'store_id',
  'lat',
  'lng',
  'minutes',
  'nearest_store',
  'nearest_store_minutes',
] as const;

/**
 * Each place as a line of CSV (RFC 4180): the minutes from the store of its zone, and the store that is there
 * soonest with its own. What has no way is empty.
 */
function coverCsv({ places, zones }: CoverResult, separator?: CsvSeparator): string {
  return csvRows(
    [
      columns,
      ...places.map(({ zone, position: [lng, lat], way, sooner }) => {
        const soonest = sooner ?? way;
        return [
          zones.get(zone)?.zoneId ?? '',
          zones.get(zone)?.storeId ?? '',
          lat,
          lng,
          way ? minutes(way.seconds) : '',
          soonest?.store.storeId ?? '',
          soonest ? minutes(soonest.seconds) : '',
        ];
      }),
    ],
    { separator },
  );
}

/** To the tenth. */
const minutes = (seconds: number) => Math.round(seconds / 6) / 10;

/** Offers the places as a file. */
export function saveCover(result: CoverResult) {
  const name = 'cover.csv';
  saveFile(name, coverCsv(result, deskState('settings').csvSeparator), 'text/csv');
  tellSaved(words.t('cover.saved'), name);
}
