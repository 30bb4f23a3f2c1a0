import { parseDbf, parseShp } from 'shpjs';
import { isOnEarth } from '../../geo/position.ts';
import { partsOf, positionsOf } from '../geometry/parts.ts';
import { type ArchivedFile, filesInArchive } from './archive.ts';
import { fieldsOf, guessMapping, zoneIdOf } from './fields.ts';
import { fileText, largestFileBytes } from './file-text.ts';
import { readGeoJsonValue } from './geojson.ts';
import { joinReadings } from './join-readings.ts';
import { failedReading, type ItemFault, type ReadItem, type Reading, type ReadOptions } from './reading.ts';

const headerBytes = 100;
const recordHeaderBytes = 8;

/** Reads every shapefile in a zip archive, with its fields and its projection. */
export function readShapefile(input: Uint8Array, options: ReadOptions = {}): Reading {
  const archive = filesInArchive(input, ['.shp', '.dbf', '.prj', '.cpg']);
  return archive.ok ? readShapefileParts(archive.files, options) : failedReading(archive.fault);
}

/** Reads every shapefile among files that lie beside one another. */
export function readShapefileParts(files: readonly ArchivedFile[], options: ReadOptions = {}): Reading {
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  if (bytes > largestFileBytes) return failedReading({ kind: 'too-large', limitBytes: largestFileBytes });
  const shapes = files.filter(({ name }) => name.toLowerCase().endsWith('.shp'));
  const [first] = files;
  if (first && shapes.length === 0) {
    return failedReading({
      kind: 'shapes-missing',
      found: files.map(({ name }) => name).join(', '),
      expected: `${first.name.replace(/\.\w+$/, '')}.shp`,
    });
  }
  return joinReadings(shapes.map((shp) => ({ name: shp.name, reading: readShapes(shp, files, options) })));
}

function readShapes(shp: ArchivedFile, files: readonly ArchivedFile[], options: ReadOptions): Reading {
  const beside = (ending: string) =>
    files.find(({ name }) => name.toLowerCase() === shp.name.toLowerCase().replace(/shp$/, ending))?.bytes;
  const projectionBytes = beside('prj');
  const projection = projectionBytes && fileText(projectionBytes);
  const table = beside('dbf');
  const read = table && readRows(table, beside('cpg'));
  const rows = read ?? [];
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const mapping = options.mapping ?? guessMapping(columns);
  const items: ReadItem[] = [];
  for (const record of recordsOf(shp.bytes)) {
    const row = rows[items.length];
    const place = { item: items.length + 1 };
    const shape = record
      ? readShape(shp.bytes, record, projection, options)
      : broken('the file ends inside a record');
    items.push(
      shape.ok
        ? { ok: true, place, geometry: shape.geometry, fields: fieldsOf((column) => row?.[column], mapping) }
        : { ok: false, place, fault: shape.fault, zoneId: zoneIdOf((column) => row?.[column], mapping) },
    );
  }
  if (items.length === 0) return failedReading({ kind: 'nothing-inside' });
  if (table && !read)
    items.push({ ok: false, place: { item: items.length + 1 }, fault: { kind: 'no-table' } });
  return { items, columns, mapping };
}

const broken = (reason: string): { ok: false; fault: ItemFault } => ({
  ok: false,
  fault: { kind: 'unreadable', reason },
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
  projection: string | undefined,
  options: ReadOptions,
) {
  const one = new Uint8Array(headerBytes + record.length);
  one.set(shp.subarray(0, headerBytes));
  one.set(record, headerBytes);
  const view = new DataView(one.buffer);
  if (view.getInt32(headerBytes + recordHeaderBytes, true) === 0)
    return { ok: false as const, fault: { kind: 'no-geometry' as const } };
  let shape: unknown;
  try {
    [shape] = parseShp(view, projection);
  } catch (error) {
    return broken(error instanceof Error ? error.message : 'no shape');
  }
  const [item] = readGeoJsonValue(shape ?? {}, options).items;
  if (!item?.ok) return item ?? broken('no shape');
  const rings = partsOf(item.geometry).reduce((sum, part) => sum + part.length, 0);
  const expected = view.getInt32(headerBytes + recordHeaderBytes + 36, true);
  if (rings !== expected)
    return { ok: false as const, fault: { kind: 'lost-rings' as const, expected, found: rings } };
  for (const [lng, lat] of positionsOf(item.geometry))
    if (!isOnEarth({ lng, lat }))
      return {
        ok: false as const,
        fault: projection
          ? { kind: 'bad-projection' as const, found: projection.slice(0, 100) }
          : { kind: 'no-projection' as const },
      };
  return item;
}

/** The fields of all records; undefined where the table is not what its header says. */
function readRows(dbf: Uint8Array, cpg: Uint8Array | undefined): Record<string, unknown>[] | undefined {
  const smallestHeaderBytes = 33;
  if (dbf.length < smallestHeaderBytes) return undefined;
  const view = new DataView(dbf.buffer, dbf.byteOffset, dbf.byteLength);
  const records = view.getUint32(4, true);
  const headerLength = view.getUint16(8, true);
  const recordLength = view.getUint16(10, true);
  if (recordLength === 0 || headerLength + records * recordLength > dbf.length) return undefined;
  try {
    return parseDbf(view, cpg && fileText(cpg)).map(trimmedRow);
  } catch {
    return undefined;
  }
}

/** The table pads its texts with spaces and zeros. */
const trimmedRow = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\0', '').trim() : value,
    ]),
  );
