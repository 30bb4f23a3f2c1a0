import Papa from 'papaparse';
import { escapeFormula, withoutFormulaEscape } from '../../../shared/text/csv.ts';
import { delimitedRows } from '../../../shared/text/delimited-rows.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { isWritable, withCell, type ZoneColumn } from './zone-columns.ts';

/**
 * Parses a block in clipboard format into rows of cells: line breaks separate rows, tabs separate cells; cells that
 * contain either are quoted.
 */
export function cellsOf(text: string): string[][] {
  return [...delimitedRows([text], '\t', { literalQuotes: true })].map(({ cells }) =>
    cells.map(withoutFormulaEscape),
  );
}

/** Formats text as a single clipboard cell that spreadsheets don't run as a formula. */
export const clipboardCell = (text: string): string =>
  Papa.unparse([[escapeFormula(text)]], { delimiter: '\t' });

export interface Pasting {
  /** Changed zones only. */
  put: Zone[];
  cells: number;
  /** Number of cells without a matching row or writable column. */
  skipped: number;
}

/** Returns the result of pasting a block into the table, its first cell at the given row and column. */
export function pasteInto(
  block: readonly (readonly string[])[],
  zones: readonly Zone[],
  columns: readonly ZoneColumn[],
  start: { row: number; column: number },
): Pasting {
  const put: Zone[] = [];
  let cells = 0;
  let skipped = 0;
  for (const [rowOffset, texts] of block.entries()) {
    const zone = zones[start.row + rowOffset];
    let changed = zone;
    for (const [columnOffset, text] of texts.entries()) {
      const column = columns[start.column + columnOffset];
      if (!changed || !column || !isWritable(column)) {
        skipped += 1;
        continue;
      }
      changed = withCell(changed, column, text);
      cells += 1;
    }
    if (changed && changed !== zone) put.push(changed);
  }
  return { put, cells, skipped };
}
