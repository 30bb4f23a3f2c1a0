import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Unzip, UnzipInflate } from 'fflate';
import Papa from 'papaparse';
import type { ArchiveRefusal } from '../../region-format/timetables/import-messages.ts';
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
const longestPendingText = 64 * 1024 ** 2;

/**
 * Streams the files of a GTFS archive through their readers, whatever their order in it.
 * @returns the names of the files that were there
 * @throws GtfsError when it is no zip archive, and the signal's reason
 */
export async function readGtfsArchive(
  path: string,
  readers: ReadonlyMap<string, TableReader>,
  options: { findings: Findings; signal?: AbortSignal | undefined; onProgress?: (done: number) => void },
): Promise<Set<string>> {
  const { findings, signal, onProgress } = options;
  const names = new Set<string>();
  const { size } = await stat(path);
  let unpacked = 0;
  const unzip = new Unzip((file) => {
    const name = basename(file.name);
    if (file.name.endsWith('/') || file.name.startsWith('__MACOSX') || !/\.(txt|geojson)$/.test(name)) return;
    if (file.name !== name && !names.has(name)) {
      findings.add('invalid_input_files_in_subfolder', file.name);
    }
    const reader = readers.get(name);
    if (names.has(name)) return;
    names.add(name);
    if (!reader) return;
    const table = readTable(name, reader, findings);
    file.ondata = (error, chunk, final) => {
      if (error) throw error;
      unpacked += chunk.length;
      if (unpacked > largestUnpackedBytes) throw new GtfsError('zip-too-large');
      table.push(chunk, final);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  let read = 0;
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) {
      signal?.throwIfAborted();
      if (read === 0 && !(chunk[0] === 0x50 && chunk[1] === 0x4b)) {
        throw new GtfsError('no-zip');
      }
      unzip.push(chunk);
      read += chunk.length;
      onProgress?.(read / size);
    }
    unzip.push(new Uint8Array(0), true);
  } catch (error) {
    if (signal?.aborted || error instanceof GtfsError) throw error;
    throw new GtfsError('zip-damaged', {}, { cause: error });
  }
  if (names.size === 0) throw new GtfsError('zip-empty');
  return names;
}

/** Reads the CSV of one file as it arrives. */
function readTable(file: string, { columns, required, row }: TableReader, findings: Findings) {
  const decoder = new TextDecoder();
  let pending = '';
  let line = 0;
  let places: number[] | undefined;
  let width = 0;
  let usable = true;

  function head(cells: readonly string[]): void {
    const names = cells.map((cell) => cell.trim());
    width = names.length;
    places = columns.map((column) => names.indexOf(column));
    for (const column of required) {
      if (names.includes(column)) continue;
      usable = false;
      findings.add('missing_required_column', file, { line: 1, field: column });
    }
  }

  function read(text: string): void {
    const { data, errors } = Papa.parse<string[]>(text, { header: false });
    for (const { row: at } of errors) {
      findings.add('csv_parsing_failed', file, { line: line + (at ?? 0) + 1 });
    }
    for (const cells of data) {
      line += 1;
      if (cells.length === 1 && cells[0] === '') continue;
      if (!places) head(cells);
      else if (usable) readRow(cells, places);
    }
  }

  function readRow(cells: readonly string[], at: readonly number[]): void {
    if (cells.length !== width) findings.add('invalid_row_length', file, { line });
    row((column) => {
      const text = cells[at[column] ?? -1] ?? '';
      return isSpaced(text) ? text.trim() : text;
    }, line);
  }

  return {
    push(chunk: Uint8Array, final: boolean) {
      pending += decoder.decode(chunk, { stream: !final });
      if (pending.length > longestPendingText) throw new GtfsError('line-too-long', { file });
      const end = final ? pending.length : endOfRows(pending);
      if (end > 0) {
        const text = pending.slice(0, end);
        pending = pending.slice(end);
        if (text.includes('\uFFFD')) findings.add('invalid_character', file);
        read(final && text.endsWith('\n') ? text.slice(0, -1) : text.replace(/\n$/, ''));
      }
      if (final && !places) findings.add('empty_file', file);
    },
  };
}

const isSpaced = (text: string): boolean =>
  text !== '' && (text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32);

/** Behind the last line break that no quotes are open at; 0 where there is none. */
function endOfRows(text: string): number {
  const last = text.lastIndexOf('\n') + 1;
  if (!text.includes('"')) return last;
  let quoted = false;
  let end = 0;
  for (let at = 0; at < last; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) quoted = !quoted;
    else if (code === 10 && !quoted) end = at + 1;
  }
  return end;
}
