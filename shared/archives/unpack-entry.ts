import crc32 from 'crc-32';
import { Inflate } from 'fflate';
import { type ArchiveBytes, type ZipEntry, ZipError } from './zip-directory.ts';

const localHeaderBytes = 30;
const localSignature = 0x04034b50;
const [stored, deflated] = [0, 8];

/** Compressed bytes read per step, after each of which callers can check the size so far. */
const stepBytes = 64 * 1024;

/**
 * Yields the decompressed content of a zip entry in pieces. Verifies its checksum at the end, because fflate doesn't.
 * @throws ZipError if it is damaged, encrypted, or not compressed by deflate
 */
export function* unpackEntry(archive: ArchiveBytes, entry: ZipEntry): Generator<Uint8Array> {
  if (entry.isEncrypted || (entry.method !== stored && entry.method !== deflated))
    throw new ZipError(`${entry.name} is encrypted or packed by method ${entry.method}`);
  let crc = 0;
  for (const piece of entry.method === stored ? packed(archive, entry) : inflated(archive, entry)) {
    crc = crc32.buf(piece, crc);
    yield piece;
  }
  if (crc >>> 0 !== entry.crc) throw new ZipError(`${entry.name} is damaged`);
}

function* inflated(archive: ArchiveBytes, entry: ZipEntry): Generator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  const inflate = new Inflate((piece) => pieces.push(piece));
  let left = entry.packedBytes;
  for (const piece of packed(archive, entry)) {
    left -= piece.length;
    try {
      inflate.push(piece, left === 0);
    } catch (error) {
      throw new ZipError(`${entry.name} is damaged`, { cause: error });
    }
    yield* pieces;
    pieces = [];
  }
}

function* packed(archive: ArchiveBytes, { name, offset, packedBytes }: ZipEntry): Generator<Uint8Array> {
  const header = archive.read(offset, offset + localHeaderBytes);
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  if (header.length < localHeaderBytes || view.getUint32(0, true) !== localSignature)
    throw new ZipError(`${name} is damaged`);
  const begin = offset + localHeaderBytes + view.getUint16(26, true) + view.getUint16(28, true);
  const end = begin + packedBytes;
  if (end > archive.size) throw new ZipError(`${name} is cut off`);
  for (let at = begin; at < end; at += stepBytes) yield archive.read(at, Math.min(at + stepBytes, end));
}
