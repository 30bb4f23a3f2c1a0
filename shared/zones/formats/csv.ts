import Papa from 'papaparse';
import { csvRows, csvText } from '../../csv.ts';
import { parseWkt, writeWkt } from '../../geo/wkt.ts';
import type { Zone } from '../zone.ts';
import { fieldsOf, guessMapping, writeTypes, zoneIdOf } from './fields.ts';
import { fileText } from './file-text.ts';
import {
  type FieldMapping,
  failedReading,
  type ItemFault,
  type ReadItem,
  type Reading,
  type ReadOptions,
} from './reading.ts';

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
 * cannot be read is one fault and stops no other. Cells that `writeCsv` made harmless for spreadsheets are
 * read back as they were.
 */
export function readCsv(input: Uint8Array | string, options: ReadOptions = {}): Reading {
  const text = fileText(input);
  const all = rowsOf(text);
  const [headers] = all;
  if (!headers || text.trim() === '') return failedReading({ kind: 'nothing-inside' });
  // Then it is a zone already, and columns are called as in a spreadsheet.
  const headless = headers.cells.some((cell) => wktCell.test(cell));
  const columns = headers.cells.map((header, at) => (headless ? letterOf(at) : header.trim()));
  const rows = headless ? all : all.slice(1);
  const mapping = options.mapping ?? { ...columnOfShapes(columns, rows), ...guessMapping(columns) };
  const places = new Map(columns.map((column, at) => [column, at]));
  const items: ReadItem[] = [];
  for (const [index, { cells, broken }] of rows.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const place = { item: items.length + 1, row: index + (headless ? 1 : 2) };
    const cell = (column: string) => csvText(cells[places.get(column) ?? -1] ?? '');
    const refuse = (fault: ItemFault) =>
      items.push({ ok: false, place, fault, zoneId: zoneIdOf(cell, mapping) });
    if (broken !== undefined) {
      refuse({ kind: 'unreadable', reason: broken });
      continue;
    }
    if (mapping.polygon === undefined) {
      refuse({ kind: 'no-geometry-column' });
      continue;
    }
    const wkt = cell(mapping.polygon);
    if (wkt.trim() === '') {
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

interface Row {
  cells: string[];
  /** What is wrong with its quotes. */
  broken: string | undefined;
}

/** A table with more quotes that are not closed is none; each costs another reading of the rest. */
const mostOpenQuotes = 50;

/** All rows. One with a quote that is not closed would take what follows with it: reading begins anew after its line. */
function rowsOf(file: string): Row[] {
  // A line that spreadsheets take a hint from and show to nobody.
  const [hint = '', hinted] = /^"?sep=([^\r\n])"?\r?\n/i.exec(file) ?? [];
  const text = file.slice(hint.length);
  const delimiter = hinted ?? delimiterOf(text);
  const rows: Row[] = [];
  for (let from = 0, openQuotes = 0; from < text.length; openQuotes += 1) {
    const { data, errors } = Papa.parse<string[]>(text.slice(from), { delimiter });
    const broken = new Map(errors.map(({ row, message }) => [row, message]));
    const found = data.map((cells, index): Row => ({ cells, broken: broken.get(index) }));
    const open = errors.find(({ type }) => type === 'Quotes');
    const lineEnd = open?.index === undefined ? -1 : text.indexOf('\n', from + open.index);
    if (open?.row === undefined || lineEnd < 0 || openQuotes === mostOpenQuotes) return [...rows, ...found];
    rows.push(...found.slice(0, open.row + 1));
    from = lineEnd + 1;
  }
  return rows;
}

const wktCell = /^\s*(?:SRID\s*=\s*\d+\s*;\s*)?(?:MULTI)?POLYGON\s*(?:Z|M|ZM)?\s*(?:\(|EMPTY)/i;

const letterOf = (at: number): string =>
  (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

/** The column in which Well-Known Text stands, where its name does not tell. */
function columnOfShapes(columns: readonly string[], rows: readonly Row[]): FieldMapping {
  const at = rows.slice(0, 100).map(({ cells }) => cells.findIndex((cell) => wktCell.test(cell)));
  const polygon = columns[at.find((index) => index >= 0) ?? -1];
  return polygon === undefined ? {} : { polygon };
}

const columnNames = ['zone_id', 'store_id', 'description', 'types', 'status', 'polygon'];

/** Writes zones as CSV with a column of WKT. */
export const writeCsv = (zones: readonly Zone[]): string =>
  csvRows([
    columnNames,
    ...zones.map(({ zoneId, storeId, description, types, status, geometry }) => [
      zoneId,
      storeId,
      description,
      writeTypes(types),
      status,
      writeWkt(geometry),
    ]),
  ]);
