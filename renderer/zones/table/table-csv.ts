import { writtenSquareKilometers } from '../../../shared/figures/rounded-figures.ts';
import { vertexCount } from '../../../shared/geo/parts.ts';
import { type CsvCell, csvRows } from '../../../shared/text/csv.ts';
import { areaSquareMeters } from '../../../shared/zones/geometry/area.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { deskState } from '../../desk/states.ts';
import { saveFile } from '../../ui/save-file.ts';
import { words } from '../../words/words.ts';
import { notifySaved } from '../../workbench/saved-notice.ts';
import { storeNameForFile } from '../../workspace-zones/store-names.ts';
import { csvFigures } from '../contents/contents-csv.ts';
import { useZoneCount } from '../contents/zone-count.ts';
import { isContentsColumn, otherFieldOf, type ZoneColumn } from './zone-columns.ts';

/** CSV headers of columns that are neither figures nor additional fields. */
const headers: Partial<Record<ZoneColumn, string>> = {
  zoneId: 'zone_id',
  storeId: 'store_id',
  area: csvFigures.area.name,
};

const headerOf = (column: ZoneColumn): string =>
  isContentsColumn(column) ? csvFigures[column].name : (headers[column] ?? otherFieldOf(column) ?? column);

type TextOf = (zone: Zone, column: ZoneColumn) => string;

/** Returns a cell of the file: figures as plain numbers, empty if unknown; other cells as displayed. */
function cellOf(zone: Zone, column: ZoneColumn, textOf: TextOf): CsvCell {
  if (column === 'area') return writtenSquareKilometers(areaSquareMeters(zone.geometry));
  if (column === 'vertices') return vertexCount(zone.geometry);
  if (column === 'priority') return zone.priority ?? '';
  if (!isContentsColumn(column)) return textOf(zone, column);
  const figures = useZoneCount.getState().figures.get(zone.id);
  return figures ? csvFigures[column].cell(figures) : '';
}

/** Saves the rows of the table as a CSV file, in their order and with these columns. */
export function saveTable(rows: readonly Zone[], columns: readonly ZoneColumn[], textOf: TextOf) {
  const name = 'zones-table.csv';
  // A second column with the store's name follows the store ID.
  const withName = <Cell>(column: ZoneColumn, cell: Cell, storeName: Cell) =>
    column === 'storeId' ? [cell, storeName] : [cell];
  const head = columns.flatMap((column) => withName(column, headerOf(column), 'store_name'));
  const lines = rows.map((zone) =>
    columns.flatMap((column) =>
      withName<CsvCell>(column, cellOf(zone, column, textOf), storeNameForFile(zone.storeId)),
    ),
  );
  const { csvSeparator } = deskState('settings');
  saveFile(name, csvRows([head, ...lines], { separator: csvSeparator }), 'text/csv');
  notifySaved(words.t('zones.table.saved'), name);
}
