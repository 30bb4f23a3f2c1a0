import { posix } from 'node:path';
import type { TextEncoding } from '../../../shared/text/text-encoding.ts';
import { CsvRows } from './csv-rows.ts';
import { feedText, legacyLine } from './feed-text.ts';
import { withFeedZip } from './feed-zip.ts';
import type { Findings } from './findings.ts';
import { GtfsError } from './gtfs-error.ts';
import { legacyEncodingIn } from './legacy-encoding-in.ts';

/** Handles a row; `field` returns the trimmed text of a column, '' if it is missing. */
export type ReadRow = (field: (column: number) => string, line: number) => void;

/** Columns to read from a file, and a function for its rows, which refers to columns by index. */
export interface TableReader {
  columns: readonly string[];
  required: readonly string[];
  row: ReadRow;
}

/** Maximum length of a row, far above any real one; a file with a longer one isn't a table and isn't read further. */
const maxRowLength = 1024 ** 2;

interface ReadOptions {
  findings: Findings;
  signal?: AbortSignal | undefined;
  onProgress?: (done: number) => void;
}

/**
 * Streams the files of a GTFS archive through their readers, regardless of their order, case, and folder.
 * @param readers by lower-case file name
 * @returns names of the feed's files, as in the archive
 * @throws GtfsError if it isn't a usable zip archive; the signal's reason if canceled
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
    const readable = files.flatMap(({ entry: name, key }) => {
      const [entry, reader] = [zip.entries.get(name), readers.get(key)];
      return entry && reader ? { entry, key, reader } : [];
    });
    const legacyEncoding = await legacyEncodingIn(
      zip,
      new Map(readable.map(({ key, entry }) => [key, entry])),
    );
    const packedBytes = readable.reduce((sum, { entry }) => sum + entry.packedBytes, 0);
    let packedBytesRead = 0;
    for (const { entry, key, reader } of readable) {
      const readChunk = readTable(key, reader, { findings, legacyEncoding });
      for await (const chunk of zip.unpacked(entry)) readChunk(chunk, false);
      readChunk(new Uint8Array(0), true);
      packedBytesRead += entry.packedBytes;
      onProgress?.(packedBytesRead / packedBytes);
    }
    return new Set(files.map(({ name }) => name));
  });
}

interface FeedFile {
  /** Full path in the archive. */
  entry: string;
  folder: string;
  name: string;
  /** Name in lower case. */
  key: string;
}

/**
 * Returns the feed's files in an archive. They may be in several folders. A folder with a file that a folder with more
 * tables also has is another feed, and skipped.
 */
function feedFiles(entries: readonly string[], readers: ReadonlyMap<string, unknown>): FeedFile[] {
  const folders = new Map<string, Map<string, FeedFile>>();
  for (const entry of entries) {
    const { dir, base: name } = posix.parse(entry.replaceAll('\\', '/'));
    const folder = dir === '' ? '.' : dir;
    const isHidden = folder.startsWith('__MACOSX') || name.startsWith('.');
    if (isHidden || !/\.(txt|geojson)$/i.test(name)) continue;
    const folderFiles = folders.get(folder) ?? new Map<string, FeedFile>();
    folders.set(folder, folderFiles);
    const key = name.toLowerCase();
    if (!folderFiles.has(key)) folderFiles.set(key, { entry, folder, name, key });
  }
  const tablesIn = (files: ReadonlyMap<string, FeedFile>) =>
    [...readers.keys()].filter((key) => files.has(key)).length;
  const depth = (folder: string) => (folder === '.' ? 0 : folder.split('/').length);
  const filesByKey = new Map<string, FeedFile>();
  for (const [, files] of [...folders].toSorted(
    ([a, one], [b, other]) => tablesIn(other) - tablesIn(one) || depth(a) - depth(b),
  )) {
    if ([...files.keys()].some((key) => filesByKey.has(key))) continue;
    for (const [key, file] of files) filesByKey.set(key, file);
  }
  return [...filesByKey.values()];
}

interface TableOptions {
  findings: Findings;
  /** Encoding of lines that aren't UTF-8. */
  legacyEncoding: TextEncoding;
}

/** Returns a function that reads the CSV of one file piece by piece. */
function readTable(
  file: string,
  { columns, required, row }: TableReader,
  { findings, legacyEncoding }: TableOptions,
): (chunk: Uint8Array, isFinal: boolean) => void {
  const legacy = legacyLine(legacyEncoding);
  const decode = feedText((line) => {
    const text = legacy(line);
    if (!text.includes(replacementCharacter)) {
      findings.add('file_not_in_utf8', file, { value: `${legacyEncoding}: ${sampleOf(text)}` });
    }
    return text;
  });
  let columnIndexes: number[] | undefined;
  let columnCount = 0;
  let isUsable = true;

  function readHeading(cells: readonly string[]): void {
    const names = cells.map((cell) => cell.trim().toLowerCase());
    columnCount = names.length;
    columnIndexes = columns.map((column) => names.indexOf(column));
    for (const column of columns) {
      if (names.indexOf(column) === names.lastIndexOf(column)) continue;
      findings.add('duplicated_column', file, { line: 1, field: column });
    }
    for (const column of required) {
      if (names.includes(column)) continue;
      isUsable = false;
      findings.add('missing_required_column', file, { line: 1, field: column });
    }
  }

  function readRow(cells: readonly string[], at: readonly number[], line: number): void {
    if (cells.length !== columnCount) findings.add('invalid_row_length', file, { line });
    row((column) => {
      const text = cells[at[column] ?? -1] ?? '';
      return isSpaced(text) ? text.trim() : text;
    }, line);
  }

  const rows = new CsvRows({
    fault: (line) => findings.add('csv_parsing_failed', file, { line }),
    row(cells, line) {
      if (cells.every((cell) => cell.trim() === '')) return;
      if (!columnIndexes) readHeading(cells);
      else if (isUsable) readRow(cells, columnIndexes, line);
    },
  });

  return (chunk, isFinal) => {
    const text = decode(chunk, isFinal);
    if (text.includes(replacementCharacter)) findings.add('invalid_character', file);
    rows.push(text);
    if (rows.maxRowLength > maxRowLength) throw new GtfsError('line-too-long', { file });
    if (!isFinal) return;
    rows.end();
    if (!columnIndexes) findings.add('empty_file', file);
  };
}

const replacementCharacter = '\uFFFD';

const sampleLength = 40;

/** Returns the text around the first non-ASCII letter of a line, within its cell. */
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
