import { type CsvCell, type CsvSeparator, csvRows, csvText } from '../../csv.ts';
import { pointColumns } from '../../geo/point-columns.ts';
import { writeWkt } from '../../geo/wkt.ts';
import { fieldText, otherColumns } from '../other-fields.ts';
import type { Zone } from '../zone.ts';
import { type CsvRow, csvRowsOf } from './csv-rows.ts';
import { readDecimal } from './decimal.ts';
import { guessMapping, writeTypes } from './fields.ts';
import { readItems, type SourceItem } from './read-items.ts';
import { type FieldMapping, failedReading, type Reading, type ReadOptions } from './reading.ts';
import { type FileInput, readText } from './text-pieces.ts';
import { shapeOfWkt } from './wkt-shape.ts';

const delimiters = [',', ';', '\t', '|'];

/** The one that the first line has most of; geometries have commas of their own and would mislead. */
function delimiterOf(text: string): string {
  const headers =
    text
      .slice(0, 10_000)
      .split(/[\r\n]/, 1)[0]
      ?.replace(/"[^"]*"|POLYGON\s*\(.*\)/gi, '') ?? '';
  const count = (delimiter: string) => headers.split(delimiter).length;
  return delimiters.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/**
 * Reads a table with a column of WKT, and with headers unless the first row has WKT itself. A row that
 * cannot be read is one issue and stops no other.
 */
export const readCsv = (input: FileInput, options: ReadOptions = {}): Reading =>
  readText(input, (pieces) => readTable(pieces, options), options);

function readTable(pieces: Iterable<string>, options: ReadOptions): Reading {
  const [head = ''] = pieces;
  // A line that spreadsheets take a hint from and show to nobody.
  const [hint = '', hinted] = /^"?sep=([^\r\n])"?\r?\n/i.exec(head) ?? [];
  const separator = hinted ?? delimiterOf(head.slice(hint.length));
  const rows = csvRowsOf(pieces, separator, hint.length);
  const first = [...firstOf(rows, lookedAt)];
  const [headers] = first;
  if (!headers) return failedReading({ kind: 'nothing-inside' });
  // Then it is a zone already, and columns are called as in a spreadsheet.
  const headless = headers.cells.some((cell) => wktCell.test(cell));
  const columns = headers.cells.map((header, at) => (headless ? '' : csvText(header).trim()) || letterOf(at));
  const shapes = columnOfShapes(columns, headless ? first : first.slice(1));
  const guessed = { ...guessMapping(columns), ...shapes };
  const mapping = options.mapping ?? guessed;
  if (mapping.polygon === undefined) {
    const points = pointColumns(first.map(({ cells }) => cells));
    if (points !== undefined) return failedReading({ kind: 'points', found: points });
  }
  const reading = readItems(
    itemsIn(inTurn(first, rows), columns, headless, mapping.polygon),
    columns,
    options,
    guessed,
  );
  return reading.items.length > 0 ? reading : failedReading({ kind: 'nothing-inside' });
}

/** So many rows tell what a table is. */
const lookedAt = 100;

/** Leaves the others to whoever goes on. */
function* firstOf<Row>(rows: Iterator<Row>, count: number): Generator<Row> {
  for (let taken = 0; taken < count; taken += 1) {
    const { value, done } = rows.next();
    if (done) return;
    yield value;
  }
}

function* inTurn<Row>(first: Iterable<Row>, others: Iterable<Row>): Generator<Row> {
  yield* first;
  yield* others;
}

function* itemsIn(
  rows: Iterable<CsvRow>,
  columns: readonly string[],
  headless: boolean,
  polygon: string | undefined,
): Generator<SourceItem> {
  let row = 0;
  for (const { cells, broken } of rows) {
    row += 1;
    if ((row === 1 && !headless) || cells.every((cell) => cell.trim() === '')) continue;
    const properties = new Map<string, string>();
    for (const [at, cell] of cells.entries()) {
      const column = columns[at] ?? letterOf(at);
      if (!properties.has(column)) properties.set(column, csvText(cell));
    }
    yield {
      place: { row },
      properties,
      shapeColumn: polygon,
      shape() {
        if (broken) return { ok: false, issue: { kind: broken } };
        return polygon === undefined
          ? { ok: false, issue: { kind: 'no-geometry-column' } }
          : shapeOfWkt(properties.get(polygon) ?? '');
      },
    };
  }
}

const wktCell = /^\s*(?:SRID\s*=\s*\d+\s*;\s*)?(?:MULTI)?POLYGON\s*(?:Z|M|ZM)?\s*(?:\(|EMPTY)/i;

const letterOf = (at: number): string =>
  (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

/** The column in which Well-Known Text stands, whatever it is called. */
function columnOfShapes(columns: readonly string[], rows: readonly CsvRow[]): FieldMapping {
  const at = rows.map(({ cells }) => cells.findIndex((cell) => wktCell.test(cell)));
  const polygon = columns[at.find((index) => index >= 0) ?? -1];
  return polygon === undefined ? {} : { polygon };
}

const fieldNames = ['zone_id', 'store_id', 'description', 'types', 'status'];
const shapeColumn = 'polygon';

/** Writes zones as CSV with a column of WKT. */
export function writeCsv(
  zones: readonly Zone[],
  { separator = ',' }: { separator?: CsvSeparator | undefined } = {},
): string {
  const others = otherColumns(zones, [...fieldNames, shapeColumn]);
  const rows = zones.map(({ zoneId, storeId, description, types, status, otherFields = [], geometry }) => {
    const values = new Map(
      otherFields.map((field) => [field.name, field.json ? fieldText(field) : field.value]),
    );
    return [
      ...[zoneId, storeId, description, writeTypes(types), status],
      ...[...others.keys()].map((name) => asNumber(values.get(name) ?? '')),
      writeWkt(geometry),
    ];
  });
  return csvRows([[...fieldNames, ...others.values(), shapeColumn], ...rows], { separator });
}

/** What a table had as a number is no formula, and stays the number that it is written as. */
function asNumber(value: CsvCell): CsvCell {
  const number = typeof value === 'string' ? readDecimal(value) : undefined;
  return number !== undefined && String(number) === value ? number : value;
}
