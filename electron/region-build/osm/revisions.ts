import { PbfReader } from 'pbf';

/** State of an element in a file; missing values are 0 or less. */
export interface Revision {
  version: number;
  /** Milliseconds since 1970. */
  timestamp: number;
}

/** Default unit of timestamps in a block. */
const usualMilliseconds = 1000;

/** One entry per element read so far. */
interface Columns {
  versions: number[];
  timestamps: number[];
}

/** Reads a node, way or relation; the field is the same in all three. */
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

const isGroupOfElements: ReadonlySet<number> = new Set([1, 3, 4]);

function readGroup(columns: Columns, reader: PbfReader): void {
  reader.readMessage((tag, read, fields) => {
    if (tag === 2) readDenseNodes(read, fields);
    else if (isGroupOfElements.has(tag)) readElement(read, fields);
  }, columns);
}

/**
 * Reads the revisions of a block's elements, by index. Metadata may be partial, as
 * `osmium cat -f pbf,add_metadata=version` writes it.
 * @param block PrimitiveBlock of https://wiki.openstreetmap.org/wiki/PBF_Format
 */
export function readRevisions(block: Uint8Array): { at(index: number): Revision } {
  const columns: Columns = { versions: [], timestamps: [] };
  let milliseconds = usualMilliseconds;
  new PbfReader(block).readFields((tag, read, reader) => {
    if (tag === 2) readGroup(read, reader);
    else if (tag === 18) milliseconds = reader.readVarint();
  }, columns);
  return {
    at: (index) => ({
      version: columns.versions[index] ?? 0,
      timestamp: (columns.timestamps[index] ?? 0) * milliseconds,
    }),
  };
}

/** Whether `a` is a later state than `b`, by version, then by time; false if either lacks both. */
export function isNewer(a: Revision, b: Revision): boolean {
  if (a.version > 0 && b.version > 0 && a.version !== b.version) return a.version > b.version;
  return a.timestamp > 0 && b.timestamp > 0 && a.timestamp > b.timestamp;
}
