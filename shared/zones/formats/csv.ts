import Papa from 'papaparse';
import { parseWkt, writeWkt } from '../../geo/wkt.ts';
import type { Zone } from '../zone.ts';
import { fieldsOf, guessMapping, writeTypes } from './fields.ts';
import { fileText } from './file-text.ts';
import { failedReading, type ItemFault, type ReadItem, type Reading, type ReadOptions } from './reading.ts';

const delimiters = [',', ';', '\t', '|'];

/** The one that the headers have most of; geometries have commas of their own and would mislead. */
function delimiterOf(text: string): string {
  const headers =
    text
      .slice(0, 10_000)
      .split(/[\r\n]/, 1)[0]
      ?.replace(/"[^"]*"/g, '') ?? '';
  const count = (delimiter: string) => headers.split(delimiter).length;
  return delimiters.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/**
 * Reads a table with headers and a column of WKT. A row that cannot be read is one fault and stops no
 * other. Cells that `writeCsv` made harmless for spreadsheets are read back as they were.
 */
export function readCsv(input: Uint8Array | string, options: ReadOptions = {}): Reading {
  const text = fileText(input);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) });
  const [headers, ...rows] = data;
  if (!headers || text.trim() === '') return failedReading({ kind: 'nothing-inside' });
  const columns = headers.map((header) => header.trim());
  const mapping = options.mapping ?? guessMapping(columns);
  const places = new Map(columns.map((column, at) => [column, at]));
  const broken = new Map(errors.flatMap(({ row, message }) => (row === undefined ? [] : [[row, message]])));
  const items: ReadItem[] = [];
  for (const [index, row] of rows.entries()) {
    if (row.every((cell) => cell.trim() === '')) continue;
    const place = { item: items.length + 1, line: index + 2 };
    const refuse = (fault: ItemFault) => items.push({ ok: false, place, fault });
    const reason = broken.get(index + 1);
    if (reason !== undefined) {
      refuse({ kind: 'unreadable', reason });
      continue;
    }
    const cell = (column: string) => harmful(row[places.get(column) ?? -1] ?? '');
    const wkt = mapping.polygon === undefined ? undefined : cell(mapping.polygon);
    if (wkt === undefined || wkt.trim() === '') {
      refuse({ kind: 'no-geometry' });
      continue;
    }
    const reading = parseWkt(wkt);
    if (reading.ok)
      items.push({ ok: true, place, geometry: reading.geometry, fields: fieldsOf(cell, mapping) });
    else refuse({ kind: 'bad-wkt', at: reading.at, reason: reading.reason });
  }
  if (items.length === 0) items.push({ ok: false, place: { item: 1 }, fault: { kind: 'nothing-inside' } });
  return { items, columns, mapping };
}

const columnNames = ['zone_id', 'store_id', 'description', 'types', 'status', 'polygon'];

/**
 * Writes zones as CSV (RFC 4180) with a column of WKT. A spreadsheet takes a cell that begins with
 * `=`, `+`, `-`, `@` or a control character for a formula: an apostrophe in front prevents that, and
 * quotes around every cell keep one cell from becoming two.
 */
export const writeCsv = (zones: readonly Zone[]): string =>
  `${Papa.unparse(
    {
      fields: columnNames,
      data: zones.map(({ zoneId, storeId, description, types, status, geometry }) =>
        [zoneId, storeId, description, writeTypes(types), status, writeWkt(geometry)].map(harmless),
      ),
    },
    { quotes: true },
  )}\r\n`;

const harmless = (cell: string) => (/^'*[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell);
const harmful = (cell: string) => (/^'+[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell);
