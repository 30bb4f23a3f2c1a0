import { unzipSync } from 'fflate';
import { largestFileBytes } from './file-text.ts';
import type { ItemFault } from './reading.ts';

export interface ArchivedFile {
  name: string;
  bytes: Uint8Array;
}

/** The files of a zip archive with one of these endings; refused when they unpack to more than a file may have. */
export function filesInArchive(
  archive: Uint8Array,
  endings: readonly string[],
): { ok: true; files: ArchivedFile[] } | { ok: false; fault: ItemFault } {
  let unpackedBytes = 0;
  try {
    const files = unzipSync(archive, {
      filter: ({ name, originalSize }) => {
        const wanted =
          endings.some((ending) => name.toLowerCase().endsWith(ending)) && !name.startsWith('__MACOSX/');
        if (wanted) unpackedBytes += originalSize;
        return wanted && unpackedBytes <= largestFileBytes;
      },
    });
    if (unpackedBytes > largestFileBytes)
      return { ok: false, fault: { kind: 'too-large', limitBytes: largestFileBytes } };
    return { ok: true, files: Object.entries(files).map(([name, bytes]) => ({ name, bytes })) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'no zip archive';
    return { ok: false, fault: { kind: 'unreadable', reason } };
  }
}
