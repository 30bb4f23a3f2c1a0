import { type Language, languages } from '../../../../../shared/api/value-sets.ts';

/** What a text of a language has to be. */
export interface TextRequirements {
  language: Language;
  /** Names of any language, and numbers, which it has to hold as they are. */
  names: readonly string[];
  /** Words of the language that it has to hold. */
  holds?: readonly string[];
}

const nonLatin: ReadonlySet<Language> = new Set(['bg', 'el', 'he', 'hi', 'ja', 'ru', 'uk', 'zh']);
const unspaced: ReadonlySet<Language> = new Set(['ja', 'zh']);
const decimalPoint: ReadonlySet<Language> = new Set(
  languages.filter((language) => new Intl.NumberFormat(language).format(1.5) === '1.5'),
);

/** Words of English that no other language with Latin letters has. */
const englishWords =
  /(?<!\p{L})(?:the|then|onto|toward|towards|take|turn|keep|straight|left|right|exit|enter|bear|walk|walkway|drive|bike|head|your|you|have|roundabout|stairs|elevator|crosswalk|building|quarter|half|meters|kilometers|feet)(?!\p{L})/iu;

/** Letters of a neighboring language that look as if they belonged. */
const foreignLetters: Partial<Record<Language, RegExp>> = {
  bg: /[ыэёіїєґ]/i,
  ru: /[іїєґ]/i,
  uk: /[ыэёъ]/i,
};

/** Stands for a name. */
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
  // The Japanese write of U turns.
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

/** What is wrong with a text: what it does not hold, and what no text should have. */
export function textFaults(text: string, { language, names, holds = [] }: TextRequirements): string[] {
  const small = (words: string) => words.toLocaleLowerCase(language);
  const missing = [
    ...names.filter((name) => !text.includes(name)),
    ...holds.filter((words) => !small(text).includes(small(words))),
  ];
  // The longest first: one may be a part of another.
  const bare = names
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, name) => left.replaceAll(name, nameSign), text);
  const strange = faults.filter(([, isFaulty]) => isFaulty(bare, language)).map(([fault]) => fault);
  return [...missing.map((part) => `without ${part}`), ...strange];
}
