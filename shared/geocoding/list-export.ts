import Papa from 'papaparse';
import type { ListFormat } from '../place-lists/list-file.ts';
import { escapeFormula, escapeFormulaInList } from '../text/csv.ts';
import { textDecoder } from '../text/text-encoding.ts';
import { type DeliveryLookup, deliveryColumns } from '../zones/delivery/delivery-lookup.ts';
import { chosenCandidate, isPlaced, type LineState, type ListLine } from './list-lines.ts';

/** Columns that the export adds to the list. */
export const addedColumns = ['lat', 'lng', 'score', 'accuracy', 'formatted_address', 'status'] as const;

/** Values of the column `status`, the same in all languages. */
const statuses: Readonly<Record<LineState, string>> = {
  waiting: 'NOT_LOOKED_UP',
  unreadable: 'UNREADABLE',
  found: 'FOUND',
  doubtful: 'DOUBTFUL',
  missing: 'NOT_FOUND',
  failed: 'FAILED',
  confirmed: 'CONFIRMED',
  rejected: 'REJECTED',
};

/**
 * Returns a row of the list with its result. The list's cells are unchanged, unless a spreadsheet would run them as
 * formulas. Only found and confirmed lines have a place.
 * @param deliveryZoneAt returns the delivery zone of a position; null to omit these columns
 */
export function exportedRow(line: ListLine, deliveryZoneAt: DeliveryLookup | null = null): string[] {
  const candidate = isPlaced(line.state) ? chosenCandidate(line) : undefined;
  const added = candidate
    ? [
        String(candidate.position.lat),
        String(candidate.position.lng),
        candidate.score === null ? '' : String(candidate.score),
        candidate.accuracy ?? '',
        escapeFormula(candidate.address),
      ]
    : ['', '', '', '', ''];
  const row = [...line.cells.map(escapeFormulaInList), ...added, statuses[line.state]];
  if (!deliveryZoneAt) return row;
  const zone = candidate && deliveryZoneAt(candidate.position);
  return [...row, escapeFormula(zone?.zoneId ?? ''), escapeFormula(zone?.storeId ?? '')];
}

/** Returns the headings of the export; if the list has none, its columns are numbered. */
export const exportedHeadings = (
  headings: readonly string[] | null,
  columnCount: number,
  hasDelivery = false,
): string[] => [
  ...(headings?.map(escapeFormulaInList) ??
    Array.from({ length: columnCount }, (_, column) => `column_${column + 1}`)),
  ...addedColumns,
  ...(hasDelivery ? deliveryColumns : []),
];

/** Returns rows as text, with the list's separator and line breaks. */
export const writtenRows = (
  rows: readonly (readonly string[])[],
  { separator, lineEnd }: Pick<ListFormat, 'separator' | 'lineEnd'>,
): string =>
  rows.length === 0
    ? ''
    : `${Papa.unparse(
        rows.map((row) => [...row]),
        { delimiter: separator, newline: lineEnd },
      )}${lineEnd}`;

/** Encodes texts in the list's encoding, or all in UTF-8 with a byte order mark if it can't encode a character. */
export function encodedTexts(
  texts: readonly string[],
  { encoding, hasMark }: Pick<ListFormat, 'encoding' | 'hasMark'>,
): Uint8Array<ArrayBuffer>[] {
  const encode = encoderOf(encoding);
  const encoded = texts.map(encode);
  const encodable = encoded.filter((bytes) => bytes !== undefined);
  if (encodable.length < texts.length) return encodedTexts(texts, { encoding: 'utf-8', hasMark: true });
  const byteOrderMark = hasMark && encoding !== 'windows-1252' ? encode('\uFEFF') : undefined;
  return [...(byteOrderMark ? [byteOrderMark] : []), ...encodable];
}

/** Returns a function that encodes text; it returns undefined for text with characters that can't be encoded. */
function encoderOf(encoding: ListFormat['encoding']): (text: string) => Uint8Array<ArrayBuffer> | undefined {
  switch (encoding) {
    case 'utf-8': {
      const encoder = new TextEncoder();
      return (text) => encoder.encode(text);
    }
    case 'windows-1252': {
      const decode = textDecoder('windows-1252');
      const byteOfLetter = new Map(
        Array.from({ length: 256 }, (_, byte) => [decode(Uint8Array.of(byte)), byte] as const),
      );
      return (text) => {
        const letterBytes = [...text].map((letter) => byteOfLetter.get(letter));
        const encodableBytes = letterBytes.filter((byte) => byte !== undefined);
        return encodableBytes.length === letterBytes.length ? Uint8Array.from(encodableBytes) : undefined;
      };
    }
    case 'utf-16le':
    case 'utf-16be':
      return (text) => {
        const view = new DataView(new ArrayBuffer(text.length * 2));
        for (let index = 0; index < text.length; index += 1)
          view.setUint16(index * 2, text.charCodeAt(index), encoding === 'utf-16le');
        return new Uint8Array(view.buffer);
      };
  }
}
