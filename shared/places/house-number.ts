/** A house number as it stands on a door: "1234", "12 bis", "8A", "10-14", "A-17", "km 12". */
export interface HouseNumber {
  /** What stands before it, folded: "a", "km"; empty when nothing does. */
  prefix: string;
  /** The number itself, which orders houses along a street. 0 for a house that has none. */
  number: number;
  /** What follows it, folded, without what separates its parts: "bis", "a", "14", "½"; empty when nothing does. */
  suffix: string;
}

/** What a house without a number has in place of one. */
export const withoutNumber = 's/n';

/** Characters of a class that stand between the ends of a range. */
export const dashes = '-‐‑‒–—−~〜～';

/** Before a number, and no part of it. */
const mark = /^(?:(?:n|no|nr|num|nro|numero|cp)[.°º]+|(?:no|nr|num|nro|numero|cp)(?=\s)|[#№])\s*/u;
const noNumber = /^(?:s\W{0,2}n[°º.]*|sin numero|sem numero|senza numero|ohne nummer)$/u;
const milestone = /^(?:kilomet(?:ros?|res?|er)|km|pk)\W{0,2}(\d{1,6})(.*)$/u;
/** East Asian words for "number", which stand behind it. */
const counter = /(?:号|號|番地?|번지?|호)$/u;

const fractions: Readonly<Record<string, string>> = {
  '1/2': '½',
  '1/3': '⅓',
  '2/3': '⅔',
  '1/4': '¼',
  '3/4': '¾',
};
/** Behind a number, and no second number. */
const fraction = /(?<=\d[\s-]\s?)[1-3]\/[2-4](?![\p{L}\p{N}])/gu;

/** Lower case without accents, each fraction as one character: as numbers are read and compared. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll(fraction, (one) => fractions[one] ?? one)
    .replaceAll(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .toLowerCase();

const onlyLetters = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '');

const maxDigits = 6;

/** Undefined for what is no house number. */
export function readHouseNumber(text: string): HouseNumber | undefined {
  if (/^[1-9]\d{0,5}$/.test(text)) return { prefix: '', number: Number(text), suffix: '' };
  const written = plainText(text).trim().replace(counter, '');
  if (noNumber.test(written)) return { prefix: withoutNumber, number: 0, suffix: '' };
  const [, kilometers, meters = ''] = milestone.exec(written) ?? [];
  if (kilometers) return { prefix: 'km', number: Number(kilometers), suffix: onlyLetters(meters) };
  const unmarked = written
    .replace(mark, '')
    .replace(/^(\d{1,3})\.(\d{3})(?!\d)/, '$1$2')
    .replace(/^(\d{1,6}\p{L}[^\p{L}\p{N}]{1,3})\d{1,6}(?=\p{L}$)/u, '$1');
  const [, prefix = '', digits = '', suffix = ''] =
    /^(\p{L}{0,12})[^\p{L}\p{N}]{0,2}(\d+)(.*)/su.exec(unmarked) ?? [];
  const number = digits.replace(/^0+(?=\d)/, '');
  if (number === '' || number.length > maxDigits) return undefined;
  return { prefix, number: Number(number), suffix: onlyLetters(suffix) };
}

/** The numbers of a list of doors: "1234,1234 BIS", "22;24", "30+32". A milestone has a decimal comma. */
export const listedHouseNumbers = (text: string): string[] =>
  (/^\s*(?:km|pk)/i.test(text) ? [text] : text.split(/[,;+&]/)).map((one) => one.trim()).filter(Boolean);

/** As wide as a building may be that has the numbers from one to another. */
export const widestNumberRange = 60;
/** As wide as one whose numbers are not those of one side of the street. */
const widestOfBothSides = 12;

const rangeForm = new RegExp(
  String.raw`^0*(\d{1,6})(?:\s*\p{L})?\s*([${dashes}/])\s*0*(\d{1,6})(?:\s*\p{L})?$`,
  'u',
);
const lettersForm = new RegExp(
  String.raw`^0*(\d{1,6})\s*(\p{L})\s*[${dashes}]\s*(?:0*(\d{1,6})\s*)?(\p{L})$`,
  'u',
);

/** Whether a building with a range of numbers, or with two that a slash separates, has this one. */
function hasInRange(range: string, { prefix, number, suffix }: HouseNumber): boolean {
  const written = plainText(range).trim();
  if (prefix !== '') return false;
  const [, own, from = '', other = own, to = ''] = lettersForm.exec(written) ?? [];
  if (own !== undefined) {
    const isOfNumber = Number(own) === number && Number(other) === number;
    return isOfNumber && /^\p{L}$/u.test(suffix) && suffix >= from && suffix <= to;
  }
  const [, first, separator, last] = rangeForm.exec(written) ?? [];
  if (first === undefined || suffix !== '') return false;
  const width = Number(last) - Number(first);
  const isOneSide = width % 2 === 0;
  if (width <= 0 || width > (isOneSide ? widestNumberRange : widestOfBothSides)) return false;
  const place = number - Number(first);
  if (separator === '/') return isOneSide && (place === 0 || place === width);
  return place >= 0 && place <= width && (!isOneSide || place % 2 === 0);
}

/** How a house answers to a number: it is that one, a part or the whole of it, or one that only begins alike. */
export type HouseMatch = 'same' | 'within' | 'near';

const isSame = (one: HouseNumber, other: HouseNumber): boolean =>
  one.prefix === other.prefix && one.number === other.number && one.suffix === other.suffix;

/** A number of its own behind that of the house: "12/3", "1234-302". */
const isOfUnit = ({ suffix }: HouseNumber): boolean => /^\d+\p{L}?$/u.test(suffix);
const isOfStreet = ({ prefix }: HouseNumber): boolean => prefix !== 'km' && prefix !== withoutNumber;

/**
 * How a house with a number answers to another one, as both are written; undefined where it does not. "12 bis" and
 * "12A" are near 12 and no more; "25–29" has 27 within, and 12 its unit "12/3".
 */
export function matchHouseNumbers(wanted: string, known: string): HouseMatch | undefined {
  const own = readHouseNumber(known);
  if (!own) return undefined;
  const asked = [wanted, ...listedHouseNumbers(wanted)].flatMap((text) => {
    const number = readHouseNumber(text);
    return number ? [{ text, number }] : [];
  });
  if (asked.some(({ number }) => isSame(number, own))) return 'same';
  const isWithin = asked.some(
    ({ text, number }) =>
      hasInRange(known, number) ||
      hasInRange(text, own) ||
      (isOfUnit(number) && isSame({ ...number, suffix: '' }, own)),
  );
  if (isWithin) return 'within';
  const isNear = ({ number }: { number: HouseNumber }) => number.number === own.number && isOfStreet(number);
  return isOfStreet(own) && asked.some(isNear) ? 'near' : undefined;
}
