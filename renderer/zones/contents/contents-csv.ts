import { csvTable } from '../../../shared/text/csv.ts';
import { deskState } from '../../desk/states.ts';
import { saveFile } from '../../ui/save-file.ts';
import { words } from '../../words/words.ts';
import { tellSaved } from '../../workbench/saved-notice.ts';
import { type OverlappingPair, poiCount, type StoreTotals, type ZoneFigures } from './contents-figures.ts';

/** To the square meter. */
const squareKilometers = (squareMeters: number): number => Math.round(squareMeters) / 1e6;
/** To the meter. */
const kilometers = (meters: number): number => Math.round(meters) / 1e3;

function save(name: string, columns: readonly string[], rows: Parameters<typeof csvTable>[1]) {
  const { csvSeparator } = deskState('settings');
  saveFile(name, csvTable(columns, rows, { separator: csvSeparator }), 'text/csv');
  tellSaved(words.t('zones.allContents.saved'), name);
}

/** Offers what is in each zone as a file; what is not known is empty. */
export const saveZoneFigures = (figures: readonly ZoneFigures[]) =>
  save(
    'zone-contents.csv',
    [
      'zone_id',
      'store_id',
      'km2',
      'border_km',
      'addresses',
      'streets',
      'postal_codes',
      'points_of_interest',
      'covered',
    ],
    figures.map(({ zone, areaSquareMeters, borderMeters, contents }) => ({
      zone_id: zone.zoneId,
      store_id: zone.storeId,
      km2: squareKilometers(areaSquareMeters),
      border_km: kilometers(borderMeters),
      addresses: contents?.addresses ?? '',
      streets: contents?.streets ?? '',
      postal_codes: contents?.postalCodes?.map(({ name }) => name).join(' ') ?? '',
      points_of_interest: poiCount(contents) ?? '',
      covered: contents === undefined ? '' : contents === null ? 'no' : contents.partly ? 'partly' : 'yes',
    })),
  );

/** Offers the totals of stores as a file. */
export const saveStoreTotals = (totals: readonly StoreTotals[]) =>
  save(
    'store-totals.csv',
    ['store_id', 'store_name', 'zones', 'km2', 'addresses', 'zones_not_fully_known'],
    totals.map(({ storeId, name, zones, areaSquareMeters, addresses, incomplete }) => ({
      store_id: storeId,
      store_name: name,
      zones,
      km2: squareKilometers(areaSquareMeters),
      addresses: addresses ?? '',
      zones_not_fully_known: incomplete,
    })),
  );

/** Offers the pairs of overlapping zones as a file. */
export const saveOverlaps = (pairs: readonly OverlappingPair[]) =>
  save(
    'zone-overlaps.csv',
    ['zone_id', 'other_zone_id', 'km2'],
    pairs.map(({ zones: [first, second], areaSquareMeters }) => ({
      zone_id: first.zoneId,
      other_zone_id: second.zoneId,
      km2: squareKilometers(areaSquareMeters),
    })),
  );
