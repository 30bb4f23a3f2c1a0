import Papa from 'papaparse';
import { latNames, lngNames } from '../../shared/geo/point-columns.ts';
import { isOnEarth } from '../../shared/geo/position.ts';
import type { ListedPoint } from '../../shared/searches.ts';
import { typedPosition } from '../place-search/typed-position.ts';

/** A line that is no point; `line` counts from 1. */
export interface PointFault {
  line: number;
  text: string;
  reason: 'no-numbers' | 'off-earth' | 'swapped';
}

export interface PointsReading {
  points: ListedPoint[];
  faults: PointFault[];
}

interface Columns {
  name: number | undefined;
  lat: number;
  lng: number;
}

const nameNames = ['name', 'id', 'label', 'title', 'address', 'nombre'];

/**
 * Reads a list of points as people have them: CSV or a paste from a table, separated by comma, semicolon
 * or tab, with a heading or without. Without one the columns are `lat, lng` with the name before or after;
 * a position may also stand in one cell. Lines that are no point are told with the reason; the others are read.
 */
export function readPoints(text: string): PointsReading {
  const { data } = Papa.parse<string[]>(text.trim(), { delimiter: delimiterOf(text) });
  const [first = []] = data;
  const headed = headedColumns(first);
  const reading: PointsReading = { points: [], faults: [] };
  data.forEach((cells, index) => {
    if ((headed && index === 0) || cells.every((cell) => cell.trim() === '')) return;
    const outcome = readPoint(cells, headed ?? guessedColumns(cells));
    if ('position' in outcome) reading.points.push(outcome);
    else reading.faults.push({ line: index + 1, text: cells.join(', '), reason: outcome.reason });
  });
  return reading;
}

/** Between cells from a spreadsheet are tabs; semicolons stand where a comma may be the decimal sign. */
function delimiterOf(text: string): string {
  if (text.includes('\t')) return '\t';
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.filter((line) => line.includes(';')).length > lines.length / 2 ? ';' : ',';
}

function headedColumns(cells: readonly string[]): Columns | undefined {
  const headings = cells.map((cell) => cell.trim().toLowerCase());
  const find = (names: readonly string[]) => headings.findIndex((heading) => names.includes(heading));
  const lat = find(latNames);
  const lng = find(lngNames);
  const name = find(nameNames);
  return lat < 0 || lng < 0 ? undefined : { lat, lng, name: name < 0 ? undefined : name };
}

/** The first two cells beside each other that are numbers; what stands before or else after is the name. */
function guessedColumns(cells: readonly string[]): Columns | undefined {
  const lat = cells.findIndex((cell, index) => isNumber(cell) && isNumber(cells[index + 1]));
  if (lat < 0) return undefined;
  return { lat, lng: lat + 1, name: lat > 0 ? 0 : cells.length > 2 ? 2 : undefined };
}

const isNumber = (text: string | undefined): boolean =>
  text !== undefined && /^\s*[-−+]?\d+([.,]\d+)?\s*$/.test(text);

const numberOf = (text: string): number => Number(text.replace('−', '-').replace(',', '.'));

function readPoint(
  cells: readonly string[],
  columns: Columns | undefined,
): ListedPoint | { reason: PointFault['reason'] } {
  if (!columns) return readUnordered(cells) ?? { reason: 'no-numbers' };
  const [lat = '', lng = ''] = [cells[columns.lat], cells[columns.lng]];
  const name = columns.name === undefined ? '' : (cells[columns.name] ?? '').trim();
  if (!isNumber(lat) || !isNumber(lng)) {
    const position = typedPosition(`${lat}, ${lng}`);
    return position ? { name, position } : { reason: 'no-numbers' };
  }
  const position = { lat: numberOf(lat), lng: numberOf(lng) };
  if (isOnEarth(position)) return { name, position };
  return { reason: isOnEarth({ lat: position.lng, lng: position.lat }) ? 'swapped' : 'off-earth' };
}

/** A point whose position is written otherwise, in one cell or two; the first other cell is its name. */
function readUnordered(cells: readonly string[]): ListedPoint | undefined {
  for (const width of [1, 2]) {
    for (const start of cells.keys()) {
      const end = start + width;
      const taken = cells.slice(start, end);
      // With a decimal comma one figure looks like two.
      const position = taken.some(isNumber) ? undefined : typedPosition(taken.join(', '));
      const rest = [...cells.slice(0, start), ...cells.slice(end)].map((cell) => cell.trim());
      if (position) return { name: rest.find(Boolean) ?? '', position };
    }
  }
  return undefined;
}
