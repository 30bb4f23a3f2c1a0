import { type PlaceRow, readPlaceRow, textOfRow } from '../../shared/geocoding/place-row.ts';
import { mappingOfHeadings } from '../../shared/place-lists/columns.ts';
import { type ReadList, readList } from '../../shared/place-lists/list-file.ts';
import type { ListedPoint } from '../../shared/saved/searches.ts';
import { readingContext } from '../place-search/reading-context.ts';

/** How the lines of a list are read. */
export interface RowSummary {
  /** Places of the lines with coordinates. */
  places: readonly ListedPoint[];
  /** Number of lines to look up. */
  addresses: number;
  /** Number of lines with several possible positions. */
  ambiguous: number;
  faults: readonly { line: number; text: string; reason: Extract<PlaceRow, { kind: 'fault' }>['reason'] }[];
}

/** Longer texts aren't summarized, as reading them would block the window. */
const maxCharacters = 500_000;

/** Returns a summary of a text being typed; null if it is too long. */
export const summarizeText = (text: string): RowSummary | null =>
  text.length > maxCharacters ? null : summarizeRows(readList(text));

/** Returns a summary of the rows of a list; positions are recognized in any notation. */
export function summarizeRows({ headings, rows, format: { separator } }: ReadList): RowSummary {
  const mapping = headings ? mappingOfHeadings(headings) : [];
  const reading = { mapping, separator, context: readingContext() };
  const placeRows = rows.map((cells) => readPlaceRow(cells, reading));
  return {
    places: placeRows.flatMap((row) =>
      row.kind === 'position' ? [{ name: row.name, position: row.position }] : [],
    ),
    addresses: placeRows.filter(({ kind }) => kind === 'address').length,
    ambiguous: placeRows.filter(({ kind }) => kind === 'ambiguous').length,
    faults: placeRows.flatMap((row, index) =>
      row.kind === 'fault'
        ? [{ line: index + 1, text: textOfRow(rows[index] ?? [], separator), reason: row.reason }]
        : [],
    ),
  };
}
