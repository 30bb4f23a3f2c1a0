import type { Database, SqlJsStatic, SqlValue } from 'sql.js';
import { joinReadings } from './join-readings.ts';
import { readItems, type SourceItem } from './read-items.ts';
import { failedReading, type ItemIssue, type Reading, type ReadOptions, type ReadShape } from './reading.ts';
import { shapeOfWkb } from './shape-cell.ts';

export const isSqlite = (begin: Uint8Array | string): boolean =>
  typeof begin !== 'string' &&
  new TextDecoder('latin1').decode(begin.subarray(0, 16)) === 'SQLite format 3\0';

/** A table, or a view, of features. */
interface Layer {
  table: string;
  geometryColumn: string;
  /** Of EPSG or of Esri; left out where its positions are degrees of which no more is known. */
  system: { code?: number } | { unknown: string };
}

const damaged: ItemIssue = { kind: 'unreadable', damage: 'database' };

/**
 * Reads every layer of a GeoPackage (OGC 12-128r18): each row is an item, with the name of its table, and its columns
 * are its properties. Changes that stand only in the log beside the file are out of reach.
 */
export function readGeoPackage(bytes: Uint8Array, options: ReadOptions = {}): Reading {
  const { sqlite } = options;
  if (!sqlite) return failedReading({ kind: 'foreign-file', found: 'GeoPackage', way: 'map-program' });
  return whereSound(failedReading(damaged), () =>
    withDatabase(sqlite, bytes, (database) => {
      if (!hasGeometries(database))
        return failedReading({ kind: 'foreign-file', found: 'SQLite', way: 'database' });
      const readings = layersOf(database).map((layer) => ({
        name: layer.table,
        reading: whereSound(failedReading(damaged), () => readLayer(database, layer, options)),
      }));
      return joinReadings(readings.filter(({ reading }) => reading.items.length > 0));
    }),
  );
}

/** What `read` finds, or the other where SQLite finds that the file is damaged, which it throws. */
function whereSound<Result>(otherwise: Result, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error) return otherwise;
    throw error;
  }
}

function withDatabase<Result>(
  sqlite: SqlJsStatic,
  bytes: Uint8Array,
  use: (database: Database) => Result,
): Result {
  const database = new sqlite.Database(bytes);
  try {
    return use(database);
  } finally {
    database.close();
  }
}

const hasGeometries = (database: Database): boolean =>
  rowsOf(database, "SELECT 1 FROM sqlite_schema WHERE name = 'gpkg_geometry_columns'").length > 0;

const rowsOf = (database: Database, sql: string): SqlValue[][] => database.exec(sql)[0]?.values ?? [];

function layersOf(database: Database): Layer[] {
  const rows = rowsOf(
    database,
    `SELECT g.table_name, g.column_name, g.srs_id, s.organization, s.organization_coordsys_id, s.srs_name
     FROM gpkg_geometry_columns g LEFT JOIN gpkg_spatial_ref_sys s ON s.srs_id = g.srs_id
     ORDER BY g.rowid`,
  );
  return rows.map(([table, column, id, organization, code, name]) => ({
    table: String(table),
    geometryColumn: String(column),
    system: systemOf(Number(id), String(organization), Number(code), String(name)),
  }));
}

/** By requirement 11: 0 is of degrees that are not defined further, -1 of other units. */
function systemOf(id: number, organization: string, code: number, name: string): Layer['system'] {
  if (id === 0) return {};
  return /^(?:EPSG|ESRI)$/i.test(organization) ? { code } : { unknown: `${name} (${id})` };
}

function readLayer(database: Database, layer: Layer, options: ReadOptions): Reading {
  const columns = columnsOf(database, layer.table);
  const fields = columns.filter(({ name }) => name !== layer.geometryColumn);
  let isDamaged = false;
  function* sources(): Generator<SourceItem> {
    const statement = database.prepare(
      `SELECT ${[layer.geometryColumn, ...fields.map(({ name }) => name)].map(exactly).join(', ')}
       FROM ${quoted(layer.table)}`,
    );
    const hasNext = () => whereSound(undefined, () => statement.step());
    try {
      let next = hasNext();
      for (; next; next = hasNext()) {
        const [geometry = null, ...values] = statement.get();
        yield {
          place: {},
          properties: propertiesOf(fields, values),
          typed: true,
          shape: () => shapeOfBlob(geometry, layer),
        };
      }
      isDamaged = next === undefined;
    } finally {
      statement.free();
    }
  }
  const names = fields.map(({ name }) => name);
  const reading = readItems(sources(), names, options);
  if (!isDamaged) return reading;
  const place = { item: reading.items.length + 1 };
  return { ...reading, items: [...reading.items, { ok: false, place, issue: damaged }] };
}

interface Column {
  name: string;
  isBoolean: boolean;
}

const columnsOf = (database: Database, table: string): Column[] =>
  rowsOf(database, `SELECT name, type FROM pragma_table_info(${textLiteral(table)})`).map(([name, type]) => ({
    name: String(name),
    isBoolean: /^bool/i.test(String(type)),
  }));

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const textLiteral = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The column, with whole numbers that JavaScript would change as texts of their digits. */
function exactly(name: string): string {
  const column = quoted(name);
  const most = Number.MAX_SAFE_INTEGER;
  return `CASE WHEN typeof(${column}) = 'integer' AND ${column} NOT BETWEEN -${most} AND ${most}
    THEN CAST(${column} AS TEXT) ELSE ${column} END`;
}

/** What a row says; what is empty or is bytes says nothing. */
function propertiesOf(fields: readonly Column[], values: readonly SqlValue[]): Map<string, unknown> {
  const properties = new Map<string, unknown>();
  for (const [index, { name, isBoolean }] of fields.entries()) {
    const value = values[index] ?? null;
    if (value === null || typeof value === 'object') continue;
    properties.set(name, isBoolean ? value === 1 : value);
  }
  return properties;
}

/** The sizes of the bounds in a header, by their code there. */
const boundsBytes = [0, 32, 48, 48, 64];

/** The shape in a GeoPackageBinary: a header with its bounds, then Well-Known Binary. */
function shapeOfBlob(blob: SqlValue, { system }: Layer): ReadShape {
  if (blob === null) return { ok: false, issue: { kind: 'no-geometry' } };
  if (!(blob instanceof Uint8Array) || blob[0] !== 0x47 || blob[1] !== 0x50)
    return { ok: false, issue: { kind: 'bad-wkb' } };
  const bounds = boundsBytes[((blob[3] ?? 0) >> 1) & 7];
  if (bounds === undefined) return { ok: false, issue: { kind: 'bad-wkb' } };
  if ('unknown' in system) return { ok: false, issue: { kind: 'bad-projection', found: system.unknown } };
  return shapeOfWkb(blob.subarray(8 + bounds), system.code);
}
