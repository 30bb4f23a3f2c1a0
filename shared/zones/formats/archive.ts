import { joined } from '../../archives/joined.ts';
import { unpackEntry } from '../../archives/unpack-entry.ts';
import { bytesInMemory, ZipError, zipEntries } from '../../archives/zip-directory.ts';
import { maxFileBytes } from '../../text/text-encoding.ts';
import type { ItemIssue } from './reading.ts';
import { isSystemFile } from './system-files.ts';

export interface ArchivedFile {
  name: string;
  bytes: Uint8Array;
}

/** Maximum nesting of archives. */
const maxDepth = 2;

/** Thrown and caught inside this file only. */
class TooLarge extends Error {}

/**
 * File names from an archive's directory.
 * @throws ZipError if it has none
 */
export const namesInArchive = (archive: Uint8Array): string[] =>
  zipEntries(bytesInMemory(archive)).flatMap(({ name }) => (isSystemFile(name) ? [] : name));

/**
 * Files with one of these endings in a zip archive and nested archives. Stops as soon as more is unpacked than a file
 * may have, whatever sizes the archive declares.
 */
export function filesInArchive(
  archive: Uint8Array,
  endings: readonly string[],
): { ok: true; files: ArchivedFile[] } | { ok: false; issue: ItemIssue } {
  let unpackedBytes = 0;
  function unpack(zip: Uint8Array, folder: string, depth: number): ArchivedFile[] {
    const archived = bytesInMemory(zip);
    const readableEndings = depth < maxDepth ? [...endings, '.zip'] : endings;
    const found: ArchivedFile[] = [];
    const nestedArchives: ArchivedFile[] = [];
    for (const entry of zipEntries(archived)) {
      if (!hasEnding(entry.name, readableEndings) || isSystemFile(entry.name)) continue;
      const pieces: Uint8Array[] = [];
      for (const piece of unpackEntry(archived, entry)) {
        unpackedBytes += piece.length;
        if (unpackedBytes > maxFileBytes) throw new TooLarge();
        pieces.push(piece);
      }
      const file = { name: entry.name, bytes: joined(pieces) };
      if (hasEnding(entry.name, ['.zip'])) nestedArchives.push(file);
      else found.push({ name: `${folder}${file.name}`, bytes: file.bytes });
    }
    for (const { name, bytes } of nestedArchives)
      found.push(...unpack(bytes, `${folder}${name}/`, depth + 1));
    return found;
  }
  try {
    return { ok: true, files: unpack(archive, '', 0) };
  } catch (error) {
    if (error instanceof TooLarge)
      return { ok: false, issue: { kind: 'too-large', limitBytes: maxFileBytes } };
    if (!(error instanceof ZipError)) throw error;
    return { ok: false, issue: { kind: 'unreadable', damage: 'zip' } };
  }
}

const hasEnding = (name: string, endings: readonly string[]) =>
  endings.some((ending) => name.toLowerCase().endsWith(ending));
