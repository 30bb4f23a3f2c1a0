import { unzipSync } from 'fflate';
import { largestFileBytes } from './file-text.ts';
import type { ItemFault } from './reading.ts';

export interface ArchivedFile {
  name: string;
  bytes: Uint8Array;
}

/** Archives in archives deeper than this are left alone. */
const deepest = 2;

/** The files of a zip archive, and of archives in it, with one of these endings; refused when they unpack to more than a file may have. */
export function filesInArchive(
  archive: Uint8Array,
  endings: readonly string[],
): { ok: true; files: ArchivedFile[] } | { ok: false; fault: ItemFault } {
  let unpackedBytes = 0;
  function filesIn(zip: Uint8Array, folder: string, depth: number): ArchivedFile[] {
    const taken = depth < deepest ? [...endings, '.zip'] : endings;
    const files = unzipSync(zip, {
      filter: ({ name, originalSize }) => {
        const wanted = taken.some((ending) => isCalled(name, ending)) && !name.startsWith('__MACOSX/');
        if (wanted) unpackedBytes += originalSize;
        return wanted && unpackedBytes <= largestFileBytes;
      },
    });
    return Object.entries(files).flatMap(([name, bytes]) =>
      isCalled(name, '.zip')
        ? filesIn(bytes, `${folder}${name}/`, depth + 1)
        : [{ name: `${folder}${name}`, bytes }],
    );
  }
  try {
    const files = filesIn(archive, '', 0);
    if (unpackedBytes > largestFileBytes)
      return { ok: false, fault: { kind: 'too-large', limitBytes: largestFileBytes } };
    return { ok: true, files };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'no zip archive';
    return { ok: false, fault: { kind: 'unreadable', reason } };
  }
}

const isCalled = (name: string, ending: string) => name.toLowerCase().endsWith(ending);
