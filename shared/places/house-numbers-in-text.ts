import { searchText } from '../api/localities.ts';
import { dashes, plainText, withoutNumber } from './house-number.ts';

/** Possible house number in text. */
export interface HouseNumberInText {
  /** Text before and after it, in lower case without accents. */
  before: string;
  behind: string;
  /** Possible readings, most likely first. */
  forms: readonly string[];
  /** Whether only the complete number matches, because without its prefix it would be another one. */
  isExact: boolean;
}

const start = String.raw`(?<![\p{L}\p{N}])`;
const end = String.raw`(?![\p{L}\p{N}])`;
const figures = /(?<![\d.])(?:\d{1,2}\.\d{3}(?![\d.])|\d{1,5}(?!\d))/gu;
const noNumber = new RegExp(
  String.raw`${start}(?:s\s?[/.]\s?n|sn|sin numero|sem numero|senza numero|ohne nummer)[°º]?${end}`,
  'gu',
);

const kilometers = String.raw`${start}(?:kilomet(?:ros?|res?|er)|km|pk)\.?\s?`;
const kilometersBefore = new RegExp(`${kilometers}$`, 'u');
const kilometersAndPointBefore = new RegExp(String.raw`${kilometers}\d{1,5}[.,]$`, 'u');
const decimalsBehind = /^[.,]\d{1,3}(?!\d)/u;
const latin = String.raw`[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]`;
const lettersBefore = new RegExp(`${start}${latin}{1,2}$`, 'u');
const lettersAndDashBefore = new RegExp(`${start}${latin}{1,2}[${dashes}]$`, 'u');
const letterAndBlankBefore = new RegExp(String.raw`${start}${latin}\s$`, 'u');

/** Suffixes of a number; the first match applies. */
const partsBehind = [
  String.raw`[\s-]{0,2}[½⅓⅔¼¾]`,
  String.raw`${latin}?\s?[${dashes}/+;]\s?\d{1,5}${latin}?`,
  String.raw`${latin}\s?[${dashes}]\s?${latin}`,
  String.raw`\s?[${dashes}/]?\s?(?:bis|ter|quater|fdo|ldo)`,
  String.raw`\s?[${dashes}/]\s?${latin}`,
  latin,
].map((part) => new RegExp(`^${part}${end}`, 'u'));
const letterBehind = new RegExp(String.raw`^\s(${latin})${end}`, 'u');
/** East Asian words for "number". */
const counterBehind = /^\s?(?:号|號|番地?|번지?|호)/u;
/** Conjunctions; before another name, not a letter of the house number. */
const joining = new Set(['y', 'e', 'o', 'u', 'i']);

/**
 * Returns the possible house numbers in text with all their parts, last first: "A-17", "12 bis", "25–29", "36 1/2",
 * "km 12", "s/n". The second part of a number follows the complete one.
 */
export function houseNumbersIn(text: string): HouseNumberInText[] {
  // The patterns take quadratic time, because they scan everything before each number.
  const whole = plainText(text.slice(0, searchText.maxCharacters));
  const unnumbered = [...whole.matchAll(noNumber)].map(({ index, 0: found }) => ({
    index,
    readings: [{ ...cut(whole, index, index + found.length), forms: [withoutNumber], isExact: true }],
  }));
  const numbered = [...whole.matchAll(figures)].map(({ index, 0: found }) => ({
    index,
    readings: readingsAt(whole, index, index + found.length),
  }));
  const lengthBehind = ({ readings: [first] }: (typeof numbered)[number]) => first?.behind.length ?? 0;
  return [...unnumbered, ...numbered]
    .toSorted((one, other) => lengthBehind(one) - lengthBehind(other) || one.index - other.index)
    .flatMap(({ readings }) => readings);
}

const cut = (text: string, from: number, to: number) => ({
  before: text.slice(0, from),
  behind: text.slice(to),
});

function readingsAt(text: string, from: number, to: number): HouseNumberInText[] {
  const { before, behind } = cut(text, from, to);
  if (kilometersAndPointBefore.test(before)) return [];
  const [found] = kilometersBefore.exec(before) ?? [];
  if (found !== undefined) {
    const decimals = decimalsBehind.exec(behind)?.[0] ?? '';
    const forms = [`km ${text.slice(from, to)}${decimals}`];
    return [{ ...cut(text, from - found.length, to + decimals.length), forms, isExact: true }];
  }
  const { length, forms } = tailOf(text.slice(from, to), before, behind);
  if (/^[\p{L}\p{N}]/u.test(behind.slice(length)) && !counterBehind.test(behind.slice(length))) return [];
  const counter = counterBehind.exec(behind.slice(length))?.[0] ?? '';
  const plain = { ...cut(text, from, to + length + counter.length), forms, isExact: false };
  const prefixed = (letters: string) => ({
    ...plain,
    before: before.slice(0, before.length - letters.length),
    forms: forms.map((form) => letters + form),
    isExact: true,
  });
  const [attached] = lettersBefore.exec(before) ?? [];
  if (attached !== undefined) return [prefixed(attached)];
  const [dashed] = lettersAndDashBefore.exec(before) ?? [];
  if (dashed !== undefined) return [prefixed(dashed), plain];
  const [beside] = letterAndBlankBefore.exec(before) ?? [];
  return beside === undefined ? [plain] : [prefixed(beside), plain];
}

/** Returns the length of the suffix that belongs to a number, and the number with it. */
function tailOf(number: string, before: string, behind: string): { length: number; forms: string[] } {
  for (const part of partsBehind) {
    const [tail] = part.exec(behind) ?? [];
    if (tail !== undefined) return { length: tail.length, forms: [number + tail] };
  }
  const [tail, letter = ''] = letterBehind.exec(behind) ?? [];
  if (tail === undefined || before.trim() === '') return { length: 0, forms: [number] };
  const isLast = /^\s*(?:[,;]|$)/.test(behind.slice(tail.length));
  if (isLast) return { length: tail.length, forms: [number + tail] };
  return joining.has(letter)
    ? { length: 0, forms: [number] }
    : { length: tail.length, forms: [number + tail, number] };
}
