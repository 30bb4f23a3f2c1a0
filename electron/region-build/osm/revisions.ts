import { PbfReader } from 'pbf';

/** Revision of an element; values that a file doesn't have are 0 or less. */
export interface Revision {
  version: number;
  /** Milliseconds since 1970. */
  timestamp: number;
}

/** Default unit of timestamps in a block, in milliseconds. */
const defaultUnitMs = 1000;

/** Revisions in columns, with an entry for each element read so far. */
interface Columns {
  versions: number[];
  timestamps: number[];
}

/** Reads the revision of a node, way, or relation; it is the same field in all three. */
function readElement(columns: Columns, reader: PbfReader): void {
  const revision = reader.readMessage(
    (tag, found, fields) => {
      if (tag !== 4) return;
      fields.readMessage((infoTag, info, infoFields) => {
        if (infoTag === 1) info.version = infoFields.readVarint(true);
        else if (infoTag === 2) info.timestamp = infoFields.readVarint(true);
      }, found);
    },
    { version: 0, timestamp: 0 },
  );
  columns.versions.push(revision.version);
  columns.timestamps.push(revision.timestamp);
}

function readDenseNodes(columns: Columns, reader: PbfReader): void {
  const dense = { ids: [] as number[], versions: [] as number[], differences: [] as number[] };
  reader.readMessage((tag, { ids }, fields) => {
    if (tag === 1) fields.readPackedSVarint(ids);
    else if (tag === 5)
      fields.readMessage((infoTag, { versions, differences }, infoFields) => {
        if (infoTag === 1) infoFields.readPackedVarint(versions, true);
        else if (infoTag === 2) infoFields.readPackedSVarint(differences);
      }, dense);
  }, dense);
  let timestamp = 0;
  dense.ids.forEach((_, index) => {
    timestamp += dense.differences[index] ?? 0;
    columns.versions.push(dense.versions[index] ?? 0);
    columns.timestamps.push(timestamp);
  });
}

const elementFields: ReadonlySet<number> = new Set([1, 3, 4]);

function readGroup(columns: Columns, reader: PbfReader): void {
  reader.readMessage((tag, read, fields) => {
    if (tag === 2) readDenseNodes(read, fields);
    else if (elementFields.has(tag)) readElement(read, fields);
  }, columns);
}

/**
 * Returns the revisions of a block's elements by index. Metadata may be incomplete: for example,
 * `osmium cat -f pbf,add_metadata=version` only writes versions.
 * @param block PrimitiveBlock of https://wiki.openstreetmap.org/wiki/PBF_Format
 */
export function readRevisions(block: Uint8Array): { at(index: number): Revision } {
  const columns: Columns = { versions: [], timestamps: [] };
  let unitMs = defaultUnitMs;
  new PbfReader(block).readFields((tag, read, reader) => {
    if (tag === 2) readGroup(read, reader);
    else if (tag === 18) unitMs = reader.readVarint();
  }, columns);
  return {
    at: (index) => ({
      version: columns.versions[index] ?? 0,
      timestamp: (columns.timestamps[index] ?? 0) * unitMs,
    }),
  };
}

/** Whether `a` is newer than `b` by version, then by timestamp; false if the values to compare are missing. */
export function isNewer(a: Revision, b: Revision): boolean {
  if (a.version > 0 && b.version > 0 && a.version !== b.version) return a.version > b.version;
  return a.timestamp > 0 && b.timestamp > 0 && a.timestamp > b.timestamp;
}
