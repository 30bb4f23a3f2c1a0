import crc32 from 'crc-32';
import { Gunzip } from 'fflate';
import { joined } from '../../archives/joined.ts';
import { maxFileBytes } from '../../text/text-encoding.ts';
import type { ItemIssue } from './reading.ts';

/** Bytes unpacked per step, after which the size is checked. */
const stepBytes = 64 * 1024;

/** Whether a file is packed with gzip, by its first two bytes. */
export const isGzip = (begin: Uint8Array | string): boolean =>
  typeof begin !== 'string' && begin[0] === 0x1f && begin[1] === 0x8b;

/**
 * Unpacks all members of a gzip file (RFC 1952) in sequence. Rejects it as soon as more is unpacked than a file may
 * have, if a member doesn't match its trailer, and if it is packed twice.
 */
export function unpackGzip(
  file: Uint8Array,
): { ok: true; bytes: Uint8Array } | { ok: false; issue: ItemIssue } {
  const pieces: Uint8Array[] = [];
  let unpackedBytes = 0;
  let member: Member = { bytes: 0, crc: 0 };
  const memberResults = [true];
  const gunzip = new Gunzip((piece) => {
    unpackedBytes += piece.length;
    member = { bytes: member.bytes + piece.length, crc: crc32.buf(piece, member.crc) };
    pieces.push(piece);
  });
  gunzip.onmember = (offset) => {
    memberResults.push(offset === 0 || matchesTrailer(file, offset, member));
    member = { bytes: 0, crc: 0 };
  };
  try {
    for (let from = 0; from < file.length; from += stepBytes) {
      gunzip.push(file.subarray(from, from + stepBytes), from + stepBytes >= file.length);
      if (unpackedBytes > maxFileBytes)
        return { ok: false, issue: { kind: 'too-large', limitBytes: maxFileBytes } };
    }
  } catch {
    return { ok: false, issue: { kind: 'unreadable', damage: 'gzip' } };
  }
  if (file.length < minBytes || !memberResults.every(Boolean) || !matchesTrailer(file, file.length, member))
    return { ok: false, issue: { kind: 'unreadable', damage: 'gzip' } };
  const bytes = joined(pieces);
  return isGzip(bytes)
    ? { ok: false, issue: { kind: 'foreign-file', found: 'gzip', conversion: 'unpack' } }
    : { ok: true, bytes };
}

/** Header, two bytes for empty data, and trailer. */
const minBytes = 20;

interface Member {
  bytes: number;
  crc: number;
}

/** Whether a member that ends there matches the checksum and length in its trailer; fflate checks neither. */
function matchesTrailer(file: Uint8Array, end: number, { bytes, crc }: Member): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  return view.getUint32(end - 8, true) === crc >>> 0 && view.getUint32(end - 4, true) === bytes >>> 0;
}
