import type { Database, SqlJsStatic, SqlValue } from 'sql.js';
import { positionsOf } from '../../geo/parts.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { guessMapping } from './fields.ts';
import { joinReadings } from './join-readings.ts';
import { mayBeDegrees } from './projection.ts';
import { readItems, type SourceItem } from './read-items.ts';
import {
  type FileReading,
  type ForeignConversion,
  failedReading,
  type ItemIssue,
  type ReadOptions,
  type ReadShape,
} from './reading.ts';
import { convertFromNamed, type NamedSystem, referenceSystemOf } from './reference-system.ts';
import { shapeOfWkb } from './shape-cell.ts';
import { isInWalMode, withLog } from './sqlite-log.ts';

/** Whether a file is an SQLite database, by its first 16 bytes. */
export const isSqlite = (begin: Uint8Array | string): boolean =>
  typeof begin !== 'string' &&
  new TextDecoder('latin1').decode(begin.subarray(0, 16)) === 'SQLite format 3\0';

/** A table or view of features. */
interface Layer {
  table: string;
  geometryColumn: string;
  system: LayerSystem;
  /** By id in the file, for shapes whose header names another system than their layer. */
  systems: ReadonlyMap<number, LayerSystem>;
}

/** A reference system of the file; `undefined` for degrees without further definition. */
interface LayerSystem {
  id: number;
  named: NamedSystem | undefined;
  /** Name that GDAL gives a system for layers without one. */
  undefinedAs?: string;
}

const damagedIssue: ItemIssue = { kind: 'unreadable', damage: 'database' };

/**
 * Reads all layers of a GeoPackage (OGC 12-128r18): each row is an item with its table's name and its columns as
 * properties.
 * @param log the write-ahead log next to it, with the last changes of a program that has it open
 */
export function readGeoPackage(bytes: Uint8Array, options: ReadOptions = {}, log?: Uint8Array): FileReading {
  const { sqlite } = options;
  if (!sqlite) return failedReading({ kind: 'foreign-file', found: 'GeoPackage', conversion: 'map-program' });
  const database = log ? withLog(bytes, log) : bytes;
  const reading = unlessDamaged(failedReading(damagedIssue), () =>
    withDatabase(sqlite, database, (opened) => readLayers(opened, options)),
  );
  // An empty log, or one of another file, leaves the database unchanged and still in need of its log.
  return isInWalMode(database) && log === undefined ? withIssue(reading, { kind: 'log-missing' }) : reading;
}

function readLayers(database: Database, options: ReadOptions): FileReading {
  if (!hasTable(database, 'gpkg_geometry_columns')) return failedReading(issueWithoutFeatures(database));
  const layers = layersOf(database);
  if (layers.length === 0) return failedReading(issueWithoutFeatures(database));
  const readings = layers.map((layer) => ({
    name: layer.table,
    reading: hasTable(database, layer.table)
      ? unlessDamaged(failedReading(damagedIssue), () => readLayer(database, layer, options))
      : failedReading({ kind: 'layer-missing', found: layer.table }),
  }));
  return joinReadings(readings.filter(({ reading }) => reading.items.length > 0));
}

/** What a database without feature layers is. */
function issueWithoutFeatures(database: Database): ItemIssue {
  const hasTables = (...tables: string[]) => tables.every((table) => hasTable(database, table));
  const foreign = (found: string, conversion: ForeignConversion): ItemIssue => ({
    kind: 'foreign-file',
    found,
    conversion,
  });
  if (hasTables('gpkg_contents')) {
    const kinds = rowsOf(database, 'SELECT data_type FROM gpkg_contents').map(([kind]) => String(kind));
    if (kinds.includes('tiles')) return foreign('GeoPackage', 'tiles');
    if (kinds.some((kind) => kind.includes('coverage'))) return foreign('GeoPackage', 'raster');
    if (kinds.length > 0) return foreign('GeoPackage', 'tables');
    if (hasTables('gpkg_geometry_columns')) return { kind: 'nothing-inside' };
  }
  if (hasTables('tiles', 'metadata')) return foreign('MBTiles', 'tiles');
  return foreign(hasTables('spatial_ref_sys', 'geometry_columns') ? 'SpatiaLite' : 'SQLite', 'database');
}

/** Appends an issue of the file as a whole to a reading. */
const withIssue = (reading: FileReading, issue: ItemIssue): FileReading => ({
  ...reading,
  items: [...reading.items, { ok: false, place: { item: reading.items.length + 1 }, issue }],
});

/** Result of `read`, or the fallback if SQLite throws because the file is damaged. */
function unlessDamaged<Result>(fallback: Result, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error) return fallback;
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

/** Whether a table or view of that name exists, ignoring case as SQLite does. */
const hasTable = (database: Database, name: string): boolean =>
  rowsOf(database, `SELECT 1 FROM sqlite_schema WHERE lower(name) = lower(${textLiteral(name)})`).length > 0;

const rowsOf = (database: Database, sql: string): SqlValue[][] => database.exec(sql)[0]?.values ?? [];

function layersOf(database: Database): Layer[] {
  const systems = systemsOf(database);
  const rows = rowsOf(
    database,
    'SELECT table_name, column_name, srs_id FROM gpkg_geometry_columns ORDER BY rowid',
  );
  return rows.map(([table, column, id]) => ({
    table: String(table),
    geometryColumn: String(column),
    system: systems.get(Number(id)) ?? { id: Number(id), named: { name: `srs_id ${id}`, system: undefined } },
    systems,
  }));
}

const undefinedSystem = /^(?:LOCAL_CS|ENGCRS)\s*\[\s*"Undefined/i;

/** Ids by requirement 11: 0 for undefined geographic, -1 for undefined Cartesian systems. */
function systemsOf(database: Database): Map<number, LayerSystem> {
  const columns = columnsOf(database, 'gpkg_spatial_ref_sys').map(({ name }) => name);
  // From the extension for ISO 19162 Well-Known Text, whose rows may leave the other column empty.
  const wkt2 = columns.includes('definition_12_063') ? 'definition_12_063' : 'NULL';
  const rows = rowsOf(
    database,
    `SELECT srs_id, organization, organization_coordsys_id, srs_name, definition, ${wkt2} FROM gpkg_spatial_ref_sys`,
  );
  return new Map(
    rows.map(([srsId, organization, code, name, ...definitions]): [number, LayerSystem] => {
      const id = Number(srsId);
      if (id === 0) return [id, { id, named: undefined }];
      if (definitions.some((text) => undefinedSystem.test(String(text ?? ''))))
        return [id, { id, named: undefined, undefinedAs: `${name} (${id})` }];
      const notations = [`${organization}:${code}`, ...definitions.map((text) => String(text ?? ''))];
      const known = notations.map(referenceSystemOf).find((one) => one?.system);
      return [id, { id, named: known ?? { name: `${name} (${id})`, system: undefined } }];
    }),
  );
}

function readLayer(database: Database, layer: Layer, options: ReadOptions): FileReading {
  const columns = columnsOf(database, layer.table);
  // Users store ids of their own in a column `id` that also numbers the rows.
  const { zoneId } = guessMapping(columns.map(({ name }) => name));
  const fields = columns.filter(
    ({ name, isRowNumber }) => name !== layer.geometryColumn && (!isRowNumber || name === zoneId),
  );
  let isDamaged = false;
  function* sources(): Generator<SourceItem> {
    const statement = database.prepare(
      `SELECT ${[layer.geometryColumn, ...fields.map(({ name }) => name)].map(exactColumn).join(', ')}
       FROM ${quoted(layer.table)}`,
    );
    const hasNext = () => unlessDamaged(undefined, () => statement.step());
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
  return isDamaged ? withIssue(reading, damagedIssue) : reading;
}

interface Column {
  name: string;
  isBoolean: boolean;
  /** The primary key that every feature table has (requirement 29); not information on the zone. */
  isRowNumber: boolean;
}

const columnsOf = (database: Database, table: string): Column[] =>
  rowsOf(database, `SELECT name, type, pk FROM pragma_table_info(${textLiteral(table)})`).map(
    ([name, type, key]) => ({
      name: String(name),
      isBoolean: /^bool/i.test(String(type)),
      isRowNumber: Number(key) > 0 && /int/i.test(String(type)),
    }),
  );

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const textLiteral = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** SQL that selects a column, with integers that JavaScript can't represent as text. */
function exactColumn(name: string): string {
  const column = quoted(name);
  const maxInteger = Number.MAX_SAFE_INTEGER;
  return `CASE WHEN typeof(${column}) = 'integer' AND ${column} NOT BETWEEN -${maxInteger} AND ${maxInteger}
    THEN CAST(${column} AS TEXT) ELSE ${column} END`;
}

/** Properties of a row, without empty or binary values. */
function propertiesOf(fields: readonly Column[], values: readonly SqlValue[]): Map<string, unknown> {
  const properties = new Map<string, unknown>();
  for (const [index, { name, isBoolean }] of fields.entries()) {
    const value = values[index] ?? null;
    if (value === null || typeof value === 'object') continue;
    properties.set(name, isBoolean ? value === 1 : value);
  }
  return properties;
}

/** Sizes of the header's bounds, by code. */
const boundsBytes = [0, 32, 48, 48, 64];

/** Shape in a GeoPackageBinary: a header with reference system and bounds, then Well-Known Binary. */
function shapeOfBlob(blob: SqlValue, layer: Layer): ReadShape {
  if (blob === null) return refuse({ kind: 'no-geometry' });
  if (!(blob instanceof Uint8Array) || blob.length < 8 || blob[0] !== 0x47 || blob[1] !== 0x50)
    return refuse({ kind: 'bad-wkb' });
  const flags = blob[3] ?? 0;
  const bounds = boundsBytes[(flags >> 1) & 7];
  if (bounds === undefined) return refuse({ kind: 'bad-wkb' });
  const own = new DataView(blob.buffer, blob.byteOffset).getInt32(4, (flags & 1) === 1);
  return shapeOfWkb(blob.subarray(8 + bounds), (geometry) => {
    const system = systemOfShape(geometry, own, layer);
    if (!system.ok) return system;
    const { named, undefinedAs } = system.system;
    if (named) return convertFromNamed(geometry, named);
    return undefinedAs !== undefined && ![...positionsOf(geometry)].every(mayBeDegrees)
      ? refuse({ kind: 'bad-projection', found: undefinedAs })
      : { ok: true, geometry };
  });
}

const refuse = (issue: ItemIssue): { ok: false; issue: ItemIssue } => ({ ok: false, issue });

/**
 * The system named in a shape's header, else that of its layer. If both differ and one is in degrees, the coordinates
 * decide: projected meters are out of range for degrees, and no zone is so close to a projection's origin that they
 * wouldn't be.
 */
function systemOfShape(
  geometry: ZoneGeometry,
  ownId: number,
  { system, systems }: Layer,
): { ok: true; system: LayerSystem } | { ok: false; issue: ItemIssue } {
  const own = ownId === 0 || ownId === -1 ? undefined : systems.get(ownId);
  if (!own || own.id === system.id) return { ok: true, system };
  if (isOfDegrees(own) === isOfDegrees(system))
    return refuse({ kind: 'two-systems', found: nameOf(own), expected: nameOf(system) });
  const inDegrees = [...positionsOf(geometry)].every(mayBeDegrees);
  return { ok: true, system: isOfDegrees(own) === inDegrees ? own : system };
}

const isOfDegrees = ({ named }: LayerSystem): boolean =>
  named === undefined || (named.system !== undefined && named.system.unproject === undefined);

const nameOf = ({ id, named }: LayerSystem): string => named?.name ?? `srs_id ${id}`;
