import { parseShp } from 'shpjs';
import { partsOf, positionsOf } from '../../geo/parts.ts';
import { isOnEarth } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { type ArchivedFile, filesInArchive } from './archive.ts';
import { type DbfTable, openDbf } from './dbf.ts';
import { shapeOfGeoJson } from './geojson.ts';
import { joinReadings } from './join-readings.ts';
import { nameOfPrj, systemOfPrj } from './prj.ts';
import { inDegreesFrom, type ReferenceSystem } from './projection.ts';
import { readItems, type SourceItem } from './read-items.ts';
import { failedReading, type ItemIssue, type Reading, type ReadOptions, type ReadShape } from './reading.ts';
import { largestFileBytes } from './text-encoding.ts';
import { fileText } from './text-pieces.ts';
import { heightsLeftOut } from './wkt-shape.ts';

const headerBytes = 100;
const recordHeaderBytes = 8;

/** Endings of the files of a shapefile that are read. */
export const shapefileEndings = ['.shp', '.dbf', '.prj', '.cpg'];

/** Reads every shapefile in a zip archive, with its fields and its projection. */
export function readShapefile(input: Uint8Array, options: ReadOptions = {}): Reading {
  const archive = filesInArchive(input, shapefileEndings);
  return archive.ok ? readShapefileParts(archive.files, options) : failedReading(archive.issue);
}

/** Reads every shapefile among files that lie beside one another. */
export function readShapefileParts(files: readonly ArchivedFile[], options: ReadOptions = {}): Reading {
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  if (bytes > largestFileBytes) return failedReading({ kind: 'too-large', limitBytes: largestFileBytes });
  return joinReadings(shapefileReadings(files, options));
}

/** The shapefiles among files, each with the name of its shapes; an issue where there are parts without shapes. */
export function shapefileReadings(
  files: readonly ArchivedFile[],
  options: ReadOptions,
): { name: string; reading: Reading }[] {
  const [first] = files;
  const shapes = files.filter(({ name }) => name.toLowerCase().endsWith('.shp'));
  if (first && shapes.length === 0) {
    const found = files.map(({ name }) => name).join(', ');
    const expected = `${first.name.replace(/\.\w+$/, '')}.shp`;
    return [{ name: first.name, reading: failedReading({ kind: 'shapes-missing', found, expected }) }];
  }
  return shapes.map((shp) => ({ name: shp.name, reading: readShapes(shp, files, options) }));
}

function readShapes(shp: ArchivedFile, files: readonly ArchivedFile[], options: ReadOptions): Reading {
  const beside = (ending: string) =>
    files.find(({ name }) => name.toLowerCase() === shp.name.toLowerCase().replace(/shp$/, ending))?.bytes;
  const [prj, dbf, cpg] = [beside('prj'), beside('dbf'), beside('cpg')];
  const table = dbf && openDbf(dbf, { cpg: cpg && fileText(cpg), chosen: options.encoding });
  const sources = sourcesOf(shp.bytes, table, projectionOf(prj ? fileText(prj) : ''), options);
  const reading = readItems(sources, table?.columns ?? [], options);
  if (reading.items.length === 0) return failedReading({ kind: 'nothing-inside' });
  if (dbf && !table)
    reading.items.push({
      ok: false,
      place: { item: reading.items.length + 1 },
      issue: { kind: 'no-table' },
    });
  return table?.encoding ? { ...reading, encoding: table.encoding } : reading;
}

/** What a .prj says; undefined where there is none, or nothing in it. */
type Projection = { system: ReferenceSystem | undefined; name: string } | undefined;

const projectionOf = (prj: string): Projection =>
  prj.trim() === '' ? undefined : { system: systemOfPrj(prj), name: nameOfPrj(prj) };

function* sourcesOf(
  shp: Uint8Array,
  table: DbfTable | undefined,
  projection: Projection,
  options: ReadOptions,
): Generator<SourceItem> {
  let index = 0;
  for (const record of recordsOf(shp)) {
    yield {
      place: {},
      properties: table?.row(index) ?? new Map(),
      shape: () => (record ? readShape(shp, record, projection, options) : broken('cut-off')),
    };
    index += 1;
  }
}

const broken = (damage: 'cut-off' | 'no-shape'): { ok: false; issue: ItemIssue } => ({
  ok: false,
  issue: { kind: 'unreadable', damage },
});

/** Each record with its header, as the file has them; undefined for one that is cut off. */
function* recordsOf(shp: Uint8Array): Generator<Uint8Array | undefined> {
  const view = new DataView(shp.buffer, shp.byteOffset, shp.byteLength);
  let at = headerBytes;
  while (at + recordHeaderBytes <= shp.length) {
    const contentBytes = view.getInt32(at + 4) * 2;
    const end = at + recordHeaderBytes + contentBytes;
    if (contentBytes < 4 || end > shp.length) {
      yield undefined;
      return;
    }
    yield shp.subarray(at, end);
    at = end;
  }
}

/** Reads one record by itself, as a file of one, so that a bad one does not take the others with it. */
function readShape(
  shp: Uint8Array,
  record: Uint8Array,
  projection: Projection,
  options: ReadOptions,
): ReadShape {
  const one = new Uint8Array(headerBytes + record.length);
  one.set(shp.subarray(0, headerBytes));
  one.set(record, headerBytes);
  const view = new DataView(one.buffer);
  if (view.getInt32(headerBytes + recordHeaderBytes, true) === 0)
    return { ok: false, issue: { kind: 'no-geometry' } };
  let shape: unknown;
  try {
    [shape] = parseShp(view);
  } catch {
    return broken('no-shape');
  }
  const read = shapeOfGeoJson(shape ?? {}, options);
  if (!read.ok) return read;
  const rings = partsOf(read.geometry).reduce((sum, part) => sum + part.length, 0);
  const expected = view.getInt32(headerBytes + recordHeaderBytes + 36, true);
  if (rings !== expected) return { ok: false, issue: { kind: 'lost-rings', expected, found: rings } };
  const turned = toDegrees(read.geometry, projection);
  if (!turned.ok) return turned;
  const leftOut = hasHeights(view) ? heightsLeftOut(true) : read.leftOut;
  return leftOut ? { ...turned, leftOut } : turned;
}

function toDegrees(geometry: ZoneGeometry, projection: Projection): ReadShape {
  if (projection && !projection.system)
    return { ok: false, issue: { kind: 'bad-projection', found: projection.name } };
  const turned: ReadShape = projection?.system
    ? inDegreesFrom(geometry, projection.system)
    : { ok: true, geometry };
  for (const [lng, lat] of turned.ok ? positionsOf(turned.geometry) : [])
    if (!isOnEarth({ lng, lat }))
      return {
        ok: false,
        issue: projection
          ? { kind: 'projection-mismatch', found: projection.name }
          : { kind: 'no-projection' },
      };
  return turned;
}

/** PolygonZ and PolygonM of ESRI's technical description of 1998. */
const typesWithHeights: ReadonlySet<number> = new Set([15, 25]);
/** Anything below stands for a measure that is not known. */
const leastMeasure = -1e38;

/** Whether the range of heights or measures of the one record is another than 0. */
function hasHeights(view: DataView): boolean {
  const at = headerBytes + recordHeaderBytes;
  if (!typesWithHeights.has(view.getInt32(at, true))) return false;
  const range = at + 44 + view.getInt32(at + 36, true) * 4 + view.getInt32(at + 40, true) * 16;
  if (range + 16 > view.byteLength) return false;
  return [range, range + 8].some((place) => {
    const value = view.getFloat64(place, true);
    return value !== 0 && value > leastMeasure;
  });
}
