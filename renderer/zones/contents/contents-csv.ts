import { writtenSquareKilometers } from '../../../shared/figures/rounded-figures.ts';
import { type CsvCell, csvTable } from '../../../shared/text/csv.ts';
import { deskState } from '../../desk/states.ts';
import { saveFile } from '../../ui/save-file.ts';
import { words } from '../../words/words.ts';
import { notifySaved } from '../../workbench/saved-notice.ts';
import { storeNameForFile } from '../../workspace-zones/store-names.ts';
import {
  type FigureKind,
  figureKinds,
  figureOf,
  type OverlappingPair,
  type StoreTotals,
  type ZoneFigures,
} from './contents-figures.ts';

/** Converts meters to kilometers, rounded to the meter. */
const kilometers = (meters: number): number => Math.round(meters) / 1e3;

function saveCsv(name: string, columns: readonly string[], rows: Parameters<typeof csvTable>[1]) {
  const { csvSeparator } = deskState('settings');
  saveFile(name, csvTable(columns, rows, { separator: csvSeparator }), 'text/csv');
  notifySaved(words.t('zones.allContents.saved'), name);
}

/** Column header and cell of each figure in CSV; empty if unknown. */
export const csvFigures: Record<FigureKind, { name: string; cell(figures: ZoneFigures): CsvCell }> = {
  area: { name: 'km2', cell: ({ areaSquareMeters }) => writtenSquareKilometers(areaSquareMeters) },
  perimeter: { name: 'border_km', cell: ({ borderMeters }) => kilometers(borderMeters) },
  addresses: { name: 'addresses', cell: (figures) => figureOf(figures, 'addresses') ?? '' },
  streets: { name: 'streets', cell: (figures) => figureOf(figures, 'streets') ?? '' },
  postalCodes: {
    name: 'postal_codes',
    cell: ({ contents }) => contents?.postalCodes?.map(({ name }) => name).join(' ') ?? '',
  },
  pois: { name: 'points_of_interest', cell: (figures) => figureOf(figures, 'pois') ?? '' },
  neighbours: { name: 'neighbours', cell: (figures) => figureOf(figures, 'neighbours') ?? '' },
  commonBorder: {
    name: 'common_border_km',
    cell(figures) {
      const meters = figureOf(figures, 'commonBorder');
      return typeof meters === 'number' ? kilometers(meters) : '';
    },
  },
};

/** Whether the region's data cover a zone, as text; empty if not counted yet. */
const coverageCell = ({ contents }: ZoneFigures): CsvCell =>
  contents === undefined ? '' : contents === null ? 'no' : contents.partly ? 'partly' : 'yes';

/** Saves the contents of each zone as a CSV file. */
export const saveZoneFigures = (figures: readonly ZoneFigures[]) =>
  saveCsv(
    'zone-contents.csv',
    ['zone_id', 'store_id', 'store_name', ...figureKinds.map((kind) => csvFigures[kind].name), 'covered'],
    figures.map((one) => ({
      zone_id: one.zone.zoneId,
      store_id: one.zone.storeId,
      store_name: storeNameForFile(one.zone.storeId),
      ...Object.fromEntries(figureKinds.map((kind) => [csvFigures[kind].name, csvFigures[kind].cell(one)])),
      covered: coverageCell(one),
    })),
  );

/** Saves the totals of stores as a CSV file. */
export const saveStoreTotals = (totals: readonly StoreTotals[]) =>
  saveCsv(
    'store-totals.csv',
    ['store_id', 'store_name', 'zones', 'km2', 'addresses', 'zones_not_fully_known'],
    totals.map(({ storeId, name, zones, areaSquareMeters, addresses, incomplete }) => ({
      store_id: storeId,
      store_name: name,
      zones,
      km2: writtenSquareKilometers(areaSquareMeters),
      addresses: addresses ?? '',
      zones_not_fully_known: incomplete,
    })),
  );

/** Saves the pairs of overlapping zones as a CSV file. */
export const saveOverlaps = (pairs: readonly OverlappingPair[]) =>
  saveCsv(
    'zone-overlaps.csv',
    ['zone_id', 'other_zone_id', 'km2'],
    pairs.map(({ zones: [first, second], areaSquareMeters }) => ({
      zone_id: first.zoneId,
      other_zone_id: second.zoneId,
      km2: writtenSquareKilometers(areaSquareMeters),
    })),
  );
