import { z } from 'zod';
import { delimitedRows } from '../text/delimited-rows.ts';
import { withJsonCells } from '../text/json-cells.ts';
import { fileText, utf16Encoding } from '../text/text-pieces.ts';
import { areHeadings } from './columns.ts';

/** Format of a list's file, so that its export has the same. */
export const listFormatSchema = z.strictObject({
  encoding: z.enum(['utf-8', 'windows-1252', 'utf-16le', 'utf-16be']),
  /** Whether it starts with a byte order mark. */
  hasMark: z.boolean(),
  separator: z.enum([',', ';', '\t', '|']),
  lineEnd: z.enum(['\n', '\r\n', '\r']),
});
export type ListFormat = z.infer<typeof listFormatSchema>;

/** List as a table whose rows all have the same number of cells. */
export interface ReadList {
  format: ListFormat;
  /** Null if the first line isn't a heading. */
  headings: readonly string[] | null;
  rows: readonly (readonly string[])[];
}

/** Maximum number of rows; longer lists are rejected by callers. */
export const maxRows = 100_000;

/** Maximum number of cells; further columns are dropped, because a single long row would pad all others. */
export const maxCells = 10_000_000;

/**
 * Reads a list from a file or pasted text. Detects the encoding by the byte order mark, else UTF-8 or Windows-1252, and
 * the separator by which splits lines consistently. Skips blank lines, pads short rows, and drops columns beyond
 * `maxCells`.
 */
export function readList(input: Uint8Array | string): ReadList {
  const { text: originalText, encoding, hasMark } = decoded(input);
  const text = withJsonCells(originalText);
  const separator = separatorOf(text);
  const filledCells = [...filledRows(text, separator)];
  const widest = filledCells.reduce((max, { length }) => Math.max(max, length), 0);
  const width = Math.min(widest, Math.floor(maxCells / Math.max(1, filledCells.length)));
  const rows = filledCells.map((cells) => Array.from({ length: width }, (_, column) => cells[column] ?? ''));
  const lineEnd =
    listFormatSchema.shape.lineEnd.safeParse(/\r\n|\n|\r/.exec(originalText)?.[0]).data ?? '\r\n';
  const format = { encoding, hasMark, separator, lineEnd };
  const [first] = rows;
  return first && areHeadings(first)
    ? { format, headings: first, rows: rows.slice(1) }
    : { format, headings: null, rows };
}

function decoded(input: Uint8Array | string): { text: string } & Pick<ListFormat, 'encoding' | 'hasMark'> {
  if (typeof input === 'string') return { text: input, encoding: 'utf-8', hasMark: true };
  let encoding: ListFormat['encoding'] = utf16Encoding(input) ?? 'utf-8';
  const text = fileText(input, {
    onEncoding({ used }) {
      encoding = used === 'windows-1252' ? used : 'utf-8';
    },
  });
  const [first, second, third] = input;
  const hasMark =
    (first === 0xef && second === 0xbb && third === 0xbf) ||
    (first === 0xff && second === 0xfe) ||
    (first === 0xfe && second === 0xff);
  return { text, encoding, hasMark };
}

const separators = ['\t', ';', '|', ','] as const;
/** Number of lines by which the separator is detected. */
const sampledLines = 20;

/** Yields the rows that aren't blank. */
function* filledRows(text: string, separator: string): Generator<string[]> {
  for (const { cells } of delimitedRows([text], separator, { literalQuotes: true }))
    if (cells.some((cell) => cell.trim() !== '')) yield cells;
}

/** Returns the separator that splits most lines into the same number of cells, at least two; else a comma. */
function separatorOf(text: string): ListFormat['separator'] {
  const best = { separator: ',' as ListFormat['separator'], alike: 0 };
  for (const separator of separators) {
    const rows: string[][] = [];
    for (const row of filledRows(text, separator)) if (rows.push(row) >= sampledLines) break;
    const width = rows[0]?.length ?? 0;
    const alikeShare = width > 1 ? rows.filter(({ length }) => length === width).length / rows.length : 0;
    if (alikeShare > best.alike) Object.assign(best, { separator, alike: alikeShare });
  }
  return best.separator;
}
