import Papa from 'papaparse';
import { isOnEarth } from '../../shared/geo/position.ts';
import type { ListedPoint } from '../../shared/searches.ts';

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

const latNames = ['lat', 'latitude', 'y'];
const lngNames = ['lng', 'lon', 'long', 'longitude', 'x'];
const nameNames = ['name', 'id', 'label', 'title', 'address'];

/**
 * Reads a list of points as people have them: CSV or a paste from a table, separated by comma, semicolon
 * or tab, with a heading or without. Without one the columns are `lat, lng` with the name before or after.
 * Lines that are no point are told with the reason; the others are read.
 */
export function readPoints(text: string): PointsReading {
  const { data } = Papa.parse<string[]>(text.trim(), { skipEmptyLines: false });
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
  text !== undefined && /^\s*[-+]?\d+(\.\d+)?\s*$/.test(text);

function readPoint(
  cells: readonly string[],
  columns: Columns | undefined,
): ListedPoint | { reason: PointFault['reason'] } {
  const lat = columns && cells[columns.lat];
  const lng = columns && cells[columns.lng];
  if (!isNumber(lat) || !isNumber(lng)) return { reason: 'no-numbers' };
  const position = { lat: Number(lat), lng: Number(lng) };
  if (isOnEarth(position)) {
    const name = columns?.name === undefined ? '' : (cells[columns.name] ?? '');
    return { name: name.trim(), position };
  }
  return { reason: isOnEarth({ lat: position.lng, lng: position.lat }) ? 'swapped' : 'off-earth' };
}
