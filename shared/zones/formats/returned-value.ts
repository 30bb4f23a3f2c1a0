import { withoutFormulaEscape } from '../../text/csv.ts';
import { fieldText, type OtherField } from '../other-fields.ts';

/** Maximum text length in a shapefile's table and in a spreadsheet cell. */
const shapefileBytes = 254;
const cellLimits: ReadonlySet<number> = new Set([32_767, 50_000, 65_535]);

/**
 * Returns the workspace's text if a file contains it as altered by another program (an apostrophe against formulas,
 * trimmed spaces, or truncation), else the file's text.
 */
export const returnedText = (inFile: string, before: string): string =>
  withoutFormulaEscape(inFile) === before || inFile === before.trim() || isTruncated(inFile, before)
    ? before
    : inFile;

/** Returns whether a value equals the workspace's in another program's notation of booleans, numbers and dates. */
export function isReturned(inFile: string, before: OtherField): boolean {
  const text = fieldText(before);
  if (returnedText(inFile, text) === text) return true;
  if (typeof before.value === 'boolean') return booleanOf(inFile) === before.value;
  if (typeof before.value === 'number') return numberOf(inFile) === before.value;
  return isSameTime(inFile, text) || isSameNumber(inFile, text);
}

function isTruncated(inFile: string, before: string): boolean {
  if (inFile.length >= before.length || !before.startsWith(inFile)) return false;
  const bytes = new TextEncoder().encode(inFile).length;
  // A multibyte character that doesn't fit is dropped entirely.
  const isShapefileLength = bytes <= shapefileBytes && bytes > shapefileBytes - 4;
  return isShapefileLength || inFile.length === shapefileBytes || cellLimits.has(inFile.length);
}

/** Parses a boolean in the notation of spreadsheets, GDAL, pandas or PostgreSQL. */
function booleanOf(text: string): boolean | undefined {
  if (/^(?:true|t|1)$/i.test(text)) return true;
  return /^(?:false|f|0)$/i.test(text) ? false : undefined;
}

const decimal = /^-?\d+(?:[.,]\d+)?$/;

/** Parses a number with either decimal separator. */
const numberOf = (text: string): number => (decimal.test(text) ? Number(text.replace(',', '.')) : Number.NaN);

/**
 * Compares numbers such as `12.5`, which spreadsheets in many languages write as `12,5`; excludes IDs such as `007`.
 */
const isSameNumber = (one: string, other: string): boolean =>
  one.includes(',') !== other.includes(',') &&
  one.replace(',', '.') === other.replace(',', '.') &&
  decimal.test(one);

/** Compares dates and times. GDAL writes 2024-05-01 as 2024/05/01 and 08:30 as 08:30:00; GeoPandas adds midnight. */
const isSameTime = (one: string, other: string): boolean => plainTime(one) === plainTime(other) && one !== '';

const plainTime = (text: string): string =>
  text
    .replace(/^(\d{4})\/(\d\d)\/(\d\d)/, '$1-$2-$3')
    .replace(/^(\d{4}-\d\d-\d\d)[ T]00:00(?::00(?:\.0+)?)?$/, '$1')
    .replace(/^((?:\d{4}-\d\d-\d\d[ T])?\d\d:\d\d):00(?:\.0+)?$/, '$1');
