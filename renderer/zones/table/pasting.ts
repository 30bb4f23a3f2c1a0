import Papa from 'papaparse';
import { csvText, harmless } from '../../../shared/text/csv.ts';
import { delimitedRows } from '../../../shared/text/delimited-rows.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { isWritable, withCell, type ZoneColumn } from './zone-columns.ts';

/**
 * Cells of a block in clipboard format: line breaks separate rows, tabs separate cells; cells that contain either are
 * quoted.
 */
export function cellsOf(text: string): string[][] {
  return [...delimitedRows([text], '\t', { literalQuotes: true })].map(({ cells }) => cells.map(csvText));
}

/** Text as a single clipboard cell that spreadsheets don't run as a formula. */
export const clipboardCell = (text: string): string => Papa.unparse([[harmless(text)]], { delimiter: '\t' });

export interface Pasting {
  /** Changed zones only. */
  put: Zone[];
  cells: number;
  /** Number of cells without a matching row or writable column. */
  leftOut: number;
}

/** Pastes a block into the table, its first cell at this row and column. */
export function pasteInto(
  block: readonly (readonly string[])[],
  zones: readonly Zone[],
  columns: readonly ZoneColumn[],
  at: { row: number; column: number },
): Pasting {
  const put: Zone[] = [];
  let cells = 0;
  let leftOut = 0;
  for (const [down, texts] of block.entries()) {
    const zone = zones[at.row + down];
    let changed = zone;
    for (const [across, text] of texts.entries()) {
      const column = columns[at.column + across];
      if (!changed || !column || !isWritable(column)) {
        leftOut += 1;
        continue;
      }
      changed = withCell(changed, column, text);
      cells += 1;
    }
    if (changed && changed !== zone) put.push(changed);
  }
  return { put, cells, leftOut };
}
