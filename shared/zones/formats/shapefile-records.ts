const headerBytes = 100;
const recordHeaderBytes = 8;
const indexEntryBytes = 8;

/**
 * A .shp record with its 8-byte header; `cut-off` if the file ends inside it, `empty` if the index has none for a table
 * row.
 */
export type ShapefileRecord = Uint8Array | 'cut-off' | 'empty';

/**
 * Returns the records of a .shp file in the order of table rows (ESRI Shapefile Technical Description, 1998). The index
 * determines which records are valid and their order, as programs leave old records in place when they append larger
 * ones. Without a valid index, records are returned in file order.
 */
export const shapefileRecords = (shp: Uint8Array, shx: Uint8Array | undefined): readonly ShapefileRecord[] =>
  (shx && indexedRecords(shp, shx)) ?? [...consecutiveRecords(shp)];

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function indexedRecords(shp: Uint8Array, shx: Uint8Array): ShapefileRecord[] | undefined {
  if (shx.length < headerBytes) return undefined;
  const [index, shapes] = [viewOf(shx), viewOf(shp)];
  // Both are in 16-bit words. A truncated index would lose the last records.
  const entriesBytes = index.getInt32(24) * 2 - headerBytes;
  if (entriesBytes < 0 || entriesBytes % indexEntryBytes !== 0 || headerBytes + entriesBytes > shx.length)
    return undefined;
  const records: ShapefileRecord[] = [];
  for (let at = headerBytes; at < headerBytes + entriesBytes; at += indexEntryBytes) {
    const [offset, contentBytes] = [index.getInt32(at) * 2, index.getInt32(at + 4) * 2];
    if (offset === 0 && contentBytes === 0) {
      records.push('empty');
      continue;
    }
    const end = offset + recordHeaderBytes + contentBytes;
    const fits =
      offset >= headerBytes &&
      contentBytes >= 4 &&
      end <= shp.length &&
      shapes.getInt32(offset + 4) * 2 === contentBytes;
    if (!fits) return undefined;
    records.push(shp.subarray(offset, end));
  }
  return records;
}

function* consecutiveRecords(shp: Uint8Array): Generator<ShapefileRecord> {
  const view = viewOf(shp);
  let at = headerBytes;
  while (at + recordHeaderBytes <= shp.length) {
    const contentBytes = view.getInt32(at + 4) * 2;
    const end = at + recordHeaderBytes + contentBytes;
    if (contentBytes < 4 || end > shp.length) {
      yield 'cut-off';
      return;
    }
    yield shp.subarray(at, end);
    at = end;
  }
}
