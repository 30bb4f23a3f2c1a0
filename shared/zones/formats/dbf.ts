import { inexactInteger } from '../../text/exact-integers.ts';
import { encodingNamed, encodingOfDriver, type TextEncoding, textDecoder } from '../../text/text-encoding.ts';
import { guessEncoding, type UsedEncoding } from '../../text/text-pieces.ts';
import { distinctColumns } from './distinct-columns.ts';

/** A dBase table, the attribute file of a shapefile. */
export interface DbfTable {
  columns: readonly string[];
  /** Number of rows, including deleted ones. */
  rowCount: number;
  /** Undefined if the rows contain only ASCII; column names aren't examined. */
  encoding: UsedEncoding | undefined;
  /** Whether a row is marked as deleted: such rows remain until the table is packed. */
  isDeleted(index: number): boolean;
  /**
   * Returns the non-empty values of a row by column, also of a deleted one; an empty map if the index is out of range.
   * Integers that a JavaScript number can't represent exactly are strings.
   */
  row(index: number): ReadonlyMap<string, string | number | boolean>;
}

interface DbfField {
  name: string;
  type: string;
  offsetInRow: number;
  length: number;
}

const headerBytes = 32;
const fieldBytes = 32;
const endOfFields = 13;
/** `*` before the fields of a row (dBase III). */
const deletionMark = 0x2a;

/**
 * Opens a dBase III to 5 table; returns undefined if it doesn't match its header. Text encoding: as selected, else from
 * the .cpg file, else UTF-8 if the rows look like it, else by the header's language driver, else Windows-1252.
 */
export function openDbf(
  bytes: Uint8Array,
  { cpg, chosen }: { cpg?: string | undefined; chosen?: TextEncoding | undefined } = {},
): DbfTable | undefined {
  if (bytes.length <= headerBytes) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rowCount = view.getUint32(4, true);
  const firstRow = view.getUint16(8, true);
  const rowBytes = view.getUint16(10, true);
  if (rowBytes === 0 || firstRow <= headerBytes || firstRow + rowCount * rowBytes > bytes.length)
    return undefined;
  const rows = bytes.subarray(firstRow, firstRow + rowCount * rowBytes);
  const firstNonAscii = rows.findIndex((byte) => byte > 127);
  const { used, guessed } = encodingOf(bytes, rows, { cpg, chosen });
  const decode = textDecoder(used);
  const text = (from: number, length: number) =>
    decode(bytes.subarray(from, from + length))
      .replaceAll('\0', '')
      .trim();

  const declaredFields: DbfField[] = [];
  // Skip the deletion mark, the first byte of a row.
  let at = 1;
  for (
    let from = headerBytes;
    from + fieldBytes <= firstRow && bytes[from] !== endOfFields;
    from += fieldBytes
  ) {
    const length = bytes[from + 16] ?? 0;
    const name =
      decode(bytes.subarray(from, from + 11))
        .split('\0', 1)[0]
        ?.trim() ?? '';
    declaredFields.push({ name, type: String.fromCharCode(bytes[from + 11] ?? 0), offsetInRow: at, length });
    at += length;
  }
  const columns = distinctColumns(declaredFields.map(({ name }) => name));
  const fields = declaredFields.map((field, index) => ({ ...field, name: columns[index] ?? field.name }));
  const value = (index: number, field: DbfField) =>
    cellOf(field.type, text(firstRow + index * rowBytes + field.offsetInRow, field.length));

  function sampleAt(offset: number): string {
    const index = Math.floor(offset / rowBytes);
    const field = fields.find((one) => one.offsetInRow + one.length > offset % rowBytes);
    return field ? text(firstRow + index * rowBytes + field.offsetInRow, field.length) : '';
  }

  return {
    columns,
    rowCount,
    encoding: firstNonAscii < 0 ? undefined : { used, guessed, sample: sampleAt(firstNonAscii) },
    isDeleted: (index) => bytes[firstRow + index * rowBytes] === deletionMark,
    row: (index) => {
      const values = new Map<string, string | number | boolean>();
      if (index >= rowCount) return values;
      for (const field of fields) {
        const one = value(index, field);
        if (one !== undefined) values.set(field.name, one);
      }
      return values;
    },
  };
}

function encodingOf(
  bytes: Uint8Array,
  rows: Uint8Array,
  { cpg, chosen }: { cpg?: string | undefined; chosen?: TextEncoding | undefined },
): { used: TextEncoding; guessed: boolean } {
  const declared = chosen ?? (cpg === undefined ? undefined : encodingNamed(cpg));
  if (declared) return { used: declared, guessed: false };
  const guess = guessEncoding(rows);
  const driverEncoding = encodingOfDriver(bytes[29] ?? 0);
  // Text isn't valid UTF-8 by chance; programs that write UTF-8 often leave the driver unchanged.
  return driverEncoding && guess !== 'utf-8'
    ? { used: driverEncoding, guessed: false }
    : { used: guess, guessed: true };
}

function cellOf(type: string, text: string): string | number | boolean | undefined {
  if (text === '') return undefined;
  switch (type) {
    case 'N':
    case 'F': {
      const exact = inexactInteger(text);
      if (exact !== undefined) return exact;
      const number = Number.parseFloat(text);
      return Number.isFinite(number) ? number : undefined;
    }
    case 'L':
      return /^[YT]/i.test(text) ? true : /^[NF]/i.test(text) ? false : undefined;
    case 'D':
      // GDAL, QGIS and R write 00000000 for a missing date.
      return /^0+$/.test(text) ? undefined : text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
    default:
      return text;
  }
}
