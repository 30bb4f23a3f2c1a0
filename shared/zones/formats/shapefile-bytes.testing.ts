/** Writes shapefiles byte by byte for tests of their reader. */
import { strToU8 } from 'fflate';

export type Rings = readonly (readonly (readonly [number, number])[])[];

/** Returns the content of a polygon record (ESRI Shapefile Technical Description, 1998, page 8). */
export function polygonRecord(rings: Rings): Uint8Array {
  const points = rings.flat();
  const bytes = new Uint8Array(44 + rings.length * 4 + points.length * 16);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, 5, true);
  view.setInt32(36, rings.length, true);
  view.setInt32(40, points.length, true);
  let start = 0;
  rings.forEach((ring, index) => {
    view.setInt32(44 + index * 4, start, true);
    start += ring.length;
  });
  points.forEach(([x, y], index) => {
    view.setFloat64(44 + rings.length * 4 + index * 16, x, true);
    view.setFloat64(52 + rings.length * 4 + index * 16, y, true);
  });
  return bytes;
}

/** Returns the same record as a polygon with heights (type 15), all equal. */
export function withHeights(record: Uint8Array, height: number): Uint8Array {
  const points = new DataView(record.buffer).getInt32(40, true);
  const bytes = new Uint8Array(record.length + 16 + points * 8);
  bytes.set(record);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, 15, true);
  for (let at = record.length; at < bytes.length; at += 8) view.setFloat64(at, height, true);
  return bytes;
}

/** Returns a .shp file of these records. */
export function shp(...records: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(100 + records.reduce((sum, record) => sum + record.length + 8, 0));
  const view = new DataView(bytes.buffer);
  view.setInt32(0, 9994);
  view.setInt32(24, bytes.length / 2);
  view.setInt32(28, 1000, true);
  view.setInt32(32, 5, true);
  let at = 100;
  records.forEach((record, index) => {
    view.setInt32(at, index + 1);
    view.setInt32(at + 4, record.length / 2);
    bytes.set(record, at + 8);
    at += record.length + 8;
  });
  return bytes;
}

/** Returns the .shx index of records at these offsets. */
export function shx(shapes: Uint8Array, offsets: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(100 + offsets.length * 8);
  bytes.set(shapes.subarray(0, 100));
  const [view, records] = [new DataView(bytes.buffer), new DataView(shapes.buffer)];
  view.setInt32(24, bytes.length / 2);
  offsets.forEach((offset, index) => {
    view.setInt32(100 + index * 8, offset / 2);
    view.setInt32(104 + index * 8, records.getInt32(offset + 4));
  });
  return bytes;
}

/** Returns a MultiPatch record of one part at a height of 5 (page 20 of the description). */
export function multiPatchRecord(ring: Rings[number], partType: number): Uint8Array {
  const polygon = polygonRecord([ring]);
  const bytes = new Uint8Array(polygon.length + 4 + 16 + ring.length * 8);
  bytes.set(polygon.subarray(0, 48));
  bytes.set(polygon.subarray(48), 52);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, 31, true);
  view.setInt32(48, partType, true);
  for (let at = polygon.length + 4; at < bytes.length; at += 8) view.setFloat64(at, 5, true);
  return bytes;
}

type DbfValue = string | Uint8Array;

/** Returns a dBase III table with one column, as wide as its longest value. */
export const dbf = (
  column: string,
  values: readonly DbfValue[],
  type: 'C' | 'N' | 'D' | 'L' = 'C',
): Uint8Array =>
  dbfTable(
    [column],
    values.map((value) => [value]),
    type,
  );

/** Returns a dBase III table with one row; column names may repeat. */
export const dbfOf = (cells: readonly (readonly [name: string, value: string])[]): Uint8Array =>
  dbfTable(
    cells.map(([name]) => name),
    [cells.map(([, value]) => value)],
    'C',
  );

function dbfTable(
  columns: readonly string[],
  rows: readonly (readonly DbfValue[])[],
  type: string,
): Uint8Array {
  const width = Math.max(10, ...rows.flat().map(({ length }) => length));
  const rowBytes = 1 + columns.length * width;
  const firstRow = 33 + columns.length * 32;
  const bytes = new Uint8Array(firstRow + rows.length * rowBytes + 1).fill(0x20);
  const view = new DataView(bytes.buffer);
  bytes.fill(0, 0, firstRow);
  view.setUint8(0, 3);
  view.setUint32(4, rows.length, true);
  view.setUint16(8, firstRow, true);
  view.setUint16(10, rowBytes, true);
  columns.forEach((column, index) => {
    const at = 32 + index * 32;
    bytes.set(strToU8(column), at);
    bytes[at + 11] = type.charCodeAt(0);
    bytes[at + 16] = width;
  });
  bytes[firstRow - 1] = 13;
  rows.forEach((values, row) => {
    values.forEach((value, column) => {
      const at = firstRow + row * rowBytes + 1 + column * width;
      bytes.set(typeof value === 'string' ? strToU8(value) : value, at);
    });
  });
  return bytes;
}
