import { posix } from 'node:path';
import type { TextEncoding } from '../../../shared/text/text-encoding.ts';
import { CsvRows } from './csv-rows.ts';
import { feedText, legacyLine } from './feed-text.ts';
import { withFeedZip } from './feed-zip.ts';
import type { Findings } from './findings.ts';
import { GtfsError } from './gtfs-error.ts';
import { legacyEncodingIn } from './legacy-encoding-in.ts';

/** Handles a row; `field` returns a column's trimmed text, '' if missing. */
export type ReadRow = (field: (column: number) => string, line: number) => void;

/** What to read from a file; columns in the order used by `ReadRow`. */
export interface TableReader {
  columns: readonly string[];
  required: readonly string[];
  row: ReadRow;
}

/** Far longer than any real row: anything longer isn't a table and is not loaded into memory. */
const maxRowLength = 1024 ** 2;

interface ReadOptions {
  findings: Findings;
  signal?: AbortSignal | undefined;
  onProgress?: (done: number) => void;
}

/**
 * Streams the files of a GTFS archive through their readers, regardless of order, case and folder.
 * @param readers by lower-case file name
 * @returns names of the files found, as in the archive
 * @throws GtfsError if it isn't a zip archive, and the signal's reason
 */
export async function readGtfsArchive(
  path: string,
  readers: ReadonlyMap<string, TableReader>,
  options: ReadOptions,
): Promise<Set<string>> {
  const { findings, signal, onProgress } = options;
  return withFeedZip(path, signal, async (zip) => {
    const files = feedFiles([...zip.entries.keys()], readers);
    if (files.length === 0) throw new GtfsError('zip-empty');
    for (const { entry, folder } of files) {
      if (folder !== '.') findings.add('invalid_input_files_in_subfolder', entry);
    }
    const wanted = files.flatMap(({ entry: name, key }) => {
      const [entry, reader] = [zip.entries.get(name), readers.get(key)];
      return entry && reader ? { entry, key, reader } : [];
    });
    const legacyEncoding = await legacyEncodingIn(zip, new Map(wanted.map(({ key, entry }) => [key, entry])));
    const packedBytes = wanted.reduce((sum, { entry }) => sum + entry.packedBytes, 0);
    let packedBefore = 0;
    for (const { entry, key, reader } of wanted) {
      const read = readTable(key, reader, { findings, legacyEncoding });
      for await (const chunk of zip.unpacked(entry)) read(chunk, false);
      read(new Uint8Array(0), true);
      packedBefore += entry.packedBytes;
      onProgress?.(packedBefore / packedBytes);
    }
    return new Set(files.map(({ name }) => name));
  });
}

interface FeedFile {
  /** Full path in the archive. */
  entry: string;
  folder: string;
  name: string;
  /** Its name in lower case. */
  key: string;
}

/**
 * Returns the feed's files in an archive. They may be in one or several folders; a folder repeating a file of a fuller
 * folder is another feed and skipped.
 */
function feedFiles(entries: readonly string[], readers: ReadonlyMap<string, unknown>): FeedFile[] {
  const folders = new Map<string, Map<string, FeedFile>>();
  for (const entry of entries) {
    const { dir, base: name } = posix.parse(entry.replaceAll('\\', '/'));
    const folder = dir === '' ? '.' : dir;
    const hidden = folder.startsWith('__MACOSX') || name.startsWith('.');
    if (hidden || !/\.(txt|geojson)$/i.test(name)) continue;
    const own = folders.get(folder) ?? new Map<string, FeedFile>();
    folders.set(folder, own);
    const key = name.toLowerCase();
    if (!own.has(key)) own.set(key, { entry, folder, name, key });
  }
  const tablesIn = (files: ReadonlyMap<string, FeedFile>) =>
    [...readers.keys()].filter((key) => files.has(key)).length;
  const depth = (folder: string) => (folder === '.' ? 0 : folder.split('/').length);
  const taken = new Map<string, FeedFile>();
  for (const [, files] of [...folders].toSorted(
    ([a, one], [b, other]) => tablesIn(other) - tablesIn(one) || depth(a) - depth(b),
  )) {
    if ([...files.keys()].some((key) => taken.has(key))) continue;
    for (const [key, file] of files) taken.set(key, file);
  }
  return [...taken.values()];
}

interface TableOptions {
  findings: Findings;
  /** Encoding of lines that aren't UTF-8. */
  legacyEncoding: TextEncoding;
}

/** Reads the CSV of one file as it arrives. */
function readTable(
  file: string,
  { columns, required, row }: TableReader,
  { findings, legacyEncoding }: TableOptions,
): (chunk: Uint8Array, final: boolean) => void {
  const legacy = legacyLine(legacyEncoding);
  const decode = feedText((line) => {
    const text = legacy(line);
    if (!text.includes(lostLetter)) {
      findings.add('file_not_in_utf8', file, { value: `${legacyEncoding}: ${sampleOf(text)}` });
    }
    return text;
  });
  let places: number[] | undefined;
  let width = 0;
  let usable = true;

  function head(cells: readonly string[]): void {
    const names = cells.map((cell) => cell.trim().toLowerCase());
    width = names.length;
    places = columns.map((column) => names.indexOf(column));
    for (const column of columns) {
      if (names.indexOf(column) === names.lastIndexOf(column)) continue;
      findings.add('duplicated_column', file, { line: 1, field: column });
    }
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

  return (chunk, final) => {
    const text = decode(chunk, final);
    if (text.includes(lostLetter)) findings.add('invalid_character', file);
    rows.push(text);
    if (rows.maxRowLength > maxRowLength) throw new GtfsError('line-too-long', { file });
    if (!final) return;
    rows.end();
    if (!places) findings.add('empty_file', file);
  };
}

const lostLetter = '\uFFFD';

const sampleLength = 40;

/** Returns the text around the first non-ASCII letter, within its cell. */
function sampleOf(line: string): string {
  const at = line.search(/[^\0-\x7f]/);
  const before = line
    .slice(Math.max(0, at - sampleLength), at)
    .split(/[,"]/)
    .at(-1);
  const [after] = line.slice(at, at + sampleLength).split(/[,"\r\n]/, 1);
  return `${before}${after}`.trim();
}

const isSpaced = (text: string): boolean =>
  text !== '' && (text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32);
