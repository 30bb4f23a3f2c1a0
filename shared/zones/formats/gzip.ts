import { Gunzip } from 'fflate';
import { joined } from './archive.ts';
import type { ItemIssue } from './reading.ts';
import { largestFileBytes } from './text-encoding.ts';

/** So much is unpacked before it is looked at how much came out. */
const stepBytes = 64 * 1024;

export const isGzip = (begin: Uint8Array | string): boolean =>
  typeof begin !== 'string' && begin[0] === 0x1f && begin[1] === 0x8b;

/**
 * What a gzip file (RFC 1952) holds, all of its members one after the other. It is refused as soon as more came out of
 * it than a file may have, where the last member is not as long as it says, and where it is packed once more.
 */
export function unpackGzip(
  file: Uint8Array,
): { ok: true; bytes: Uint8Array } | { ok: false; issue: ItemIssue } {
  const pieces: Uint8Array[] = [];
  let unpackedBytes = 0;
  let bytesBefore = 0;
  const gunzip = new Gunzip((piece) => {
    unpackedBytes += piece.length;
    pieces.push(piece);
  });
  gunzip.onmember = () => {
    bytesBefore = unpackedBytes;
  };
  try {
    for (let from = 0; from < file.length; from += stepBytes) {
      gunzip.push(file.subarray(from, from + stepBytes), from + stepBytes >= file.length);
      if (unpackedBytes > largestFileBytes)
        return { ok: false, issue: { kind: 'too-large', limitBytes: largestFileBytes } };
    }
  } catch {
    return { ok: false, issue: { kind: 'unreadable', damage: 'gzip' } };
  }
  if (file.length < leastBytes || lengthOfLast(file) !== unpackedBytes - bytesBefore)
    return { ok: false, issue: { kind: 'unreadable', damage: 'gzip' } };
  const bytes = joined(pieces);
  return isGzip(bytes)
    ? { ok: false, issue: { kind: 'foreign-file', found: 'gzip', way: 'unpack' } }
    : { ok: true, bytes };
}

/** Of a header, nothing in two bytes, and a trailer. */
const leastBytes = 20;

const lengthOfLast = (file: Uint8Array): number =>
  new DataView(file.buffer, file.byteOffset, file.byteLength).getUint32(file.length - 4, true);
