import { parseShp } from 'shpjs';
import { clampToEarth } from '../../geo/clamp-to-earth.ts';
import { geometryOfParts, partsOf } from '../../geo/parts.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { maxFileBytes } from '../../text/text-encoding.ts';
import { fileText } from '../../text/text-pieces.ts';
import { type ArchivedFile, filesInArchive } from './archive.ts';
import { type DbfTable, openDbf } from './dbf.ts';
import { shapeOfGeoJson } from './geojson.ts';
import { joinReadings } from './join-readings.ts';
import { mayBeDegrees } from './projection.ts';
import { readItems, type SourceItem } from './read-items.ts';
import {
  type FileReading,
  failedReading,
  type ItemIssue,
  type ReadOptions,
  type ReadShape,
} from './reading.ts';
import { convertFromNamed, type NamedSystem, referenceSystemOf } from './reference-system.ts';
import { polygonsOfRings } from './shapefile-polygons.ts';
import { type ShapefileRecord, shapefileRecords } from './shapefile-records.ts';
import { recordShape } from './shapefile-rings.ts';
import { skippedHeights } from './wkt-shape.ts';
import { shapefileParts } from './zone-formats.ts';

const headerBytes = 100;

/** Reads every shapefile in a zip archive, with its fields and its projection. */
export function readShapefile(input: Uint8Array, options: ReadOptions = {}): FileReading {
  const archive = filesInArchive(input, shapefileParts);
  return archive.ok ? readShapefileParts(archive.files, options) : failedReading(archive.issue);
}

/** Reads all shapefiles among files of one folder. */
export function readShapefileParts(files: readonly ArchivedFile[], options: ReadOptions = {}): FileReading {
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  if (bytes > maxFileBytes) return failedReading({ kind: 'too-large', limitBytes: maxFileBytes });
  return joinReadings(shapefileReadings(files, options));
}

/** Reads the shapefiles among files, by name of the .shp file; returns an issue for sidecar files without one. */
export function shapefileReadings(
  files: readonly ArchivedFile[],
  options: ReadOptions,
): { name: string; reading: FileReading }[] {
  const [first] = files;
  const shapes = files.filter(({ name }) => name.toLowerCase().endsWith('.shp'));
  if (first && shapes.length === 0) {
    const found = files.map(({ name }) => name).join(', ');
    const expected = `${first.name.replace(/\.\w+$/, '')}.shp`;
    return [{ name: first.name, reading: failedReading({ kind: 'shapes-missing', found, expected }) }];
  }
  return shapes.map((shp) => ({ name: shp.name, reading: readShapes(shp, files, options) }));
}

function readShapes(shp: ArchivedFile, files: readonly ArchivedFile[], options: ReadOptions): FileReading {
  const sidecar = (ending: string) =>
    files.find(({ name }) => name.toLowerCase() === shp.name.toLowerCase().replace(/shp$/, ending))?.bytes;
  const [prj, dbf, cpg] = [sidecar('prj'), sidecar('dbf'), sidecar('cpg')];
  const table = dbf && openDbf(dbf, { cpg: cpg && fileText(cpg), chosen: options.encoding });
  const records = shapefileRecords(shp.bytes, sidecar('shx'));
  const projection = referenceSystemOf(prj ? fileText(prj) : '');
  if (!projection && !records.every(mayBeInDegrees)) return failedReading({ kind: 'no-projection' });
  const sources = sourcesOf({ shp: shp.bytes, records, table, projection }, options);
  const reading = readItems(sources, table?.columns ?? [], options);
  if (reading.items.length === 0) return failedReading({ kind: 'nothing-inside' });
  const place = { item: reading.items.length + 1 };
  if (dbf && !table) reading.items.push({ ok: false, place, issue: { kind: 'no-table' } });
  if (table && table.rowCount !== records.length)
    reading.items.push({
      ok: false,
      place,
      issue: { kind: 'table-mismatch', rows: table.rowCount, shapes: records.length },
    });
  return table?.encoding ? { ...reading, encoding: table.encoding } : reading;
}

interface Shapefile {
  shp: Uint8Array;
  records: readonly ShapefileRecord[];
  table: DbfTable | undefined;
  /** From the .prj; undefined if missing or empty. */
  projection: NamedSystem | undefined;
}

function* sourcesOf(shapefile: Shapefile, options: ReadOptions): Generator<SourceItem> {
  const { records, table } = shapefile;
  for (const [index, record] of records.entries())
    if (!table?.isDeleted(index))
      yield {
        place: {},
        properties: table?.row(index) ?? new Map(),
        shape: () => readRecord(record, shapefile, options),
      };
}

const refuse = (issue: ItemIssue): { ok: false; issue: ItemIssue } => ({ ok: false, issue });

function readRecord(
  record: ShapefileRecord,
  { shp, projection }: Shapefile,
  options: ReadOptions,
): ReadShape {
  if (record === 'empty') return refuse({ kind: 'no-geometry' });
  if (record === 'cut-off') return refuse({ kind: 'unreadable', damage: 'cut-off' });
  const found = recordShape(record);
  if (found.kind === 'null') return refuse({ kind: 'no-geometry' });
  if (found.kind === 'broken') return refuse({ kind: 'unreadable', damage: 'no-shape' });
  if (found.kind === 'triangles') return refuse({ kind: 'triangles' });
  const read =
    found.kind === 'rings'
      ? shapeOfGeoJson({ type: 'MultiPolygon', coordinates: polygonsOfRings(found.rings) }, options)
      : readOther(shp, record, options);
  if (!read.ok) return read;
  const converted = toDegrees(withoutSingleMember(read.geometry), projection);
  if (!converted.ok) return converted;
  const skipped = found.kind === 'rings' && found.hasHeights ? skippedHeights(true) : read.skipped;
  return {
    ...converted,
    ...(skipped && { skipped }),
    ...(read.isFromLine && { isFromLine: read.isFromLine }),
  };
}

/** Returns a MultiPolygon with a single part as a Polygon. */
const withoutSingleMember = (geometry: ZoneGeometry): ZoneGeometry =>
  geometryOfParts(partsOf(geometry)) ?? geometry;

/** Reads points and lines one record at a time, so that an invalid one doesn't affect the others. */
function readOther(shp: Uint8Array, record: Uint8Array, options: ReadOptions): ReadShape {
  const singleRecordFile = new Uint8Array(headerBytes + record.length);
  singleRecordFile.set(shp.subarray(0, headerBytes));
  singleRecordFile.set(record, headerBytes);
  try {
    const [shape] = parseShp(new DataView(singleRecordFile.buffer));
    return shapeOfGeoJson(shape ?? {}, options);
  } catch {
    return refuse({ kind: 'unreadable', damage: 'no-shape' });
  }
}

/** Returns whether all rings of a record may be in degrees, the default for shapefiles without a .prj. */
function mayBeInDegrees(record: ShapefileRecord): boolean {
  const found = typeof record === 'string' ? undefined : recordShape(record);
  if (found?.kind !== 'rings') return true;
  const geometry = clampToEarth({ type: 'Polygon', coordinates: found.rings });
  return partsOf(geometry).flat(2).every(mayBeDegrees);
}

function toDegrees(geometry: ZoneGeometry, projection: NamedSystem | undefined): ReadShape {
  if (!projection) return { ok: true, geometry };
  return convertFromNamed(geometry, projection);
}
