import { latNames, lngNames } from '../../geo/point-columns.ts';
import type { LngLat } from '../../geo/position.ts';
import { guessMapping } from './fields.ts';
import { isGeoJson } from './geojson.ts';
import { readItems, type SourceItem } from './read-items.ts';
import { minVertices, readRing } from './read-ring.ts';
import type { FieldMapping, FileReading, ReadOptions } from './reading.ts';
import { failedReading } from './reading.ts';
import { isShapeCell, shapeOfCell } from './shape-cell.ts';

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isGeoJson(value);

/** Rows of a table in JSON: a list of objects, none of which is GeoJSON. */
export const rowsOf = (root: unknown): readonly unknown[] | undefined =>
  Array.isArray(root) && root.length > 0 && root.every(isRow) ? root : undefined;

/** Whether one of the first rows contains a shape. */
export const haveShapes = (rows: readonly unknown[]): boolean =>
  rows.slice(0, examinedRows).some((row) => isRow(row) && Object.values(row).some(isShapeCell));

const examinedRows = 100;

/**
 * Reads a list of positions in the format of map APIs, `[{ "lat": …, "lng": … }, …]`, as a ring of one zone. Pairs of
 * numbers are an issue, as their order is unknown. Undefined for other values.
 */
export function readVertices(root: unknown, options: ReadOptions = {}): FileReading | undefined {
  if (!Array.isArray(root) || root.length < minVertices) return undefined;
  if (root.every(isPair)) return failedReading({ kind: 'vertices' });
  const ring = root.map(positionOf);
  if (!ring.every((position) => position !== undefined)) return undefined;
  return readRing(ring, options);
}

const isPair = (value: unknown): boolean =>
  Array.isArray(value) && value.length >= 2 && value.every((number) => typeof number === 'number');

/** A position without other properties. */
function positionOf(value: unknown): LngLat | undefined {
  if (!isRow(value)) return undefined;
  const named = (names: readonly string[]) =>
    Object.entries(value).find(([name]) => names.includes(name.toLowerCase()))?.[1];
  const [lat, lng] = [named(latNames), named(lngNames)];
  const isAlone = Object.values(value).length === 2;
  return isAlone && typeof lat === 'number' && typeof lng === 'number' ? [lng, lat] : undefined;
}

/** Reads rows of a JSON table, with the shape in one of the columns. */
export function readRows(rows: readonly unknown[], options: ReadOptions = {}): FileReading {
  if (rows.length === 0) return failedReading({ kind: 'nothing-inside' });
  const properties = rows.map((row) => new Map<string, unknown>(isRow(row) ? Object.entries(row) : []));
  const columns = [...new Set(properties.flatMap((map) => [...map.keys()]))];
  const guessed = { ...guessMapping(columns), ...columnOfShapes(properties) };
  const { polygon } = options.mapping ?? guessed;
  const sources = properties.map(
    (map): SourceItem => ({
      place: {},
      properties: map,
      shapeColumn: polygon,
      shape: () => shapeOfCell(polygon === undefined ? undefined : map.get(polygon), options),
    }),
  );
  return readItems(sources, columns, options, guessed);
}

/** The column that contains shapes, whatever its name. */
function columnOfShapes(rows: readonly ReadonlyMap<string, unknown>[]): FieldMapping {
  for (const row of rows.slice(0, examinedRows))
    for (const [column, value] of row) if (isShapeCell(value)) return { polygon: column };
  return {};
}
