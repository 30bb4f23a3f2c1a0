import { type PlaceRow, readPlaceRow, textOfRow } from '../../shared/geocoding/place-row.ts';
import { mappingOfHeadings } from '../../shared/place-lists/columns.ts';
import { type ReadList, readList } from '../../shared/place-lists/list-file.ts';
import type { ListedPoint } from '../../shared/saved/searches.ts';
import { readingContext } from '../place-search/reading-context.ts';

/** What the lines of a list are taken for. */
export interface RowsRead {
  /** Number of lines with coordinates. */
  places: readonly ListedPoint[];
  /** How many lines have to be looked up. */
  addresses: number;
  /** How many lines may mean several positions. */
  ambiguous: number;
  faults: readonly { line: number; text: string; reason: Extract<PlaceRow, { kind: 'fault' }>['reason'] }[];
}

/** Reading a longer text would hold up the window. */
const maxCharacters = 500_000;

/** Reads lines while they are written; null where they are too many for that. */
export const readText = (text: string): RowsRead | null =>
  text.length > maxCharacters ? null : readRows(readList(text));

/** What the lines of a list are taken for, which a position in any notation is. */
export function readRows({ headings, rows, format: { separator } }: ReadList): RowsRead {
  const mapping = headings ? mappingOfHeadings(headings) : [];
  const reading = { mapping, separator, context: readingContext() };
  const read = rows.map((cells) => readPlaceRow(cells, reading));
  return {
    places: read.flatMap((row) =>
      row.kind === 'position' ? [{ name: row.name, position: row.position }] : [],
    ),
    addresses: read.filter(({ kind }) => kind === 'address').length,
    ambiguous: read.filter(({ kind }) => kind === 'ambiguous').length,
    faults: read.flatMap((row, index) =>
      row.kind === 'fault'
        ? [{ line: index + 1, text: textOfRow(rows[index] ?? [], separator), reason: row.reason }]
        : [],
    ),
  };
}
