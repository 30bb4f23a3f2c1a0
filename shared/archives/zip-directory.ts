import { strFromU8 } from 'fflate';

/** Random access to the bytes of an archive, which doesn't have to be in memory. */
export interface ArchiveBytes {
  size: number;
  read(from: number, to: number): Uint8Array;
}

/** Entry of the central directory of a zip archive. */
export interface ZipEntry {
  name: string;
  /** 0 is stored, 8 is deflated. */
  method: number;
  isEncrypted: boolean;
  /** CRC-32 of the unpacked content. */
  crc: number;
  packedBytes: number;
  /** Offset of its local header. */
  offset: number;
}

/** The archive is damaged, encrypted, or compressed by an unsupported method. */
export class ZipError extends Error {
  override name = 'ZipError';
}

/** Returns the access to an archive in memory. */
export const bytesInMemory = (bytes: Uint8Array): ArchiveBytes => ({
  size: bytes.length,
  read: (from, to) => bytes.subarray(from, to),
});

const endOfDirectory = { signature: 0x06054b50, bytes: 22 };
const zip64Locator = { signature: 0x07064b50, bytes: 20 };
const zip64End = { signature: 0x06064b50, bytes: 56 };
const entryHeader = { signature: 0x02014b50, bytes: 46 };
const maxCommentLength = 65_535;
/** Value of a number that is stored in the ZIP64 field instead. */
const inZip64 = 0xffffffff;
const zip64Field = 1;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Returns the entries of a zip archive's central directory (PKWARE APPNOTE 6.3.10). Contents without an entry, such as
 * those of deleted files, are ignored.
 * @throws ZipError if there is no directory, or it is damaged
 */
export function zipEntries(archive: ArchiveBytes): ZipEntry[] {
  const { count, offset, bytes } = directoryOf(archive);
  if (offset < 0 || bytes < 0 || offset + bytes > archive.size)
    throw new ZipError('The directory is damaged');
  const directory = archive.read(offset, offset + bytes);
  const view = viewOf(directory);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + entryHeader.bytes > directory.length || view.getUint32(at, true) !== entryHeader.signature)
      throw new ZipError('The directory is damaged');
    const nameAt = at + entryHeader.bytes;
    const extraAt = nameAt + view.getUint16(at + 28, true);
    const commentAt = extraAt + view.getUint16(at + 30, true);
    const end = commentAt + view.getUint16(at + 32, true);
    if (end > directory.length) throw new ZipError('The directory is damaged');
    const flags = view.getUint16(at + 8, true);
    const large = largeNumbers(view, at, extraAt, commentAt);
    entries.push({
      name: strFromU8(directory.subarray(nameAt, extraAt), (flags & 0x800) === 0),
      method: view.getUint16(at + 10, true),
      isEncrypted: (flags & 1) === 1,
      crc: view.getUint32(at + 16, true),
      ...large,
    });
    at = end;
  }
  return entries;
}

/** Returns the compressed size and offset of an entry, from its ZIP64 field if they are too large for 32 bits. */
function largeNumbers(
  view: DataView,
  at: number,
  extraAt: number,
  extraEnd: number,
): Pick<ZipEntry, 'packedBytes' | 'offset'> {
  const unpackedBytes = view.getUint32(at + 24, true);
  let packedBytes = view.getUint32(at + 20, true);
  let offset = view.getUint32(at + 42, true);
  for (let field = extraAt; field + 4 <= extraEnd; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== zip64Field) continue;
    const end = Math.min(extraEnd, field + 4 + view.getUint16(field + 2, true));
    let value = field + 4 + (unpackedBytes === inZip64 ? 8 : 0);
    const next = () => {
      if (value + 8 > end) throw new ZipError('The directory is damaged');
      value += 8;
      return Number(view.getBigUint64(value - 8, true));
    };
    if (packedBytes === inZip64) packedBytes = next();
    if (offset === inZip64) offset = next();
    break;
  }
  return { packedBytes, offset };
}

function directoryOf(archive: ArchiveBytes): { count: number; offset: number; bytes: number } {
  const from = Math.max(0, archive.size - endOfDirectory.bytes - maxCommentLength - zip64Locator.bytes);
  const tail = archive.read(from, archive.size);
  const view = viewOf(tail);
  for (let at = tail.length - endOfDirectory.bytes; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== endOfDirectory.signature) continue;
    // Skip a signature inside the archive's comment: what follows it isn't long enough.
    if (at + endOfDirectory.bytes + view.getUint16(at + 20, true) > tail.length) continue;
    const locator = at - zip64Locator.bytes;
    const isLarge = locator >= 0 && view.getUint32(locator, true) === zip64Locator.signature;
    if (isLarge) return largeDirectory(archive, Number(view.getBigUint64(locator + 8, true)));
    return {
      count: view.getUint16(at + 10, true),
      bytes: view.getUint32(at + 12, true),
      offset: view.getUint32(at + 16, true),
    };
  }
  throw new ZipError('The archive has no directory');
}

function largeDirectory(archive: ArchiveBytes, at: number): { count: number; offset: number; bytes: number } {
  const end = archive.read(at, at + zip64End.bytes);
  const view = viewOf(end);
  if (end.length < zip64End.bytes || view.getUint32(0, true) !== zip64End.signature)
    throw new ZipError('The directory is damaged');
  return {
    count: Number(view.getBigUint64(32, true)),
    bytes: Number(view.getBigUint64(40, true)),
    offset: Number(view.getBigUint64(48, true)),
  };
}
