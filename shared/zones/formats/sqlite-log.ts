/** Constants of SQLite's file format and write-ahead log (sqlite.org/fileformat2.html, sections 1.3 and 4). */
const logHeaderBytes = 32;
const frameHeaderBytes = 24;
const logMagic = 0x377f0682;
const writeVersionAt = 18;
const readVersionAt = 19;
const loggedVersion = 2;
const rollbackVersion = 1;

/** Returns whether a database is in write-ahead mode, so that the file may lack recent changes. */
export const isInWalMode = (database: Uint8Array): boolean => database[readVersionAt] === loggedVersion;

/**
 * Returns the database with its write-ahead log's committed changes, in memory; the same bytes if the log has none or
 * belongs to another file. Like SQLite, stops at the first frame with a wrong salt or checksum.
 */
export function withLog(database: Uint8Array, log: Uint8Array): Uint8Array {
  const committed = committedPages(log);
  if (!committed) return database;
  const { pageBytes, pageCount, pages } = committed;
  const merged = new Uint8Array(pageBytes * pageCount);
  merged.set(database.subarray(0, merged.length));
  for (const [page, bytes] of pages) if (page <= pageCount) merged.set(bytes, (page - 1) * pageBytes);
  merged[writeVersionAt] = rollbackVersion;
  merged[readVersionAt] = rollbackVersion;
  return merged;
}

interface CommittedPages {
  pageBytes: number;
  /** Number of pages of the database after the last commit. */
  pageCount: number;
  /** By page number, from 1. */
  pages: ReadonlyMap<number, Uint8Array>;
}

function committedPages(log: Uint8Array): CommittedPages | undefined {
  if (log.length < logHeaderBytes) return undefined;
  const view = new DataView(log.buffer, log.byteOffset, log.byteLength);
  const magicNumber = view.getUint32(0);
  if ((magicNumber & ~1) >>> 0 !== logMagic) return undefined;
  const isLittleEndian = (magicNumber & 1) === 0;
  const pageBytes = view.getUint32(8);
  if (pageBytes < 512 || pageBytes > 65_536) return undefined;
  const salt = [view.getUint32(16), view.getUint32(20)];
  const sumOf = checksum(view, isLittleEndian);
  let sum = sumOf(0, 24, [0, 0]);
  if (sum[0] !== view.getUint32(24) || sum[1] !== view.getUint32(28)) return undefined;

  let last: CommittedPages | undefined;
  const pages = new Map<number, Uint8Array>();
  for (
    let at = logHeaderBytes;
    at + frameHeaderBytes + pageBytes <= log.length;
    at += frameHeaderBytes + pageBytes
  ) {
    if (view.getUint32(at + 8) !== salt[0] || view.getUint32(at + 12) !== salt[1]) break;
    sum = sumOf(at + frameHeaderBytes, pageBytes, sumOf(at, 8, sum));
    if (sum[0] !== view.getUint32(at + 16) || sum[1] !== view.getUint32(at + 20)) break;
    pages.set(view.getUint32(at), log.subarray(at + frameHeaderBytes, at + frameHeaderBytes + pageBytes));
    const pageCount = view.getUint32(at + 4);
    if (pageCount > 0) last = { pageBytes, pageCount, pages: new Map(pages) };
  }
  return last;
}

type Checksum = readonly [number, number];

/** Extends a log's running checksum by some bytes. */
const checksum =
  (view: DataView, isLittleEndian: boolean) =>
  (from: number, length: number, [first, second]: Checksum): Checksum => {
    let [one, other] = [first, second];
    for (let at = from; at < from + length; at += 8) {
      one = (one + view.getUint32(at, isLittleEndian) + other) >>> 0;
      other = (other + view.getUint32(at + 4, isLittleEndian) + one) >>> 0;
    }
    return [one, other];
  };
