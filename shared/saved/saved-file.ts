import { strFromU8, strToU8, zipSync } from 'fflate';
import { z } from 'zod';
import { joined } from '../archives/joined.ts';
import { unpackEntry } from '../archives/unpack-entry.ts';
import {
  type ArchiveBytes,
  bytesInMemory,
  type ZipEntry,
  ZipError,
  zipEntries,
} from '../archives/zip-directory.ts';
import { limitedDateTime, limitedText } from '../limits/limited-schemas.ts';
import { parsedJson } from '../text/parsed-json.ts';
import { maxFileBytes } from '../text/text-encoding.ts';
import { searchToSaveSchema } from './saved-search.ts';

/*
 * File format for saved searches: a zip archive with a manifest, and a file with one search per line. Documented in
 * `docs/saved-searches.md` for other programs.
 */

const manifestName = 'manifest.json';
const searchesName = 'searches.jsonl';

const format = 'zonedesk-saved-searches';
/** Latest supported version of the format, which is used for writing. */
const latestVersion = 3;

const formatSchema = z.object({ format: z.literal(format), version: z.int().min(1) });
const manifestSchema = formatSchema.extend({
  /** ISO date-time. */
  made: limitedDateTime,
  /** Version of Zonedesk that wrote it. */
  program: limitedText,
  /** Number of lines. */
  searches: z.int().min(0),
  /** SHA-256 of `searches.jsonl` in hexadecimal; absent in files written by hand. */
  sha256: limitedText.optional(),
});

/** Line of the file: a search that the user saved. */
const filedSearchSchema = searchToSaveSchema.extend({ savedAt: limitedDateTime });
export type FiledSearch = z.infer<typeof filedSearchSchema>;

/** Why a file isn't a valid saved-searches file. */
export type SavedFileIssue = 'no-archive' | 'other-content' | 'newer' | 'damaged' | 'too-large';

export type SavedFileContent = { ok: true; searches: Uint8Array } | { ok: false; issue: SavedFileIssue };

/** Returns the line for a search. */
export const lineOfSearch = (search: FiledSearch): string => JSON.stringify(search);

export type LineReading = { ok: true; search: FiledSearch } | { ok: false; field: string | null };

/** Parses a line. If it is invalid, returns the path of the invalid field; null if it isn't JSON or nested too deeply. */
export function searchOfLine(line: string): LineReading {
  const value = parsedJson(line);
  if (value === undefined) return { ok: false, field: null };
  const read = filedSearchSchema.safeParse(value);
  if (read.success) return { ok: true, search: read.data };
  const [issue] = read.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return { ok: false, field: [...(issue?.path ?? []), ...unknown].join('.') };
}

interface SavedFileParts {
  lines: readonly string[];
  /** The version of the program. */
  program: string;
  made: Date;
}

/** Returns the file with these lines; undefined if it would be too large. */
export async function packSearches({
  lines,
  program,
  made,
}: SavedFileParts): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const lineBytes = strToU8(lines.map((line) => `${line}\n`).join(''));
  if (lineBytes.length > maxFileBytes) return undefined;
  const manifest: z.infer<typeof manifestSchema> = {
    format,
    version: latestVersion,
    made: made.toISOString(),
    program,
    searches: lines.length,
    sha256: await sha256Of(lineBytes),
  };
  return zipSync({
    [manifestName]: strToU8(`${JSON.stringify(manifest, null, 2)}\n`),
    [searchesName]: lineBytes,
  });
}

/** Returns the lines of a file without parsing them, or why it is invalid. */
export async function unpackSearches(file: Uint8Array): Promise<SavedFileContent> {
  const refused = (issue: SavedFileIssue) => ({ ok: false, issue }) as const;
  const archive = bytesInMemory(file);
  const entries = undefinedIfDamaged(() => zipEntries(archive));
  if (!entries) return refused('no-archive');
  const parts = new Map<string, Uint8Array>();
  for (const entry of entries) {
    if (entry.name !== manifestName && entry.name !== searchesName) continue;
    const part = undefinedIfDamaged(() => unpacked(archive, entry));
    if (!part) return refused('damaged');
    if (part === 'too-large') return refused('too-large');
    parts.set(entry.name, part);
  }
  const manifest = parts.get(manifestName);
  const manifestJson = manifest && jsonOf(manifest);
  const formatReading = formatSchema.safeParse(manifestJson);
  if (!formatReading.success) return refused('other-content');
  if (formatReading.data.version > latestVersion) return refused('newer');
  const manifestReading = manifestSchema.safeParse(manifestJson);
  const searches = parts.get(searchesName);
  if (!manifestReading.success || !searches) return refused('damaged');
  const { sha256 } = manifestReading.data;
  if (sha256 !== undefined && sha256 !== (await sha256Of(searches))) return refused('damaged');
  let count = 0;
  for (const _ of linesOf(searches)) count += 1;
  return count === manifestReading.data.searches ? { ok: true, searches } : refused('damaged');
}

/** Returns the result of `read`; undefined if the archive is damaged. */
function undefinedIfDamaged<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ZipError) return undefined;
    throw error;
  }
}

/**
 * Returns the decompressed entry, or `too-large`. Stops at the maximum size, because the declared size may be wrong.
 * @throws ZipError if it is damaged
 */
function unpacked(archive: ArchiveBytes, entry: ZipEntry): Uint8Array | 'too-large' {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for (const piece of unpackEntry(archive, entry)) {
    bytes += piece.length;
    if (bytes > maxFileBytes) return 'too-large';
    pieces.push(piece);
  }
  return joined(pieces);
}

/** Yields the lines that aren't empty, with their line numbers from 1. */
export function* linesOf(searches: Uint8Array): Generator<{ number: number; line: string }> {
  const decoder = new TextDecoder();
  let from = 0;
  for (let number = 1; from < searches.length; number += 1) {
    const end = searches.indexOf(lineEnd, from);
    const to = end === -1 ? searches.length : end;
    const line = decoder.decode(searches.subarray(from, to)).trim();
    if (line !== '') yield { number, line };
    from = to + 1;
  }
}

const lineEnd = 0x0a;
const jsonOf = (bytes: Uint8Array): unknown => parsedJson(strFromU8(bytes));

async function sha256Of(bytes: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
