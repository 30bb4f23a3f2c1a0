/** Parsed house number, such as "1234", "12 bis", "8A", "10-14", "A-17", "km 12". */
export interface HouseNumber {
  /** Folded prefix: "a", "km"; empty if there is none. */
  prefix: string;
  /** The numeric part; 0 for a house without a number. */
  number: number;
  /** Folded suffix without separators: "bis", "a", "14", "½"; empty if there is none. */
  suffix: string;
}

/** Prefix of a house without a number. */
export const noNumberPrefix = 's/n';

/** Dashes between the ends of a range, for a character class. */
export const dashes = '-‐‑‒–—−~〜～';

/** Label before a number, such as "nro.", which isn't part of it. */
const numberLabel = /^(?:(?:n|no|nr|num|nro|numero|cp)[.°º]+|(?:no|nr|num|nro|numero|cp)(?=\s)|[#№])\s*/u;
const noNumber = /^(?:s\W{0,2}n[°º.]*|sin numero|sem numero|senza numero|ohne nummer)$/u;
const milestone = /^(?:kilomet(?:ros?|res?|er)|km|pk)\W{0,2}(\d{1,6})(.*)$/u;
/** East Asian words for "number", which follow it. */
const eastAsianCounter = /(?:号|號|番地?|번지?|호)$/u;

const fractions: Readonly<Record<string, string>> = {
  '1/2': '½',
  '1/3': '⅓',
  '2/3': '⅔',
  '1/4': '¼',
  '3/4': '¾',
};
/** Fraction after a number, which isn't a second number. */
const slashFraction = /(?<=\d[\s-]\s?)[1-3]\/[2-4](?![\p{L}\p{N}])/gu;

/** Returns text normalized for comparison: in lower case without accents, with each fraction as one character. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll(slashFraction, (one) => fractions[one] ?? one)
    .replaceAll(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .toLowerCase();

const lettersAndDigits = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '');

const maxDigits = 6;

/** Parses a house number in any notation; undefined if it isn't one. */
export function readHouseNumber(text: string): HouseNumber | undefined {
  if (/^[1-9]\d{0,5}$/.test(text)) return { prefix: '', number: Number(text), suffix: '' };
  const written = plainText(text).trim().replace(eastAsianCounter, '');
  if (noNumber.test(written)) return { prefix: noNumberPrefix, number: 0, suffix: '' };
  const [, kilometers, rest = ''] = milestone.exec(written) ?? [];
  if (kilometers) return { prefix: 'km', number: Number(kilometers), suffix: lettersAndDigits(rest) };
  const unmarked = written
    .replace(numberLabel, '')
    .replace(/^(\d{1,3})\.(\d{3})(?!\d)/, '$1$2')
    .replace(/^(\d{1,6}\p{L}[^\p{L}\p{N}]{1,3})\d{1,6}(?=\p{L}$)/u, '$1');
  const [, prefix = '', digits = '', suffix = ''] =
    /^(\p{L}{0,12})[^\p{L}\p{N}]{0,2}(\d+)(.*)/su.exec(unmarked) ?? [];
  const number = digits.replace(/^0+(?=\d)/, '');
  if (number === '' || number.length > maxDigits) return undefined;
  return { prefix, number: Number(number), suffix: lettersAndDigits(suffix) };
}

/** Splits a list of house numbers: "1234,1234 BIS", "22;24", "30+32"; not a kilometer mark, which has a decimal comma. */
export const listedHouseNumbers = (text: string): string[] =>
  (/^\s*(?:km|pk)/i.test(text) ? [text] : text.split(/[,;+&]/)).map((one) => one.trim()).filter(Boolean);

/** Maximum span of a building's number range. */
export const maxNumberRange = 60;
/** Maximum span of a range with numbers on both sides of the street. */
const maxRangeOfBothSides = 12;

const rangeForm = new RegExp(
  String.raw`^0*(\d{1,6})(?:\s*\p{L})?\s*([${dashes}/])\s*0*(\d{1,6})(?:\s*\p{L})?$`,
  'u',
);
const lettersForm = new RegExp(
  String.raw`^0*(\d{1,6})\s*(\p{L})\s*[${dashes}]\s*(?:0*(\d{1,6})\s*)?(\p{L})$`,
  'u',
);

/** Whether a range of numbers, or a pair separated by a slash, includes this number. */
function hasInRange(range: string, { prefix, number, suffix }: HouseNumber): boolean {
  const written = plainText(range).trim();
  if (prefix !== '') return false;
  const [, firstNumber, firstLetter = '', lastNumber = firstNumber, lastLetter = ''] =
    lettersForm.exec(written) ?? [];
  if (firstNumber !== undefined) {
    const isSameNumber = Number(firstNumber) === number && Number(lastNumber) === number;
    return isSameNumber && /^\p{L}$/u.test(suffix) && suffix >= firstLetter && suffix <= lastLetter;
  }
  const [, first, separator, last] = rangeForm.exec(written) ?? [];
  if (first === undefined || suffix !== '') return false;
  const width = Number(last) - Number(first);
  const isOneSide = width % 2 === 0;
  if (width <= 0 || width > (isOneSide ? maxNumberRange : maxRangeOfBothSides)) return false;
  const offset = number - Number(first);
  if (separator === '/') return isOneSide && (offset === 0 || offset === width);
  return offset >= 0 && offset <= width && (!isOneSide || offset % 2 === 0);
}

/** How two house numbers match: exactly, one including the other, or only in their numeric part. */
export type HouseMatch = 'same' | 'within' | 'near';

const isSame = (one: HouseNumber, other: HouseNumber): boolean =>
  one.prefix === other.prefix && one.number === other.number && one.suffix === other.suffix;

/** Whether the suffix is a unit number: "12/3", "1234-302". */
const hasUnitSuffix = ({ suffix }: HouseNumber): boolean => /^\d+\p{L}?$/u.test(suffix);
const isStreetNumber = ({ prefix }: HouseNumber): boolean => prefix !== 'km' && prefix !== noNumberPrefix;

/**
 * Returns how a house number matches another, in any notation; undefined if it doesn't. "12 bis" and "12A" are only near
 * 12; "25–29" includes 27, and 12 includes unit "12/3".
 */
export function matchHouseNumbers(wanted: string, known: string): HouseMatch | undefined {
  const knownNumber = readHouseNumber(known);
  if (!knownNumber) return undefined;
  const wantedNumbers = [wanted, ...listedHouseNumbers(wanted)].flatMap((text) => {
    const number = readHouseNumber(text);
    return number ? [{ text, number }] : [];
  });
  if (wantedNumbers.some(({ number }) => isSame(number, knownNumber))) return 'same';
  const isWithin = wantedNumbers.some(
    ({ text, number }) =>
      hasInRange(known, number) ||
      hasInRange(text, knownNumber) ||
      (hasUnitSuffix(number) && isSame({ ...number, suffix: '' }, knownNumber)),
  );
  if (isWithin) return 'within';
  const isNear = ({ number }: { number: HouseNumber }) =>
    number.number === knownNumber.number && isStreetNumber(number);
  return isStreetNumber(knownNumber) && wantedNumbers.some(isNear) ? 'near' : undefined;
}
