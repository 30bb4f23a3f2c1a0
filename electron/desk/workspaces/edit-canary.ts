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
  /** Tells workspaces apart, so that one that was put in another's place is not taken for damage. */
  workspace: limitedText,
  /** How many edits the workspace had confirmed. */
  edits: z.int().nonnegative(),
  /** SHA-256 of the file as it was closed; null while it is open, and after a kill. */
  closed: limitedText.nullable(),
  /** How many rows all its tables had then; absent while it is open, and where an older program closed it. */
  rows: z.int().nonnegative().optional(),
});
export type Canary = z.infer<typeof canarySchema>;

export interface EditCanary {
  /** Notes an edit that is on disk. What cannot be noted costs the notice of a loss, not the edit. */
  note(edits: number): void;
  /** To be called when the database is closed, with the number of rows that it then had. */
  close(rows?: number): Promise<void>;
}

/** The second place in which the number of the last edit stands: `<file>.edits.json`. */
export const canaryPath = (file: string) => `${file}.edits.json`;

/** Longer than any canary: each is written over the one before, which costs no waiting for the disk. */
const recordBytes = 256;

/** What was noted of the file; null when nothing was, or what stands there is no record. */
export function readCanary(file: string): Canary | null {
  try {
    const path = canaryPath(file);
    // A device or a pipe behind a link would never end.
    const found = lstatSync(path);
    if (!found.isFile() || found.size > recordBytes) return null;
    return canarySchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

/** Forgets what was noted, because the file is put aside. */
export const forgetCanary = (file: string): void => rmSync(canaryPath(file), { force: true });

/** Begins to note the edits of a workspace that was just opened. */
export function startCanary(file: string, workspace: string, edits: number): EditCanary {
  let last = edits;
  const write = writerOf(canaryPath(file));
  write({ workspace, edits, closed: null });
  return {
    note(edits) {
      last = edits;
      write({ workspace, edits, closed: null });
    },
    async close(rows) {
      write({
        workspace,
        edits: last,
        closed: await hashOf(file).catch(() => null),
        ...(rows !== undefined && { rows }),
      });
      write(null);
    },
  };
}

/** Whether the file is byte for byte as it was when it was closed, with nothing left in its write-ahead log. */
export async function isAsClosed(file: string, canary: Canary): Promise<boolean> {
  if (canary.closed === null || bytesIn(`${file}-wal`) > 0) return false;
  return (await hashOf(file).catch(() => null)) === canary.closed;
}

/** The size of a file; 0 when it is not there. */
export function bytesIn(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Returns a function that writes each canary over the one before, and ends at null. */
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
      // For instance the disk is full: the edit itself stands in the database.
    }
  };
}

/**
 * Puts a new file in the place of whatever stands at the path: behind a link that came with somebody else's workspace
 * may be a file of the person.
 * @returns its descriptor
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

const readAtOnce = 1024 * 1024;

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  // At the size of a chunk that Node takes by itself reading costs more than hashing.
  await pipeline(createReadStream(file, { highWaterMark: readAtOnce }), hash);
  return hash.digest('hex');
}
