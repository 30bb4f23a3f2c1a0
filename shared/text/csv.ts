import Papa from 'papaparse';

/** Content of a cell; only text is escaped. */
export type CsvCell = string | number | boolean;

/** Cell separators of exports; which one a spreadsheet expects depends on its language. */
export const csvSeparators = [',', ';', '\t'] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

/**
 * Returns rows as CSV (RFC 4180), each with a line break. Text that starts with `=`, `+`, `-`, `@`, or a control
 * character gets an apostrophe, so that spreadsheets don't run it as a formula; `withoutFormulaEscape` removes it. Text with any
 * separator is quoted, so that spreadsheets that expect another one don't split it.
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

/** Returns a number with a decimal comma if the separator is a semicolon: such spreadsheets read 12.5 as text or a date. */
function writtenCell(cell: CsvCell, separator: CsvSeparator): CsvCell {
  if (typeof cell === 'string') return escapeFormula(cell);
  return typeof cell === 'number' && separator === ';' ? String(cell).replace('.', ',') : cell;
}

/** Returns objects as CSV with these columns and a header row; missing values are empty cells. */
export const csvTable = <Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Partial<Record<Column, CsvCell>>>[],
  options: { separator?: CsvSeparator | undefined } = {},
): string => csvRows([columns, ...rows.map((row) => columns.map((column) => cellOf(row, column)))], options);

/** Own properties only, as columns may have the name of an inherited one. */
const cellOf = <Column extends string>(
  row: Readonly<Partial<Record<Column, CsvCell>>>,
  column: Column,
): CsvCell => (Object.hasOwn(row, column) ? row[column] : undefined) ?? '';

/** Returns a cell without the apostrophe that `escapeFormula` adds. */
export const withoutFormulaEscape = (cell: string): string =>
  /^'+[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell;

const newline = '\r\n';

/** Returns a cell with an apostrophe before text that spreadsheets would run as a formula. */
export const escapeFormula = (cell: string) => (/^'*[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell);

/**
 * Escapes a cell of a user's own list as `escapeFormula` does, except numbers, positions, and phone numbers: text without
 * letters is a harmless formula.
 */
export const escapeFormulaInList = (cell: string) =>
  /^[+-][\d\s()./,;-]*$/.test(cell) ? cell : escapeFormula(cell);

const isAmbiguous = (cell: unknown): boolean => typeof cell === 'string' && /^'|[,;|\t]/.test(cell);
const isAmbiguousBetweenSemicolons = (cell: unknown): boolean =>
  isAmbiguous(cell) && !/^-?\d+,\d+$/.test(String(cell));
