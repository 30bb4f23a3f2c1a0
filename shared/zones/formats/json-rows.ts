import { guessMapping } from './fields.ts';
import { isGeoJson } from './geojson.ts';
import { readItems, type SourceItem } from './read-items.ts';
import type { FieldMapping, Reading, ReadOptions } from './reading.ts';
import { failedReading } from './reading.ts';
import { isShapeCell, shapeOfCell } from './shape-cell.ts';

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isGeoJson(value);

/** The rows of a table as JSON: a list of objects of which none is GeoJSON. */
export const rowsOf = (root: unknown): readonly unknown[] | undefined =>
  Array.isArray(root) && root.length > 0 && root.every(isRow) ? root : undefined;

/** Whether one of the first of these rows has a shape in a column. */
export const haveShapes = (rows: readonly unknown[]): boolean =>
  rows.slice(0, lookedAt).some((row) => isRow(row) && Object.values(row).some(isShapeCell));

const lookedAt = 100;

/** Reads the rows of a table as JSON, with the shape of each in one of its columns. */
export function readRows(rows: readonly unknown[], options: ReadOptions = {}): Reading {
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

/** The column in which shapes stand, whatever it is called. */
function columnOfShapes(rows: readonly ReadonlyMap<string, unknown>[]): FieldMapping {
  for (const row of rows.slice(0, lookedAt))
    for (const [column, value] of row) if (isShapeCell(value)) return { polygon: column };
  return {};
}
