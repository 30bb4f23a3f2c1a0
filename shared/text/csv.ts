import Papa from 'papaparse';

/** What stands in a cell; a number is written as one, a text may be anything. */
export type CsvCell = string | number | boolean;

/** What stands between the cells: spreadsheets take the one of their language for granted. */
export const csvSeparators = [',', ';', '\t'] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

/**
 * Rows as CSV (RFC 4180), each ended. A spreadsheet runs a text that begins with `=`, `+`, `-`, `@` or a
 * control character as a formula: an apostrophe in front prevents that, and `csvText` takes it off again.
 * Quotes keep a text from becoming two cells in a spreadsheet that has another separator.
 */
export const csvRows = (
  rows: readonly (readonly CsvCell[])[],
  { separator = ',' }: { separator?: CsvSeparator | undefined } = {},
): string =>
  rows.length === 0
    ? ''
    : `${Papa.unparse(
        rows.map((row) => row.map((cell) => writtenCell(cell, separator))),
        {
          newline,
          delimiter: separator,
          quotes: separator === ';' ? isAmbiguousBetweenSemicolons : isAmbiguous,
        },
      )}${newline}`;

/** A spreadsheet that expects semicolons has a comma in its decimals, and takes 12.5 for a text or a date. */
function writtenCell(cell: CsvCell, separator: CsvSeparator): CsvCell {
  if (typeof cell === 'string') return harmless(cell);
  return typeof cell === 'number' && separator === ';' ? String(cell).replace('.', ',') : cell;
}

/** Objects as CSV with these columns and a row of their names; what an object lacks is an empty cell. */
export const csvTable = <Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Partial<Record<Column, CsvCell>>>[],
  options: { separator?: CsvSeparator | undefined } = {},
): string => csvRows([columns, ...rows.map((row) => columns.map((column) => cellOf(row, column)))], options);

/** Columns may be called after what every object inherits. */
const cellOf = <Column extends string>(
  row: Readonly<Partial<Record<Column, CsvCell>>>,
  column: Column,
): CsvCell => (Object.hasOwn(row, column) ? row[column] : undefined) ?? '';

/** The text of a cell as it was before `csvRows` made it harmless. */
export const csvText = (cell: string): string => (/^'+[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell);

const newline = '\r\n';

/** A text that no spreadsheet runs as a formula. */
export const harmless = (cell: string) => (/^'*[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell);

/**
 * The same of a cell of somebody's own list, of which numbers, positions and telephone numbers stay as they are: without
 * a letter there is nothing to run.
 */
export const harmlessInList = (cell: string) => (/^[+-][\d\s()./,;-]*$/.test(cell) ? cell : harmless(cell));

const isAmbiguous = (cell: unknown): boolean => typeof cell === 'string' && /^'|[,;|\t]/.test(cell);
const isAmbiguousBetweenSemicolons = (cell: unknown): boolean =>
  isAmbiguous(cell) && !/^-?\d+,\d+$/.test(String(cell));
