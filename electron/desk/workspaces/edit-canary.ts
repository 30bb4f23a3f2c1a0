import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { limitedText } from '../../../shared/limits/limited-schemas.ts';

const canarySchema = z.object({
  /** Identifies the workspace, so that replacing it with another file isn't mistaken for damage. */
  workspace: limitedText,
  /** Number of confirmed edits. */
  edits: z.int().nonnegative(),
  /** SHA-256 of the file when it was closed; null while it is open and after a kill. */
  closed: limitedText.nullable(),
  /** Number of rows in all tables at closing; absent while it is open, or if an older version closed it. */
  rows: z.int().nonnegative().optional(),
});
export type Canary = z.infer<typeof canarySchema>;

export interface EditCanary {
  /** Records the number of edits on disk. If this fails, only a later warning about lost edits is missing. */
  note(edits: number): void;
  /** Call after closing the database, with its number of rows. */
  close(rows?: number): Promise<void>;
}

/** Returns the path of the canary, a second record of the number of edits: `<file>.edits.json`. */
export const canaryPath = (file: string) => `${file}.edits.json`;

/**
 * Fixed size of the file, longer than any canary, so that it can be overwritten in place without waiting for the disk.
 */
const recordBytes = 256;

/** Returns the canary of the file; null if there is none or it is invalid. */
export function readCanary(file: string): Canary | null {
  try {
    const path = canaryPath(file);
    // Don't follow a link: reading a device or pipe would never end.
    const found = lstatSync(path);
    if (!found.isFile() || found.size > recordBytes) return null;
    return canarySchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

/** Deletes the canary, because its file was moved away. */
export const forgetCanary = (file: string): void => rmSync(canaryPath(file), { force: true });

/** Starts recording edits of a workspace that was just opened. */
export function startCanary(file: string, workspace: string, edits: number): EditCanary {
  let latestEdits = edits;
  const write = writerOf(canaryPath(file));
  write({ workspace, edits, closed: null });
  return {
    note(edits) {
      latestEdits = edits;
      write({ workspace, edits, closed: null });
    },
    async close(rows) {
      write({
        workspace,
        edits: latestEdits,
        closed: await hashOf(file).catch(() => null),
        ...(rows !== undefined && { rows }),
      });
      write(null);
    },
  };
}

/** Whether the file has the same bytes as when it was closed, and an empty write-ahead log. */
export async function isUnchangedSinceClose(file: string, canary: Canary): Promise<boolean> {
  if (canary.closed === null || bytesIn(`${file}-wal`) > 0) return false;
  return (await hashOf(file).catch(() => null)) === canary.closed;
}

/** Returns the size of a file in bytes; 0 if it doesn't exist. */
export function bytesIn(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Returns a function that overwrites the canary in place; null closes the file. */
function writerOf(path: string): (canary: Canary | null) => void {
  let descriptor: number | undefined;
  return (canary) => {
    try {
      if (canary) {
        const record = JSON.stringify(canary).padEnd(recordBytes);
        if (descriptor === undefined) descriptor = newFile(path, record);
        else writeSync(descriptor, record, 0);
      } else if (descriptor !== undefined) closeSync(descriptor);
    } catch {
      // The disk may be full; the edit itself is in the database.
    }
  };
}

/**
 * Replaces whatever exists at the path with a new file, because a link in a workspace folder from elsewhere may point
 * to another file of the user.
 * @returns the descriptor of the file
 */
function newFile(path: string, content: string): number {
  const part = `${path}.part`;
  rmSync(part, { force: true });
  const descriptor = openSync(part, 'wx', 0o600);
  try {
    writeSync(descriptor, content, 0);
    renameSync(part, path);
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

const bytesPerRead = 1024 * 1024;

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  // With Node's default chunk size, reading takes longer than hashing.
  await pipeline(createReadStream(file, { highWaterMark: bytesPerRead }), hash);
  return hash.digest('hex');
}
