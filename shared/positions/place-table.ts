import { delimitedRows } from '../text/delimited-rows.ts';
import { withJsonCells } from '../text/json-cells.ts';

/** The cells of a line, as they were given. */
export type Cells = readonly string[];

/** Lines split into cells at tabs, semicolons or commas. */
export function tableOf(text: string): { rows: Cells[]; separator: string } {
  const separator = separatorOf(text);
  const rows = delimitedRows([withJsonCells(text.trimEnd())], separator, { literalQuotes: true });
  return { rows: [...rows].map(({ cells }) => cells), separator };
}

/** Tabs between cells from a spreadsheet; semicolons where a comma may be the decimal separator. */
function separatorOf(text: string): string {
  if (text.includes('\t')) return '\t';
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.filter((line) => line.includes(';')).length > lines.length / 2 ? ';' : ',';
}
