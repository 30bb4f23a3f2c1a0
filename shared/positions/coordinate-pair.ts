import { latNames, lngNames } from '../geo/point-columns.ts';
import { isOnEarth } from '../geo/position.ts';
import { plainCharacters } from './plain-characters.ts';
import { bothOrders, type PossiblePosition } from './position-reading.ts';

/** Placeholders that replace labels before a number, such as "Lat:" and "lng=". */
const latPlaceholder = 'φ';
const lngPlaceholder = 'λ';

const degreesPattern = String.raw`\d{1,3}(?:\.\d+)?`;
const sixtiethPattern = String.raw`\d{1,2}(?:\.\d+)?`;
/** `34.9`, `34.9°`, `34° 54.4'`, `34°54'24.1"` or `34:54:24.1`. */
const anglePattern = `${degreesPattern}(?: ?[°:](?: ?${sixtiethPattern} ?(?:[':](?: ?${sixtiethPattern} ?"?)?)?)?)?`;
/** `34 54 24.1` or `34 54.4`; only used if a letter or separator marks the end. */
const spacedAnglePattern = String.raw`\d{1,3} ?[° ] ?${sixtiethPattern}(?: ?[' ] ?${sixtiethPattern} ?"?| ?')?`;

const placeholderPattern = `(?:[${latPlaceholder}${lngPlaceholder}] ?)?`;
const letterPattern = '[NSEWOL]';
const signedAnglePattern = `(?:${letterPattern} ?${anglePattern}|${anglePattern} ?${letterPattern}|[-+]? ?${anglePattern})`;
const anyAnglePattern = `(?:${spacedAnglePattern}|${anglePattern})`;
const pairPatterns = [
  `(${placeholderPattern}${signedAnglePattern}) ?[,;/|& ] ?(${placeholderPattern}${signedAnglePattern})`,
  `(${placeholderPattern}${letterPattern} ?${anyAnglePattern}) ?[,;/|&]? ?(${placeholderPattern}${letterPattern} ?${anyAnglePattern})`,
  `(${placeholderPattern}${anyAnglePattern} ?${letterPattern}) ?[,;/|&]? ?(${placeholderPattern}${anyAnglePattern} ?${letterPattern})`,
  `([-+]? ?${spacedAnglePattern}) ?[,;/|] ?([-+]? ?${spacedAnglePattern})`,
  `([-+]? ?${spacedAnglePattern}) ([-+] ?${spacedAnglePattern})`,
].map((pattern) => new RegExp(`^${pattern}$`, 'i'));

const spelledSigns: readonly (readonly [letters: string, words: string])[] = [
  // Russian с. ш., ю. ш., в. д., and з. д., escaped to keep the built scripts in Latin-1 (`charset` of the build).
  ['N', String.raw`north|nord|norte|nort|\u0441\.?\s?\u0448\.?`],
  ['S', String.raw`south|süd|sued|sud|sur|sul|\u044e\.?\s?\u0448\.?`],
  ['E', String.raw`east|este|est|ost|leste|\u0432\.?\s?\u0434\.?`],
  ['W', String.raw`west|oeste|ouest|ovest|\u0437\.?\s?\u0434\.?`],
  ['°', 'degrees?|deg|grados?|graus?|grad|gradi|degrés?'],
  [`'`, 'minutes?|minutos?|minuti|minuten|min'],
  ['"', 'seconds?|segundos?|secondi|sekunden|secondes?|sec|seg|sek'],
];
const spelledPatterns = spelledSigns.map(
  ([sign, words]) => [sign, new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'giu')] as const,
);

const longNames = (names: readonly string[]) => names.filter((name) => name.length > 1).join('|');
const labelPattern = (names: readonly string[], shortName: string) =>
  new RegExp(
    String.raw`(?<!\p{L})["']?(?:(?:${longNames(names)})(?!\p{L})\.?["']?\s*[:=]?|${shortName}["']?\s*[:=])\s*`,
    'giu',
  );
const latLabel = labelPattern(latNames, 'y');
const lngLabel = labelPattern(lngNames, 'x');
/** "Lat, Lng:" and "lon/lat" before the numbers. */
const orderLabel = new RegExp(
  String.raw`^([${latPlaceholder}${lngPlaceholder}])(?: ?[,;/])? ?([${latPlaceholder}${lngPlaceholder}]) ?(?=[-+\d])`,
  'u',
);
const leadingLabel =
  /^(?:@|latlng|gps|wgs\s?84|coord(?:s|inate[sn]?|enadas|onnées)?|koordinaten|(?:geo)?position|posición|posizione|standort|ubicación|localização|location)(?![\p{L}\p{N}])\s*[:=]?\s*|^@/iu;

/**
 * Parses two numbers as a position: `latitude, longitude` in decimal degrees with points or commas, or in degrees,
 * minutes, and seconds. Letters or labels may define another order. Undefined if the text isn't such a pair, or isn't a
 * position on Earth in any reading.
 */
export function coordinatePair(text: string): PossiblePosition | undefined {
  const { written: normalized, isBracketed } = withPlaceholders(text);
  const order = orderLabel.exec(normalized);
  const figures = order ? normalized.slice(order[0].length) : normalized;
  const [first, second] = anglesIn(figures);
  if (!first || !second) return undefined;
  const axes = order ? [axisOf(order[1] ?? ''), axisOf(order[2] ?? '')] : [first.axis, second.axis];
  if (axes[0] !== undefined && axes[0] === axes[1]) return undefined;
  const possible = possiblePosition(first, second, axes, isBracketed, mayBeOneNumber(figures));
  return possible.readings.some(({ position }) => isOnEarth(position)) ? possible : undefined;
}

/** Maximum length of text that is parsed; longer than any pair with labels. */
const maxPairCharacters = 300;

/** Whether both numbers have decimals, a minus sign, a unit, a letter, or a label, so that they are certainly degrees. */
export const isExplicitPair = (text: string): boolean => {
  const { written } = withPlaceholders(text);
  const [first, second] = anglesIn(written);
  const isExplicit = (angle: Angle | undefined) => angle !== undefined && /[.°:'"A-Zφλ-]/i.test(angle.text);
  return isExplicit(first) && isExplicit(second);
};

/** Whether text is two integers separated only by a comma, which may be one number with a decimal comma. */
const mayBeOneNumber = (text: string): boolean => /^[-+]?\d+,[-+]?\d+$/.test(text);

function possiblePosition(
  first: Angle,
  second: Angle,
  [firstAxis, secondAxis]: readonly Axis[],
  isBracketed: boolean,
  isOneNumberPossible: boolean,
): PossiblePosition {
  if (firstAxis === undefined && secondAxis === undefined) {
    const doubt = isOneNumberPossible ? 'asked' : isBracketed ? 'either' : 'order';
    return { doubt, readings: bothOrders(first.degrees, second.degrees) };
  }
  const [lat, lng] = firstAxis === 'lng' || secondAxis === 'lat' ? [second, first] : [first, second];
  const reading = { position: { lat: lat.degrees, lng: lng.degrees }, swapped: false };
  if (!lng.hasO) return { doubt: 'certain', readings: [reading] };
  const eastReading = { ...reading, position: { ...reading.position, lng: -lng.degrees } };
  return { doubt: 'letter', readings: [reading, eastReading] };
}

function withPlaceholders(text: string): { written: string; isBracketed: boolean } {
  let written = plainCharacters(text.length > maxPairCharacters ? '' : text).replace(/ ?\(?WGS ?84\)?$/i, '');
  const isBracketed = /^\[.*\]$/.test(written);
  for (let previous = ''; previous !== written; ) {
    previous = written;
    written = written.replace(leadingLabel, '');
    if (/^[({[]/.test(written) && /[)}\]]$/.test(written)) written = written.slice(1, -1).trim();
  }
  written = written.replaceAll(lngLabel, lngPlaceholder).replaceAll(latLabel, latPlaceholder);
  for (const [sign, words] of spelledPatterns) written = written.replaceAll(words, sign);
  written = written
    .replaceAll(/(\d)\s*d\s*(?=\d)/gi, '$1°')
    .replaceAll(/(\d)\s*m\s*(?=\d)/gi, `$1'`)
    .replaceAll(/('\s*[\d.]+)\s*s(?=\s*[NSEWO])/g, '$1"');
  return { written: written.replaceAll(/\s+/g, ' ').trim(), isBracketed };
}

function anglesIn(written: string): [Angle | undefined, Angle | undefined] {
  for (const attempt of new Set([written, withDecimalPoints(written)])) {
    for (const pattern of pairPatterns) {
      const match = pattern.exec(attempt);
      const angles = match && ([readAngle(match[1]), readAngle(match[2])] as const);
      if (angles?.[0] && angles[1]) return [...angles];
    }
  }
  return [undefined, undefined];
}

/**
 * Returns `-34,9 -56,2` with decimal points; other text unchanged unless both numbers have a comma. With letters or
 * labels, every comma between digits is a decimal comma.
 */
const withDecimalPoints = (text: string): string => {
  const commas = /(\d),(\d+)/g;
  const letters = [...text.matchAll(/[NSEWOLφλ]/gi)].map(({ index }) => index);
  const isLettered = /\d/.test(text.slice(letters[0] ?? text.length, letters.at(-1)));
  return isLettered || [...text.matchAll(commas)].length === 2 ? text.replaceAll(commas, '$1.$2') : text;
};

type Axis = 'lat' | 'lng' | undefined;

interface Angle {
  text: string;
  /** Negative for O, which is read as west. */
  degrees: number;
  /** Undefined without a letter or label. */
  axis: Axis;
  hasO: boolean;
}

const axisOf = (text: string): Axis =>
  /[NSφ]/i.test(text) ? 'lat' : /[EWOLλ]/i.test(text) ? 'lng' : undefined;

function readAngle(text: string | undefined): Angle | undefined {
  if (text === undefined) return undefined;
  const [degrees = 0, minutes = 0, seconds = 0, ...rest] = (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
  const hasMinutes = /\d[^\d.]+\d/.test(text);
  if (rest.length > 0 || minutes >= 60 || seconds >= 60) return undefined;
  if ((hasMinutes && !Number.isInteger(degrees)) || (seconds > 0 && !Number.isInteger(minutes)))
    return undefined;
  const magnitude = degrees + minutes / 60 + seconds / 3600;
  const isNegative = /[-SWO]/i.test(text);
  return { text, degrees: isNegative ? -magnitude : magnitude, axis: axisOf(text), hasO: /O/i.test(text) };
}
