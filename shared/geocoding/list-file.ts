import Papa from 'papaparse';
import { z } from 'zod';
import { fileText, markedEncoding } from '../zones/formats/text-pieces.ts';
import { areHeadings } from './columns.ts';

/** How a list was written, so that it is written again like that. */
export const listFormatSchema = z.strictObject({
  encoding: z.enum(['utf-8', 'windows-1252', 'utf-16le', 'utf-16be']),
  /** It begins with a byte order mark. */
  hasMark: z.boolean(),
  separator: z.enum([',', ';', '\t', '|']),
  lineEnd: z.enum(['\n', '\r\n', '\r']),
});
export type ListFormat = z.infer<typeof listFormatSchema>;

/** A list as it was given: a table in which every row has as many cells. */
export interface ReadList {
  format: ListFormat;
  /** Null where the first line is no heading. */
  headings: readonly string[] | null;
  rows: readonly (readonly string[])[];
}

/** A list longer than this is refused. */
export const mostRows = 100_000;

/**
 * Reads a list of a file or of pasted text: its encoding by its mark, else UTF-8 or Windows-1252; its separator by
 * what parts the lines alike; blank lines are left out, short rows filled up.
 */
export function readList(input: Uint8Array | string): ReadList {
  const { text: given, encoding, hasMark } = decoded(input);
  const text = given.replaceAll(jsonLine, asCell);
  const separator = separatorOf(text);
  const { data, meta } = Papa.parse<string[]>(text, { delimiter: separator, skipEmptyLines: 'greedy' });
  const width = data.reduce((most, { length }) => Math.max(most, length), 0);
  const rows = data.map((cells) => [...cells, ...Array<string>(width - cells.length).fill('')]);
  const lineEnd = listFormatSchema.shape.lineEnd.safeParse(meta.linebreak).data ?? '\r\n';
  const format = { encoding, hasMark, separator, lineEnd };
  const [first] = rows;
  return first && areHeadings(first)
    ? { format, headings: first, rows: rows.slice(1) }
    : { format, headings: null, rows };
}

/** What may be a JSON object on a line of its own: it is one cell. */
const jsonLine = /^[ \t]*\{.*\}[ \t]*$/gm;
const asCell = (line: string): string => (isJson(line) ? `"${line.replaceAll('"', '""')}"` : line);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function decoded(input: Uint8Array | string): { text: string } & Pick<ListFormat, 'encoding' | 'hasMark'> {
  if (typeof input === 'string') return { text: input, encoding: 'utf-8', hasMark: true };
  let encoding: ListFormat['encoding'] = markedEncoding(input) ?? 'utf-8';
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
/** Enough to see how a table is parted. */
const linesLookedAt = 20;

/** The separator that parts most lines into the same number of cells, more than one; a list of one column has commas. */
function separatorOf(text: string): ListFormat['separator'] {
  const best = { separator: ',' as ListFormat['separator'], alike: 0 };
  for (const separator of separators) {
    const { data } = Papa.parse<string[]>(text, {
      delimiter: separator,
      preview: linesLookedAt,
      skipEmptyLines: 'greedy',
    });
    const width = data[0]?.length ?? 0;
    const alike = width > 1 ? data.filter(({ length }) => length === width).length / data.length : 0;
    if (alike > best.alike) Object.assign(best, { separator, alike });
  }
  return best.separator;
}
