import { readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { posix } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { unpackEntry } from '../../../shared/archives/unpack-entry.ts';
import { type ArchiveBytes, ZipError, zipEntries } from '../../../shared/archives/zip-directory.ts';
import type { ArchiveRefusal } from '../../region-format/timetables/import-messages.ts';
import { CsvRows } from './csv-rows.ts';
import type { Findings } from './findings.ts';

/** The file cannot be used as a timetable; `refusal` says why, `parameters` where. */
export class GtfsError extends Error {
  override name = 'GtfsError';
  readonly refusal: ArchiveRefusal;
  readonly parameters: Readonly<Record<string, string>>;
  constructor(refusal: ArchiveRefusal, parameters: Record<string, string> = {}, options?: ErrorOptions) {
    super(refusal, options);
    this.refusal = refusal;
    this.parameters = parameters;
  }
}

/** Reads a row; `field` gives the text of a column without white space around it, '' where there is none. */
export type ReadRow = (field: (column: number) => string, line: number) => void;

/** What is to be read of one file: the columns in the order in which `ReadRow` names them. */
export interface TableReader {
  columns: readonly string[];
  required: readonly string[];
  row: ReadRow;
}

/** An archive that says it is small and is not must not fill the memory or the disk. */
const largestUnpackedBytes = 6 * 1024 ** 3;
const longestRow = 64 * 1024 ** 2;

interface ReadOptions {
  findings: Findings;
  signal?: AbortSignal | undefined;
  onProgress?: (done: number) => void;
}

/**
 * Streams the files of a GTFS archive through their readers, whatever their order in it, the case of their names
 * and the folder that they are in.
 * @param readers by the name of the file in lower case
 * @returns the names of the files that were there, as the archive has them
 * @throws GtfsError when it is no zip archive, and the signal's reason
 */
export async function readGtfsArchive(
  path: string,
  readers: ReadonlyMap<string, TableReader>,
  options: ReadOptions,
): Promise<Set<string>> {
  const { findings, signal, onProgress } = options;
  return withArchive(path, async (archive) => {
    const entries = new Map(zipEntries(archive).map((entry) => [entry.name, entry]));
    const files = feedFiles([...entries.keys()], readers);
    if (files.length === 0) throw new GtfsError('zip-empty');
    for (const { entry, folder } of files) {
      if (folder !== '.') findings.add('invalid_input_files_in_subfolder', entry);
    }
    const wanted = files.flatMap(({ entry: name, key }) => {
      const [entry, reader] = [entries.get(name), readers.get(key)];
      return entry && reader ? { entry, key, reader } : [];
    });
    const packedBytes = wanted.reduce((sum, { entry }) => sum + entry.packedBytes, 0);
    let packedBefore = 0;
    let unpackedBytes = 0;
    for (const { entry, key, reader } of wanted) {
      const table = readTable(key, reader, findings);
      for (const chunk of unpackEntry(archive, entry)) {
        signal?.throwIfAborted();
        unpackedBytes += chunk.length;
        if (unpackedBytes > largestUnpackedBytes) throw new GtfsError('zip-too-large');
        table.push(chunk, false);
        // A cancellation is heard between two pieces only when the process gets to it.
        await setImmediate();
      }
      table.push(new Uint8Array(0), true);
      packedBefore += entry.packedBytes;
      onProgress?.(packedBefore / packedBytes);
    }
    return new Set(files.map(({ name }) => name));
  });
}

/** Opens an archive on the disk, whose files are unpacked piece by piece. */
async function withArchive<Result>(
  path: string,
  use: (archive: ArchiveBytes) => Promise<Result>,
): Promise<Result> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = (from: number, to: number): Uint8Array => {
      const bytes = new Uint8Array(Math.max(0, Math.min(to, size) - from));
      return bytes.subarray(0, readSync(file.fd, bytes, 0, bytes.length, from));
    };
    const [first, second] = read(0, 2);
    if (first !== 0x50 || second !== 0x4b) throw new GtfsError('no-zip');
    return await use({ size, read });
  } catch (error) {
    throw error instanceof ZipError ? new GtfsError('zip-damaged', {}, { cause: error }) : error;
  } finally {
    await file.close();
  }
}

interface FeedFile {
  /** Its whole name in the archive. */
  entry: string;
  folder: string;
  name: string;
  /** Its name in lower case. */
  key: string;
}

/**
 * The files of the feed in an archive. They may lie in a folder, or in several; a folder that has a file which a
 * fuller one has too is another feed, and left out.
 */
function feedFiles(entries: readonly string[], readers: ReadonlyMap<string, unknown>): FeedFile[] {
  const folders = new Map<string, FeedFile[]>();
  for (const entry of entries) {
    const { dir, base: name } = posix.parse(entry.replaceAll('\\', '/'));
    const folder = dir === '' ? '.' : dir;
    const hidden = folder.startsWith('__MACOSX') || name.startsWith('.');
    if (hidden || !/\.(txt|geojson)$/i.test(name)) continue;
    const own = folders.get(folder) ?? [];
    folders.set(folder, own);
    const key = name.toLowerCase();
    if (!own.some((other) => other.key === key)) own.push({ entry, folder, name, key });
  }
  const tablesIn = (files: readonly FeedFile[]) => files.filter(({ key }) => readers.has(key)).length;
  const depth = (folder: string) => (folder === '.' ? 0 : folder.split('/').length);
  const taken = new Map<string, FeedFile>();
  for (const [, files] of [...folders].toSorted(
    ([a, one], [b, other]) => tablesIn(other) - tablesIn(one) || depth(a) - depth(b),
  )) {
    if (files.some(({ key }) => taken.has(key))) continue;
    for (const file of files) taken.set(file.key, file);
  }
  return [...taken.values()];
}

/** Reads the CSV of one file as it arrives. */
function readTable(file: string, { columns, required, row }: TableReader, findings: Findings) {
  const decode = unicodeDecoder();
  let places: number[] | undefined;
  let width = 0;
  let usable = true;

  function head(cells: readonly string[]): void {
    const names = cells.map((cell) => cell.trim().toLowerCase());
    width = names.length;
    places = columns.map((column) => names.indexOf(column));
    for (const column of required) {
      if (names.includes(column)) continue;
      usable = false;
      findings.add('missing_required_column', file, { line: 1, field: column });
    }
  }

  function readRow(cells: readonly string[], at: readonly number[], line: number): void {
    if (cells.length !== width) findings.add('invalid_row_length', file, { line });
    row((column) => {
      const text = cells[at[column] ?? -1] ?? '';
      return isSpaced(text) ? text.trim() : text;
    }, line);
  }

  const rows = new CsvRows({
    fault: (line) => findings.add('csv_parsing_failed', file, { line }),
    row(cells, line) {
      if (cells.every((cell) => cell.trim() === '')) return;
      if (!places) head(cells);
      else if (usable) readRow(cells, places, line);
    },
  });

  return {
    push(chunk: Uint8Array, final: boolean) {
      const text = decode(chunk, final);
      if (text.includes('\uFFFD')) findings.add('invalid_character', file);
      rows.push(text);
      if (rows.rowLength > longestRow) throw new GtfsError('line-too-long', { file });
      if (!final) return;
      rows.end();
      if (!places) findings.add('empty_file', file);
    },
  };
}

/** Decodes UTF-8, and UTF-16 that a byte order mark tells of; the mark itself is left out. */
function unicodeDecoder(): (chunk: Uint8Array, final: boolean) => string {
  let decoder: TextDecoder | undefined;
  let held = new Uint8Array(0);
  return (chunk, final) => {
    if (decoder) return decoder.decode(chunk, { stream: !final });
    const bytes = new Uint8Array(held.length + chunk.length);
    bytes.set(held);
    bytes.set(chunk, held.length);
    held = bytes;
    if (bytes.length < 2 && !final) return '';
    const [first, second] = bytes;
    const encoding =
      first === 0xff && second === 0xfe
        ? 'utf-16le'
        : first === 0xfe && second === 0xff
          ? 'utf-16be'
          : 'utf-8';
    decoder = new TextDecoder(encoding);
    return decoder.decode(bytes, { stream: !final });
  };
}

const isSpaced = (text: string): boolean =>
  text !== '' && (text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32);
