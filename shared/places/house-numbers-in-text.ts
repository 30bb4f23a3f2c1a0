import { searchText } from '../api/localities.ts';
import { dashes, noNumberPrefix, plainText } from './house-number.ts';

/** Possible house number in text. */
export interface HouseNumberInText {
  /** Text before and after it, in lower case without accents. */
  before: string;
  after: string;
  /** Possible readings, most likely first. */
  forms: readonly string[];
  /** Whether only the complete number matches, because without its prefix it would be another one. */
  isExact: boolean;
}

const wordStart = String.raw`(?<![\p{L}\p{N}])`;
const wordEnd = String.raw`(?![\p{L}\p{N}])`;
const digitsPattern = /(?<![\d.])(?:\d{1,2}\.\d{3}(?![\d.])|\d{1,5}(?!\d))/gu;
const noNumber = new RegExp(
  String.raw`${wordStart}(?:s\s?[/.]\s?n|sn|sin numero|sem numero|senza numero|ohne nummer)[°º]?${wordEnd}`,
  'gu',
);

const kilometers = String.raw`${wordStart}(?:kilomet(?:ros?|res?|er)|km|pk)\.?\s?`;
const kilometersBefore = new RegExp(`${kilometers}$`, 'u');
const kilometersAndPointBefore = new RegExp(String.raw`${kilometers}\d{1,5}[.,]$`, 'u');
const decimalsAfter = /^[.,]\d{1,3}(?!\d)/u;
const latin = String.raw`[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]`;
const lettersBefore = new RegExp(`${wordStart}${latin}{1,2}$`, 'u');
const lettersAndDashBefore = new RegExp(`${wordStart}${latin}{1,2}[${dashes}]$`, 'u');
const letterAndBlankBefore = new RegExp(String.raw`${wordStart}${latin}\s$`, 'u');

/** Suffixes of a number; the first match applies. */
const suffixPatterns = [
  String.raw`[\s-]{0,2}[½\u2153\u2154¼¾]`,
  String.raw`${latin}?\s?[${dashes}/+;]\s?\d{1,5}${latin}?`,
  String.raw`${latin}\s?[${dashes}]\s?${latin}`,
  String.raw`\s?[${dashes}/]?\s?(?:bis|ter|quater|fdo|ldo)`,
  String.raw`\s?[${dashes}/]\s?${latin}`,
  latin,
].map((part) => new RegExp(`^${part}${wordEnd}`, 'u'));
const letterAfter = new RegExp(String.raw`^\s(${latin})${wordEnd}`, 'u');
/** East Asian words for "number". */
const counterAfter = /^\s?(?:号|號|番地?|번지?|호)/u;
/** Conjunctions, which before another name aren't a letter of the house number. */
const conjunctions = new Set(['y', 'e', 'o', 'u', 'i']);

/**
 * Returns the possible house numbers in text with all their parts, last first: "A-17", "12 bis", "25–29", "36 1/2",
 * "km 12", "s/n". The second part of a number follows the complete one.
 */
export function houseNumbersIn(text: string): HouseNumberInText[] {
  // The patterns take quadratic time, because they scan everything before each number.
  const plain = plainText(text.slice(0, searchText.maxCharacters));
  const unnumbered = [...plain.matchAll(noNumber)].map(({ index, 0: found }) => ({
    index,
    readings: [
      { ...splitAround(plain, index, index + found.length), forms: [noNumberPrefix], isExact: true },
    ],
  }));
  const numbered = [...plain.matchAll(digitsPattern)].map(({ index, 0: found }) => ({
    index,
    readings: readingsAt(plain, index, index + found.length),
  }));
  const lengthAfter = ({ readings: [first] }: (typeof numbered)[number]) => first?.after.length ?? 0;
  return [...unnumbered, ...numbered]
    .toSorted((one, other) => lengthAfter(one) - lengthAfter(other) || one.index - other.index)
    .flatMap(({ readings }) => readings);
}

const splitAround = (text: string, start: number, end: number) => ({
  before: text.slice(0, start),
  after: text.slice(end),
});

function readingsAt(text: string, start: number, end: number): HouseNumberInText[] {
  const { before, after } = splitAround(text, start, end);
  if (kilometersAndPointBefore.test(before)) return [];
  const [kilometersPrefix] = kilometersBefore.exec(before) ?? [];
  if (kilometersPrefix !== undefined) {
    const decimals = decimalsAfter.exec(after)?.[0] ?? '';
    const forms = [`km ${text.slice(start, end)}${decimals}`];
    return [
      { ...splitAround(text, start - kilometersPrefix.length, end + decimals.length), forms, isExact: true },
    ];
  }
  const { length, forms } = suffixOf(text.slice(start, end), before, after);
  if (/^[\p{L}\p{N}]/u.test(after.slice(length)) && !counterAfter.test(after.slice(length))) return [];
  const counter = counterAfter.exec(after.slice(length))?.[0] ?? '';
  const plain = { ...splitAround(text, start, end + length + counter.length), forms, isExact: false };
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
  const [separateLetter] = letterAndBlankBefore.exec(before) ?? [];
  return separateLetter === undefined ? [plain] : [prefixed(separateLetter), plain];
}

/** Returns the length of the suffix that belongs to a number, and the number with it. */
function suffixOf(number: string, before: string, after: string): { length: number; forms: string[] } {
  for (const part of suffixPatterns) {
    const [suffix] = part.exec(after) ?? [];
    if (suffix !== undefined) return { length: suffix.length, forms: [number + suffix] };
  }
  const [tail, letter = ''] = letterAfter.exec(after) ?? [];
  if (tail === undefined || before.trim() === '') return { length: 0, forms: [number] };
  const isLast = /^\s*(?:[,;]|$)/.test(after.slice(tail.length));
  if (isLast) return { length: tail.length, forms: [number + tail] };
  return conjunctions.has(letter)
    ? { length: 0, forms: [number] }
    : { length: tail.length, forms: [number + tail, number] };
}
