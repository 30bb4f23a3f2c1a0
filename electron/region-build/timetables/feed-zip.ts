import { readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { unpackEntry } from '../../../shared/archives/unpack-entry.ts';
import {
  type ArchiveBytes,
  type ZipEntry,
  ZipError,
  zipEntries,
} from '../../../shared/archives/zip-directory.ts';
import { GtfsError } from './gtfs-error.ts';

/** The zip archive of a feed, decompressed piece by piece. */
export interface FeedZip {
  /** Entries by name. */
  entries: ReadonlyMap<string, ZipEntry>;
  /**
   * Yields the decompressed content of an entry.
   * @throws GtfsError if the total decompressed size is too large; ZipError if the archive is damaged; the signal's
   * reason if canceled
   */
  unpacked(entry: ZipEntry): AsyncGenerator<Uint8Array>;
}

/** Maximum decompressed size of all entries; protects against zip bombs. */
const maxUnpackedBytes = 6 * 1024 ** 3;

/**
 * Calls `use` with an open archive, and closes it afterward.
 * @throws GtfsError if the file isn't a zip archive, is damaged, or is too large when decompressed; the signal's reason
 * if canceled
 */
export async function withFeedZip<Result>(
  path: string,
  signal: AbortSignal | undefined,
  use: (zip: FeedZip) => Promise<Result>,
): Promise<Result> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const readRange = (from: number, to: number): Uint8Array => {
      const bytes = new Uint8Array(Math.max(0, Math.min(to, size) - from));
      return bytes.subarray(0, readSync(file.fd, bytes, 0, bytes.length, from));
    };
    const [first, second] = readRange(0, 2);
    if (first !== 0x50 || second !== 0x4b) throw new GtfsError('no-zip');
    return await use(feedZip({ size, read: readRange }, signal));
  } catch (error) {
    throw error instanceof ZipError ? new GtfsError('zip-damaged', {}, { cause: error }) : error;
  } finally {
    await file.close();
  }
}

function feedZip(archive: ArchiveBytes, signal: AbortSignal | undefined): FeedZip {
  let unpackedBytes = 0;
  return {
    entries: new Map(zipEntries(archive).map((entry) => [entry.name, entry])),
    async *unpacked(entry) {
      for (const chunk of unpackEntry(archive, entry)) {
        signal?.throwIfAborted();
        unpackedBytes += chunk.length;
        if (unpackedBytes > maxUnpackedBytes) throw new GtfsError('zip-too-large');
        yield chunk;
        // Let the event loop handle a cancel message between two pieces.
        await setImmediate();
      }
    },
  };
}
