import { Unzip, UnzipInflate, unzipSync } from 'fflate';
import type { ItemIssue } from './reading.ts';
import { isOfSystem } from './system-files.ts';
import { largestFileBytes } from './text-encoding.ts';

export interface ArchivedFile {
  name: string;
  bytes: Uint8Array;
}

/** Archives in archives deeper than this are left alone. */
const deepest = 2;

/** So much of an archive is unpacked before it is looked at how much came out. */
const stepBytes = 64 * 1024;

/** Thrown and caught inside this file only. */
class TooLarge extends Error {}

/**
 * The names of the files in an archive, by its directory.
 * @throws Error where it has none
 */
export function namesInArchive(archive: Uint8Array): string[] {
  const names: string[] = [];
  unzipSync(archive, {
    filter({ name }) {
      if (!isOfSystem(name)) names.push(name);
      return false;
    },
  });
  return names;
}

/**
 * The files of a zip archive, and of archives in it, with one of these endings. It is refused as soon as more
 * came out of it than a file may have, whatever it says of their sizes itself.
 */
export function filesInArchive(
  archive: Uint8Array,
  endings: readonly string[],
): { ok: true; files: ArchivedFile[] } | { ok: false; issue: ItemIssue } {
  let unpackedBytes = 0;
  function unpack(zip: Uint8Array, folder: string, depth: number): ArchivedFile[] {
    // An archive that was cut off has no directory.
    namesInArchive(zip);
    const taken = depth < deepest ? [...endings, '.zip'] : endings;
    const found: ArchivedFile[] = [];
    const inner: ArchivedFile[] = [];
    const unzip = new Unzip((file) => {
      if (!isCalled(file.name, taken) || isOfSystem(file.name)) return;
      const pieces: Uint8Array[] = [];
      file.ondata = (error, piece, last) => {
        if (error) throw error;
        unpackedBytes += piece.length;
        if (unpackedBytes > largestFileBytes) throw new TooLarge();
        pieces.push(piece);
        if (!last) return;
        const whole = { name: file.name, bytes: joined(pieces) };
        if (isCalled(file.name, ['.zip'])) inner.push(whole);
        else found.push({ name: `${folder}${whole.name}`, bytes: whole.bytes });
      };
      file.start();
    });
    unzip.register(UnzipInflate);
    for (let from = 0; from < zip.length; from += stepBytes)
      unzip.push(zip.subarray(from, from + stepBytes), from + stepBytes >= zip.length);
    for (const { name, bytes } of inner) found.push(...unpack(bytes, `${folder}${name}/`, depth + 1));
    return found;
  }
  try {
    return { ok: true, files: unpack(archive, '', 0) };
  } catch (error) {
    if (error instanceof TooLarge)
      return { ok: false, issue: { kind: 'too-large', limitBytes: largestFileBytes } };
    return { ok: false, issue: { kind: 'unreadable', damage: 'zip' } };
  }
}

/** Pieces as one. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [only] = pieces;
  if (only && pieces.length === 1) return only;
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

const isCalled = (name: string, endings: readonly string[]) =>
  endings.some((ending) => name.toLowerCase().endsWith(ending));
