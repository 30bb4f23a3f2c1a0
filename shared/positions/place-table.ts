import { delimitedRows } from '../text/delimited-rows.ts';
import { withJsonCells } from '../text/json-cells.ts';

/** Cells of a line, unchanged. */
export type Cells = readonly string[];

/** Returns the lines of text, split into cells at tabs, semicolons, or commas. */
export function tableOf(text: string): { rows: Cells[]; separator: string } {
  const separator = separatorOf(text);
  const rows = delimitedRows([withJsonCells(text.trimEnd())], separator, { literalQuotes: true });
  return { rows: [...rows].map(({ cells }) => cells), separator };
}

/** Returns the separator: a tab, as pasted from a spreadsheet, else a semicolon, else a comma. */
function separatorOf(text: string): string {
  if (text.includes('\t')) return '\t';
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.filter((line) => line.includes(';')).length > lines.length / 2 ? ';' : ',';
}
