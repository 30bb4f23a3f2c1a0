/** Writes shapefiles byte by byte, for trying their reader. */
import { strToU8 } from 'fflate';

export type Rings = readonly (readonly (readonly [number, number])[])[];

/** A polygon record's content after ESRI's technical description of 1998, page 8. */
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

/** The same record as a polygon with heights (type 15), all of them the same. */
export function withHeights(record: Uint8Array, height: number): Uint8Array {
  const points = new DataView(record.buffer).getInt32(40, true);
  const bytes = new Uint8Array(record.length + 16 + points * 8);
  bytes.set(record);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, 15, true);
  for (let at = record.length; at < bytes.length; at += 8) view.setFloat64(at, height, true);
  return bytes;
}

/** A file of these records. */
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

/** A dBase III table with one column, as wide as its widest value. */
export function dbf(
  column: string,
  values: readonly (string | Uint8Array)[],
  type: 'C' | 'N' | 'D' | 'L' = 'C',
): Uint8Array {
  const width = Math.max(10, ...values.map(({ length }) => length));
  const rowBytes = width + 1;
  const bytes = new Uint8Array(65 + values.length * rowBytes + 1).fill(0x20);
  const view = new DataView(bytes.buffer);
  bytes.fill(0, 0, 65);
  view.setUint8(0, 3);
  view.setUint32(4, values.length, true);
  view.setUint16(8, 65, true);
  view.setUint16(10, rowBytes, true);
  bytes.set(strToU8(column), 32);
  bytes[43] = type.charCodeAt(0);
  bytes[48] = width;
  bytes[64] = 13;
  values.forEach((value, index) => {
    bytes.set(typeof value === 'string' ? strToU8(value) : value, 66 + index * rowBytes);
  });
  return bytes;
}
