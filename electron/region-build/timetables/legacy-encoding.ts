import { type TextEncoding, textDecoder } from '../../../shared/text/text-encoding.ts';

/** Indications of the country and language of a feed. */
export interface FeedLocale {
  timeZone: string;
  /** Values of `agency_lang` and `feed_lang`, such as `pl` or `pt-BR`. */
  languages: readonly string[];
}

type Script = 'Latin' | 'Cyrillic' | 'Greek' | 'Hebrew' | 'Arabic' | 'Thai' | 'EastAsian';

/** Languages that share legacy encodings. */
interface LanguageGroup {
  /** Most common first. */
  encodings: readonly TextEncoding[];
  /** ISO 639-1 codes. */
  languages: readonly string[];
  /** Time zones of countries where they are spoken; each zone is in one group only. */
  zones: RegExp;
  /** Non-ASCII lower-case letters of these languages; empty for the entire script. */
  letters: string;
}

const western: LanguageGroup = {
  encodings: ['windows-1252', 'iso-8859-15', 'macintosh', 'cp850', 'cp437'],
  languages: 'en es pt fr de it nl sv da nb nn no fi is ca gl eu ga oc'.split(' '),
  zones: /^$/,
  letters: 'áéíóúñüàèìòùçâêîôûãõäöëïåøæœßªº',
};

const groups: readonly LanguageGroup[] = [
  western,
  {
    encodings: ['windows-1250', 'iso-8859-2', 'cp852', 'x-mac-ce', 'iso-8859-16'],
    languages: 'pl cs sk hu sl hr bs ro sq'.split(' '),
    zones:
      /^Europe\/(Warsaw|Prague|Bratislava|Budapest|Ljubljana|Zagreb|Sarajevo|Bucharest|Belgrade|Podgorica|Tirane)$/,
    letters: 'ąćęłńóśźżáčďéěíňřšťúůýžľĺŕôäöőüűđăâîşţșțëç',
  },
  {
    encodings: ['windows-1251', 'koi8-r', 'iso-8859-5', 'ibm866', 'koi8-u', 'x-mac-cyrillic'],
    languages: 'ru uk be bg mk sr kk ky'.split(' '),
    zones:
      /^(Europe\/(Moscow|Kyiv|Kiev|Minsk|Sofia|Skopje|Kaliningrad|Samara|Saratov|Volgograd|Ulyanovsk|Astrakhan|Kirov|Simferopol|Chisinau)|Asia\/(Yekaterinburg|Omsk|Novosibirsk|Barnaul|Tomsk|Novokuznetsk|Krasnoyarsk|Irkutsk|Chita|Yakutsk|Vladivostok|Khabarovsk|Sakhalin|Magadan|Kamchatka|Almaty|Qyzylorda|Bishkek|Ulaanbaatar))$/,
    letters: 'абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґ',
  },
  {
    encodings: ['windows-1253', 'iso-8859-7', 'cp737'],
    languages: ['el'],
    zones: /^(Europe\/Athens|Asia\/Nicosia|Europe\/Nicosia)$/,
    letters: '',
  },
  {
    encodings: ['windows-1254', 'cp857'],
    languages: ['tr', 'az'],
    zones: /^(Europe|Asia)\/Istanbul$|^Turkey$/,
    letters: 'çğıöşüâîû',
  },
  {
    encodings: ['windows-1257', 'iso-8859-13', 'cp775', 'iso-8859-4'],
    languages: ['lv', 'lt', 'et'],
    zones: /^Europe\/(Riga|Vilnius|Tallinn)$/,
    letters: 'āčēģīķļņšūžąęėįųõäöü',
  },
  {
    encodings: ['windows-1255', 'iso-8859-8'],
    languages: ['he', 'iw', 'yi'],
    zones: /^(Asia\/(Jerusalem|Tel_Aviv)|Israel)$/,
    letters: '',
  },
  {
    encodings: ['windows-1256', 'iso-8859-6'],
    languages: ['ar', 'fa', 'ur'],
    zones:
      /^(Asia\/(Riyadh|Dubai|Baghdad|Amman|Damascus|Beirut|Kuwait|Qatar|Bahrain|Muscat|Aden|Tehran|Karachi)|Africa\/(Cairo|Tripoli|Khartoum|Tunis|Algiers|Casablanca))$/,
    letters: '',
  },
  {
    encodings: ['windows-1258'],
    languages: ['vi'],
    zones: /^Asia\/(Ho_Chi_Minh|Saigon)$/,
    letters: 'ăâđêôơưàáèéìíòóùúýãõ',
  },
  { encodings: ['windows-874'], languages: ['th'], zones: /^Asia\/Bangkok$/, letters: '' },
  { encodings: ['shift_jis', 'euc-jp'], languages: ['ja'], zones: /^(Asia\/Tokyo|Japan)$/, letters: '' },
  { encodings: ['euc-kr'], languages: ['ko'], zones: /^(Asia\/Seoul|ROK)$/, letters: '' },
  {
    encodings: ['big5'],
    languages: ['zh-tw', 'zh-hk', 'zh-hant'],
    zones: /^Asia\/(Taipei|Hong_Kong|Macau)$/,
    letters: '',
  },
  {
    encodings: ['gb18030'],
    languages: ['zh'],
    zones: /^(Asia\/(Shanghai|Chongqing|Urumqi|Harbin)|PRC)$/,
    letters: '',
  },
];

/**
 * Returns the probable legacy encoding of lines: the one whose letters look most like words, with a bonus for encodings
 * of the feed's country or language.
 * @param lines bytes that aren't valid UTF-8
 */
export function legacyEncodingOf(lines: readonly Uint8Array[], locale: FeedLocale): TextEncoding {
  const localeGroup = groupOf(locale);
  const candidates = [localeGroup, ...groups.filter((group) => group !== localeGroup)].flatMap((group) =>
    group.encodings.map((encoding) => {
      const decode = textDecoder(encoding);
      const plausibilityScore = lines.reduce((sum, line) => sum + plausibility(decode(line), group), 0);
      const bonus =
        group === localeGroup ? localeBonus * lines.reduce((sum, line) => sum + nonAsciiBytes(line), 0) : 0;
      return { encoding, score: plausibilityScore + bonus };
    }),
  );
  return candidates.reduce((best, each) => (each.score > best.score ? each : best)).encoding;
}

/** Bonus per non-ASCII byte for encodings of the feed's language group. */
const localeBonus = 0.4;

function groupOf({ timeZone, languages }: FeedLocale): LanguageGroup {
  const tags = languages.map((language) => language.toLowerCase().replaceAll('_', '-'));
  const groupOfTag = (tag: string) =>
    groups.find((group) => group.languages.includes(tag)) ??
    groups.find((group) => group.languages.includes(tag.slice(0, 2)));
  for (const tag of tags) {
    const group = /^[a-z]{2}(-|$)/.test(tag) ? groupOfTag(tag) : undefined;
    if (group) return group;
  }
  return groups.find(({ zones }) => zones.test(timeZone)) ?? western;
}

const nonAsciiBytes = (line: Uint8Array): number =>
  line.reduce((count, byte) => count + Number(byte > 0x7f), 0);

const scripts: readonly [RegExp, Script][] = [
  [/\p{Script=Latin}/u, 'Latin'],
  [/\p{Script=Cyrillic}/u, 'Cyrillic'],
  [/\p{Script=Greek}/u, 'Greek'],
  [/\p{Script=Hebrew}/u, 'Hebrew'],
  [/\p{Script=Arabic}/u, 'Arabic'],
  [/\p{Script=Thai}/u, 'Thai'],
  [/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u, 'EastAsian'],
];

const scriptOf = (char: string): Script | undefined => scripts.find(([pattern]) => pattern.test(char))?.[1];
const isUpper = (char: string) => char !== char.toLowerCase();
const isLower = (char: string) => char !== char.toUpperCase();
/** Punctuation that occurs within words. */
const wordPunctuation = '’‘–—·ʼ\u00AD';
const quotationMarks = '«»“”„‚‹›…¿¡';

/** Returns a score of how much a text looks like words of a language group; higher is better. */
function plausibility(text: string, { letters }: LanguageGroup): number {
  let score = 0;
  const chars = [...text];
  chars.forEach((char, index) => {
    if (char.charCodeAt(0) <= 0x7f) return;
    const [before = '', after = ''] = [chars[index - 1], chars[index + 1]];
    score +=
      scriptOf(char) === undefined
        ? markPlausibility(char, before, after)
        : letterPlausibility(char, before, after, letters);
  });
  return score;
}

function letterPlausibility(char: string, before: string, after: string, letters: string): number {
  const script = scriptOf(char);
  const neighbors = [before, after].filter((each) => scriptOf(each) !== undefined);
  if (neighbors.some((each) => scriptOf(each) !== script)) return -3;
  // Halfwidth kana are rare and single bytes; other East Asian characters have two bytes, which other encodings decode
  // as two letters.
  if (/[\uFF61-\uFF9F]/.test(char)) return -1;
  if (script === 'EastAsian') return neighbors.length > 0 ? 3 : 0.4;
  let score = neighbors.length > 0 ? 1 : 0.2;
  score += letters === '' || letters.includes(char.toLowerCase()) ? 0.5 : -0.5;
  if (isUpper(char) && isLower(before)) score -= 2.5;
  if (isLower(char) && isUpper(before) && isUpper(after)) score -= 2;
  // Words in Latin script have few non-ASCII letters, and hardly ever three in a row.
  const nonAsciiNeighbors = neighbors.filter((each) => each.charCodeAt(0) > 0x7f).length;
  if (script === 'Latin') score -= [0, 0.7, 3][nonAsciiNeighbors] ?? 0;
  return score;
}

function markPlausibility(char: string, before: string, after: string): number {
  const code = char.charCodeAt(0);
  // Control and replacement characters.
  if (code === 0xfffd || (code >= 0x80 && code < 0xa0)) return -4;
  if (char === '¤') return -2;
  const adjacentLetters = [before, after].filter((each) => scriptOf(each) !== undefined).length;
  if (quotationMarks.includes(char)) return adjacentLetters === 2 ? -2 : 0;
  if (wordPunctuation.includes(char)) return adjacentLetters === 2 ? -0.5 : 0;
  if (/\p{M}/u.test(char)) return 0.5;
  return adjacentLetters * -1.5;
}
