import { type Language, languages } from '../../../../../shared/api/value-sets.ts';

/** Requirements for a text in a language. */
export interface TextRequirements {
  language: Language;
  /** Names of any language, and numbers, which the text must contain unchanged. */
  names: readonly string[];
  /** Words of the language that the text must contain, in any case. */
  contains?: readonly string[];
}

const nonLatin: ReadonlySet<Language> = new Set(['bg', 'el', 'he', 'hi', 'ja', 'ru', 'uk', 'zh']);
const unspaced: ReadonlySet<Language> = new Set(['ja', 'zh']);
const decimalPoint: ReadonlySet<Language> = new Set(
  languages.filter((language) => new Intl.NumberFormat(language).format(1.5) === '1.5'),
);

/** English words that don't exist in other languages with Latin letters. */
const englishWords =
  /(?<!\p{L})(?:the|then|onto|toward|towards|take|turn|keep|straight|left|right|exit|enter|bear|walk|walkway|drive|bike|head|your|you|have|roundabout|stairs|elevator|crosswalk|building|quarter|half|meters|kilometers|feet)(?!\p{L})/iu;

/** Letters of related languages that don't exist in this one. */
const foreignLetters: Partial<Record<Language, RegExp>> = {
  bg: /[ыэёіїєґ]/i,
  ru: /[іїєґ]/i,
  uk: /[ыэёъ]/i,
};

/** Replaces names before the checks. */
const nameSign = '□';

const faults: readonly [fault: string, isFaulty: (text: string, language: Language) => boolean][] = [
  ['a placeholder', (text) => /[<>{}|]|undefined|null|NaN|\[object/.test(text)],
  ['an HTML entity', (text) => /&#?\w+;/.test(text)],
  ['an invisible character', (text) => /[\u00ad\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/.test(text)],
  ['two blanks', (text) => /\s{2}/.test(text)],
  ['a blank at an end', (text) => text !== text.trim()],
  ['a blank before punctuation', (text) => /\s[.,;:!?।。、，)]/.test(text)],
  ['punctuation twice', (text) => /[.,;:!?।。、，]\s*[.,;:!?।。、，]/.test(text)],
  ['an unbalanced bracket', (text) => text.split('(').length !== text.split(')').length],
  ['a word twice', (text) => /(?<![\p{L}\p{M}])([\p{L}\p{M}]+)\s+\1(?![\p{L}\p{M}])/iu.test(text)],
  ['a small first letter', (text) => /^\p{Ll}/u.test(text)],
  ['no end', (text) => !/[.。।]$/.test(text)],
  ['English words', (text, language) => language !== 'en' && englishWords.test(text)],
  // Japanese writes "U-turn" with a Latin letter.
  [
    'Latin letters',
    (text, language) => nonLatin.has(language) && /\p{sc=Latin}/u.test(text.replace(/Uターン/g, '')),
  ],
  [
    'letters of another script',
    (text, language) => !nonLatin.has(language) && /[\p{sc=Cyrl}\p{sc=Grek}]/u.test(text),
  ],
  ['letters of another language', (text, language) => foreignLetters[language]?.test(text) === true],
  ['another decimal sign', (text, language) => (decimalPoint.has(language) ? /\d,\d/ : /\d\.\d/).test(text)],
  [
    'a word that touches a name',
    (text, language) => !unspaced.has(language) && (/\p{L}□/u.test(text) || /□\p{L}/u.test(text)),
  ],
];

/** Returns the faults of a text: each required part that is missing, and each kind of fault that no text may have. */
export function textFaults(text: string, { language, names, contains = [] }: TextRequirements): string[] {
  const lowerCase = (words: string) => words.toLocaleLowerCase(language);
  const missing = [
    ...names.filter((name) => !text.includes(name)),
    ...contains.filter((words) => !lowerCase(text).includes(lowerCase(words))),
  ];
  // Longest first, because a name may be part of another.
  const withoutNames = names
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, name) => left.replaceAll(name, nameSign), text);
  const foundFaults = faults
    .filter(([, isFaulty]) => isFaulty(withoutNames, language))
    .map(([fault]) => fault);
  return [...missing.map((part) => `without ${part}`), ...foundFaults];
}
