import { pointTableEvidence } from '../../geo/point-columns.ts';
import { writeWkt } from '../../geo/wkt.ts';
import { type CsvCell, type CsvSeparator, csvRows, withoutFormulaEscape } from '../../text/csv.ts';
import { type DelimitedRow, delimitedRows } from '../../text/delimited-rows.ts';
import { withoutDoubleEncoding } from '../../text/double-encoding.ts';
import type { FileInput } from '../../text/text-pieces.ts';
import { trimmedEnd } from '../../text/trimmed.ts';
import { priorityColumn } from '../delivery/priority.ts';
import { fieldText, otherColumns } from '../other-fields.ts';
import type { Zone } from '../zone.ts';
import { areaColumn, areaOf } from './area-column.ts';
import { readDecimal } from './decimal.ts';
import { distinctColumns } from './distinct-columns.ts';
import { guessMapping } from './fields.ts';
import { readItems, type SourceItem } from './read-items.ts';
import { minVertices } from './read-ring.ts';
import { readText } from './read-text.ts';
import { type FieldMapping, type FileReading, failedReading, type ReadOptions } from './reading.ts';
import { isShapeCell, shapeOfCell } from './shape-cell.ts';
import { writeTypes } from './types-cell.ts';

const delimiters = [',', ';', '\t', '|'];

/**
 * The delimiter that yields the most known headings in one of the first lines (a title may precede them), else the most
 * frequent one in the first line. Counting alone would be misled by commas in geometries.
 */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 10_000)
    .split(/\r\n|\r|\n/, titleLines)
    .map((line) => withoutGeometry(line.replace(/"[^"]*"/g, '')));
  const knownCount = (delimiter: string) =>
    Math.max(...lines.map((line) => Object.keys(guessMapping(line.split(delimiter))).length));
  const [headers = ''] = lines;
  const cellCount = (delimiter: string) => headers.split(delimiter).length;
  const preference = (one: string, other: string) =>
    knownCount(one) - knownCount(other) || cellCount(one) - cellCount(other);
  return delimiters.reduce((best, delimiter) => (preference(delimiter, best) > 0 ? delimiter : best));
}

function withoutGeometry(line: string): string {
  const kind = line.search(/[A-Z]{3}\s{0,3}(?:ZM?\s{0,3}|M\s{0,3})?\(/i);
  const end = line.lastIndexOf(')');
  return kind >= 0 && end > kind ? trimmedEnd(line.slice(0, kind), /[A-Z]/i) + line.slice(end + 1) : line;
}

/** Maximum number of title lines. */
const titleLines = 10;

/**
 * Reads a table with a shape column; the first row is the header unless it contains a shape. An unreadable row is one
 * issue and doesn't stop the others.
 */
export const readCsv = (input: FileInput, options: ReadOptions = {}): FileReading =>
  readText(input, (pieces) => readTable(pieces, options), options);

function readTable(pieces: Iterable<string>, options: ReadOptions): FileReading {
  const [head = ''] = pieces;
  // A line with a hint for spreadsheets, which don't display it.
  const [hint = '', hinted] = /^"?sep=([^\r\n])"?\r?\n/i.exec(head) ?? [];
  const separator = hinted ?? delimiterOf(head.slice(hint.length));
  const delimited = delimitedRows(pieces, separator, { startOffset: hint.length });
  const rows = separator === '|' ? barRows(delimited) : delimited;
  const firstRows = [...firstOf(rows, examinedRows)];
  // If the first row is a zone already, columns are named as in a spreadsheet.
  const isHeadless = firstRows[0]?.cells.some(isShapeCell) ?? false;
  const titleCount = isHeadless ? 0 : headingAt(firstRows);
  const tableRows = firstRows.slice(titleCount);
  const [headers] = tableRows;
  if (!headers) return failedReading({ kind: 'nothing-inside' });
  const names = headers.cells.map((header, at) => (isHeadless ? '' : headingText(header)) || letterOf(at));
  const columns = distinctColumns(names);
  const shapes = columnOfShapes(columns, isHeadless ? tableRows : tableRows.slice(1));
  const guessed = withoutWordColumn({ ...guessMapping(columns), ...shapes }, columns, tableRows.slice(1));
  const mapping = options.mapping ?? guessed;
  if (mapping.polygon === undefined) {
    const points = pointTableEvidence(tableRows.map(({ cells }) => cells));
    if (points !== undefined)
      return failedReading(
        tableRows.length >= minVertices && tableRows.every(({ cells }) => cells.length === 2)
          ? { kind: 'vertices' }
          : { kind: 'points', found: points },
      );
  }
  const reading = readItems(
    itemsIn(
      queued(tableRows, rows),
      {
        names,
        columns,
        rowNumbers: isHeadless ? -1 : rowNumberColumn(tableRows),
        headless: isHeadless,
        titles: titleCount,
        mapping,
      },
      options,
    ),
    columns,
    options,
    guessed,
  );
  return reading.items.length > 0 ? reading : failedReading({ kind: 'nothing-inside' });
}

/**
 * Rows between bars as written by psql, MySQL and Markdown: cells are padded, bars may be at both ends, and rulers and
 * row counts are skipped.
 */
function* barRows(rows: Iterable<DelimitedRow>): Generator<DelimitedRow> {
  for (const { cells, broken } of rows) {
    const trimmed = cells.map((cell) => cell.trim());
    const isFramed = trimmed.length > 2 && trimmed[0] === '' && trimmed.at(-1) === '';
    const framedCells = isFramed ? trimmed.slice(1, -1) : trimmed;
    const isRule = framedCells.every((cell) => /^:?[-+=]{2,}:?$/.test(cell));
    const isCount = framedCells.length === 1 && /^\(\d+ \p{L}+\)$/u.test(framedCells[0] ?? '');
    if (!isRule && !isCount) yield { cells: framedCells, broken };
  }
}

/** The mapping without its geometry column if all its filled cells are words, such as names in a column `polygon`. */
function withoutWordColumn(
  { polygon, ...mapping }: FieldMapping,
  columns: readonly string[],
  rows: readonly DelimitedRow[],
): FieldMapping {
  if (polygon === undefined) return mapping;
  const column = columns.indexOf(polygon);
  const filled = rows.map(({ cells }) => cells[column]?.trim() ?? '').filter((cell) => cell !== '');
  const areWords = filled.length > 0 && filled.every((cell) => /^\p{L}[^\d({[<]{0,60}$/u.test(cell));
  return areWords ? mapping : { ...mapping, polygon };
}

/** Number of rows examined to recognize a table. */
const examinedRows = 100;

/** Takes some rows and leaves the iterator open for the rest. */
function* firstOf<Row>(rows: Iterator<Row>, count: number): Generator<Row> {
  for (let taken = 0; taken < count; taken += 1) {
    const { value, done } = rows.next();
    if (done) return;
    yield value;
  }
}

function* queued<Row>(first: Iterable<Row>, others: Iterable<Row>): Generator<Row> {
  yield* first;
  yield* others;
}

/** Number of rows above the headings, such as a title or date. */
function headingAt(rows: readonly DelimitedRow[]): number {
  const shapeAt = rows.findIndex(({ cells }) => cells.some(isShapeCell));
  const above = rows.slice(0, Math.min(titleLines, shapeAt < 0 ? titleLines : shapeAt));
  const filled = (row: DelimitedRow) => row.cells.filter((cell) => cell.trim() !== '').length;
  const widest = Math.max(...above.map(filled));
  const known = (row: DelimitedRow) => Object.keys(guessMapping(row.cells.map(cellText))).length;
  const best = Math.max(...above.map(known));
  const at = above.findIndex((row) => filled(row) > widest / 2 && (best === 0 || known(row) === best));
  return Math.max(0, at);
}

/** Structure of a table. */
interface Layout {
  /** Headings, possibly with duplicates, and unique column names. */
  names: readonly string[];
  columns: readonly string[];
  /** Column without a heading that contains row numbers; -1 if there is none. */
  rowNumbers: number;
  headless: boolean;
  /** Number of rows above the headings. */
  titles: number;
  mapping: FieldMapping;
}

function* itemsIn(
  rows: Iterable<DelimitedRow>,
  { names, columns, rowNumbers, headless, titles, mapping }: Layout,
  options: ReadOptions,
): Generator<SourceItem> {
  let row = titles;
  const { polygon } = mapping;
  const twins = twinsOf(names, columns, mapping);
  for (const { cells, broken } of rows) {
    row += 1;
    if ((row === titles + 1 && !headless) || cells.every((cell) => cell.trim() === '')) continue;
    const properties = new Map<string, string>();
    for (const [at, cell] of cells.entries())
      if (at !== rowNumbers) properties.set(columns[at] ?? letterOf(at), cellText(cell));
    for (const [column, others] of twins) fillFrom(properties, column, others);
    yield {
      place: { row },
      properties,
      shapeColumn: polygon,
      shape() {
        if (broken) return { ok: false, issue: { kind: broken } };
        return polygon === undefined
          ? { ok: false, issue: { kind: 'no-geometry-column' } }
          : shapeOfCell(properties.get(polygon) ?? '', options);
      },
    };
  }
}

/** pandas and R write row numbers into a first column without a heading. */
function rowNumberColumn([headings, ...rows]: readonly DelimitedRow[]): number {
  if (headings?.cells[0]?.trim() !== '' || rows.length === 0) return -1;
  const [start = Number.NaN] = rows.map(({ cells }) => Number(cells[0] || Number.NaN));
  const isCount = rows.every(({ cells }, index) => cells[0] !== '' && Number(cells[0]) === start + index);
  return isCount && (start === 0 || start === 1) ? 0 : -1;
}

/** Other columns with the same heading, by each column mapped to a zone field. */
function twinsOf(
  names: readonly string[],
  columns: readonly string[],
  mapping: FieldMapping,
): Map<string, string[]> {
  const mapped = new Set(Object.values(mapping));
  const twins = new Map<string, string[]>();
  for (const [at, column] of columns.entries()) {
    if (!mapped.has(column)) continue;
    const others = columns.filter((other, index) => names[index] === names[at] && other !== column);
    if (others.length > 0) twins.set(column, others);
  }
  return twins;
}

/** Takes an empty field from another column with the same heading, as in merged files. */
function fillFrom(properties: Map<string, string>, column: string, others: readonly string[]): void {
  const isFilled = (name: string) => (properties.get(name) ?? '').trim() !== '';
  const other = isFilled(column) ? undefined : others.find(isFilled);
  if (other === undefined) return;
  properties.set(column, properties.get(other) ?? '');
  properties.delete(other);
}

/** A heading without blanks and byte order mark, which some programs read as letters. */
const headingText = (cell: string): string => withoutDoubleEncoding(cellText(cell)).trim();

/** Cell text without the formula that keeps spreadsheets from reading digits as a number. */
function cellText(cell: string): string {
  const [, text] = /^="((?:[^"]|"")*)"$/.exec(cell) ?? [];
  return text === undefined ? withoutFormulaEscape(cell) : text.replaceAll('""', '"');
}

const letterOf = (at: number): string =>
  (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

/** The column that contains shapes, whatever its name. */
function columnOfShapes(columns: readonly string[], rows: readonly DelimitedRow[]): FieldMapping {
  const columnIndexes = rows.map(({ cells }) => cells.findIndex(isShapeCell));
  const polygon = columns[columnIndexes.find((index) => index >= 0) ?? -1];
  return polygon === undefined ? {} : { polygon };
}

const fieldNames = ['zone_id', 'store_id', 'description', 'types', 'status'];
const shapeColumn = 'polygon';

/** Writes zones as CSV with a column of WKT. */
export function writeCsv(
  zones: readonly Zone[],
  { separator = ',' }: { separator?: CsvSeparator | undefined } = {},
): string {
  const names = [...fieldNames, ...priorityColumn(zones)];
  const others = otherColumns(zones, [...names, areaColumn, shapeColumn]);
  const rows = zones.map((zone) => {
    const { zoneId, storeId, description, types, status, otherFields = [], geometry } = zone;
    const values = new Map(
      otherFields.map((field) => [field.name, field.json ? fieldText(field) : field.value]),
    );
    return [
      ...[zoneId, storeId, description, writeTypes(types), status],
      ...(names.length > fieldNames.length ? [zone.priority ?? ''] : []),
      ...[...others.keys()].map((name) => asNumber(values.get(name) ?? '')),
      areaOf(zone),
      writeWkt(geometry),
    ];
  });
  return csvRows([[...names, ...others.values(), areaColumn, shapeColumn], ...rows], { separator });
}

/** Numbers can't be formulas, so they are kept as written. */
function asNumber(value: CsvCell): CsvCell {
  const number = typeof value === 'string' ? readDecimal(value) : undefined;
  return number !== undefined && String(number) === value ? number : value;
}
