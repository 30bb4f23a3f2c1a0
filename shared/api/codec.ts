import { z } from 'zod';
import { decodePolyline } from '../geo/polyline.ts';
import { isOnEarth, type LatLng, latLngSchema } from '../geo/position.ts';
import { limitedList, limitedText } from '../limits/limited-schemas.ts';
import { isDateTime } from '../text/date-time.ts';
import { transitModes } from './value-sets.ts';

/** What is wrong with a value, in the form of a 422 body (`api.md`, Errors). */
export interface Violation {
  type: string;
  msg: string;
  ctx?: Record<string, unknown>;
}

/** `path` points to the faulty part of a compound value. */
export type CodecReading<T> =
  | { ok: true; value: T }
  | { ok: false; violation: Violation; path?: readonly (string | number)[] };

/**
 * How a value is written as text in a query string or a body field, and read back. The window and
 * the service handle the value; only text crosses the network.
 */
export interface Codec<T> {
  /** Validates a value before writing. */
  value: z.ZodType<T>;
  read(text: string): CodecReading<T>;
  write(value: T): string;
  /** JSON Schema of the text, for the OpenAPI document. */
  wire: Record<string, unknown>;
  /** Written as JSON in a JSON body, not as text. */
  native?: true;
}

/** Maximum length of a parameter without a narrower limit; free search text is truncated instead. */
const maxTextLength = 65_536;

const good = <T>(value: T): CodecReading<T> => ({ ok: true, value });
const bad = (
  type: string,
  msg: string,
  ctx?: Record<string, unknown>,
): { ok: false; violation: Violation } => ({
  ok: false,
  violation: ctx ? { type, msg, ctx } : { type, msg },
});
const badValue = (reason: string) => bad('value_error', `Value error, ${reason}`, { error: reason });

/** Plain text. NUL bytes and text that was not valid UTF-8 are refused. */
export function anyText(
  limits: { min?: number; max?: number; pattern?: RegExp; hint?: string } = {},
): Codec<string> {
  const { min = 0, max = maxTextLength, pattern, hint } = limits;
  let value = z.string().min(min).max(max);
  if (pattern) value = value.regex(pattern);
  return {
    value,
    read(text) {
      if (text.includes('\0') || text.includes('\uFFFD')) {
        return bad(
          'string_unicode',
          'Input should be a valid string, unable to parse raw data as a unicode string',
        );
      }
      if (text.trim().length < min) {
        return bad(
          'string_too_short',
          `String should have at least ${min} character${min === 1 ? '' : 's'}`,
          {
            min_length: min,
          },
        );
      }
      if (text.length > max) {
        return bad('string_too_long', `String should have at most ${max} characters`, { max_length: max });
      }
      if (pattern && !pattern.test(text)) {
        return bad('string_pattern_mismatch', hint ?? `String should match pattern '${pattern.source}'`, {
          pattern: pattern.source,
        });
      }
      return good(text);
    },
    write: (text) => text,
    wire: {
      type: 'string',
      ...(min > 0 && { minLength: min }),
      ...(max < maxTextLength && { maxLength: max }),
      ...(pattern && { pattern: pattern.source }),
    },
  };
}

/** One of a closed set of words. */
export function choice<const T extends string>(allowed: readonly T[]): Codec<T> {
  const byText = new Map<string, T>(allowed.map((word) => [word, word]));
  const quoted = allowed.map((word) => `'${word}'`);
  const expected =
    quoted.length > 1
      ? `${quoted.slice(0, -1).join(', ')} or ${quoted[quoted.length - 1]}`
      : (quoted[0] ?? '');
  return {
    value: z.enum(allowed),
    read(text) {
      const value = byText.get(text);
      return value === undefined ? bad('enum', `Input should be ${expected}`, { expected }) : good(value);
    },
    write: (value) => value,
    wire: { type: 'string', enum: [...allowed] },
  };
}

/** A whole number. */
export function integer(range: { min?: number; max?: number } = {}): Codec<number> {
  return numeric(range, z.int(), /^[+-]?\d{1,15}$/, {
    type: 'int_parsing',
    msg: 'Input should be a valid integer, unable to parse string as an integer',
  });
}

/** A number with or without decimals. */
export function decimal(range: { min?: number; max?: number } = {}): Codec<number> {
  return numeric(range, z.number(), /^[+-]?(\d{1,15}\.?\d{0,20}|\.\d{1,20})$/, {
    type: 'float_parsing',
    msg: 'Input should be a valid number, unable to parse string as a number',
  });
}

function numeric(
  { min, max }: { min?: number; max?: number },
  base: z.ZodNumber,
  pattern: RegExp,
  unreadable: Violation,
): Codec<number> {
  let value = base;
  if (min !== undefined) value = value.min(min);
  if (max !== undefined) value = value.max(max);
  return {
    value,
    read(text) {
      if (!pattern.test(text)) return { ok: false, violation: unreadable };
      const number = Number(text);
      if (min !== undefined && number < min) {
        return bad('greater_than_equal', `Input should be greater than or equal to ${min}`, { ge: min });
      }
      if (max !== undefined && number > max) {
        return bad('less_than_equal', `Input should be less than or equal to ${max}`, { le: max });
      }
      return good(number);
    },
    write: plainNumber,
    wire: {
      type: base instanceof z.ZodNumberFormat ? 'integer' : 'number',
      ...(min !== undefined && { minimum: min }),
      ...(max !== undefined && { maximum: max }),
    },
  };
}

/** A number without exponent or redundant zeros; 7 decimals are about a centimeter. */
function plainNumber(number: number): string {
  return Number.isInteger(number) ? String(number) : String(Number(number.toFixed(7)));
}

/** `true` or `false`. */
export function flag(): Codec<boolean> {
  return {
    value: z.boolean(),
    read(text) {
      const word = text.toLowerCase();
      if (word === 'true' || word === '1') return good(true);
      if (word === 'false' || word === '0') return good(false);
      return bad('bool_parsing', 'Input should be a valid boolean, unable to interpret input');
    },
    write: String,
    wire: { type: 'boolean' },
  };
}

/** Pattern of a value as part of a larger pattern; undefined if its form has neither a set of words nor a pattern. */
function withinPattern({ enum: words, pattern }: Record<string, unknown>): string | undefined {
  if (Array.isArray(words)) return words.map((word) => escaped(String(word))).join('|');
  return typeof pattern === 'string' ? pattern.replace(/^\^|\$$/g, '') : undefined;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** One or more texts that match `item`, with `separator` in between. */
const separatedList = (item: string, separator: string): string =>
  `(?:${item})(?:${escaped(separator)}(?:${item}))*`;

/** Values of one form separated by `separator`; at least one, none empty. */
export function list<T>(item: Codec<T>, separator = '|'): Codec<T[]> {
  const pattern = withinPattern(item.wire);
  return {
    value: limitedList(item.value).min(1),
    read(text) {
      const values: T[] = [];
      for (const part of text.split(separator)) {
        const reading = item.read(part);
        if (!reading.ok) return reading;
        values.push(reading.value);
      }
      return good(values);
    },
    write: (values) => values.map((value) => item.write(value)).join(separator),
    wire: {
      type: 'string',
      description: `Values separated by "${separator}"`,
      ...(pattern !== undefined && { pattern: `^${separatedList(pattern, separator)}$` }),
    },
  };
}

/** Pattern of a position in the API description; `positionPattern` accepts more spellings. */
const latitude = '[+-]?(?:[0-8]?[0-9](?:\\.[0-9]{0,20})?|90(?:\\.0{0,20})?)';
const longitude = '[+-]?(?:(?:[0-9]{1,2}|1[0-7][0-9])(?:\\.[0-9]{0,20})?|180(?:\\.0{0,20})?)';
const describedPosition = `${latitude},${longitude}`;

const positionPattern = /^([+-]?\d{1,3}(?:\.\d{0,20})?),([+-]?\d{1,3}(?:\.\d{0,20})?)$/;

function readPosition(text: string): CodecReading<LatLng> {
  const match = positionPattern.exec(text);
  if (!match) return badValue(`'${shortened(text)}' is not a position: write <lat>,<lng> with no space`);
  const at = { lat: Number(match[1]), lng: Number(match[2]) };
  if (Math.abs(at.lat) > 90) {
    const swapped = isOnEarth({ lat: at.lng, lng: at.lat });
    return badValue(
      `latitude ${match[1]} is not in [-90, 90]${swapped ? '; latitude and longitude may be swapped' : ''}`,
    );
  }
  if (!isOnEarth(at)) return badValue(`longitude ${match[2]} is not in [-180, 180]`);
  return good(at);
}

const writePosition = ({ lat, lng }: LatLng) => `${plainNumber(lat)},${plainNumber(lng)}`;
const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** `<lat>,<lng>` in decimal degrees. */
export function position(): Codec<LatLng> {
  return {
    value: latLngSchema,
    read: readPosition,
    write: writePosition,
    wire: { type: 'string', pattern: `^${describedPosition}$` },
  };
}

/** Origins or destinations of a matrix: positions separated by `|`, or `enc:<encoded polyline>:`. */
export function matrixPoints(): Codec<LatLng[]> {
  const points = list(position());
  return {
    ...points,
    read(text) {
      if (!text.startsWith('enc:')) return points.read(text);
      if (!text.endsWith(':') || text.length < 6)
        return badValue('an encoded polyline is written enc:<encoded polyline>:');
      const decoded = decodePolyline(text.slice(4, -1));
      return decoded && decoded.length > 0
        ? good(decoded)
        : badValue('the encoded polyline cannot be decoded');
    },
    wire: {
      type: 'string',
      description: 'Positions separated by "|", or enc:<encoded polyline>:',
      pattern: `^(?:enc:(?:(?:[_-~]{0,5}[?-^]){2})+:|${separatedList(describedPosition, '|')})$`,
    },
  };
}

export const waypointsSchema = z.object({ optimize: z.boolean(), points: limitedList(latLngSchema).min(1) });
export type Waypoints = z.infer<typeof waypointsSchema>;

/** Points that a route passes through, `optimize:true` first when the service may reorder them. */
export function waypoints(): Codec<Waypoints> {
  const points = list(position());
  return {
    value: waypointsSchema,
    read(text) {
      const [first = '', ...rest] = text.split('|');
      const marked = /^optimize:(true|false)$/.exec(first);
      const reading = points.read(marked ? rest.join('|') : text);
      return reading.ok ? good({ optimize: marked?.[1] === 'true', points: reading.value }) : reading;
    },
    write: (value) => (value.optimize ? 'optimize:true|' : '') + points.write(value.points),
    wire: {
      type: 'string',
      description: 'Positions separated by "|"; optimize:true may stand first',
      pattern: `^(?:optimize:(?:true|false)\\|)?${separatedList(describedPosition, '|')}$`,
    },
  };
}

export const avoidSchema = z.object({
  tolls: z.boolean(),
  highways: z.boolean(),
  ferries: z.boolean(),
  polygons: limitedList(limitedList(latLngSchema).min(3)),
});
export type Avoid = z.infer<typeof avoidSchema>;

/** What a route avoids: `tolls|highways|ferries|<lat>,<lng>;<lat>,<lng>;…`. */
export function avoid(): Codec<Avoid> {
  const ring = list(position(), ';');
  const kinds = ['tolls', 'highways', 'ferries'] as const;
  return {
    value: avoidSchema,
    read(text) {
      const value: Avoid = { tolls: false, highways: false, ferries: false, polygons: [] };
      for (const part of text.split('|')) {
        const kind = kinds.find((word) => word === part);
        if (kind) {
          value[kind] = true;
          continue;
        }
        if (!part.includes(','))
          return badValue(`'${shortened(part)}' is not one of tolls, highways, ferries or a polygon`);
        const reading = ring.read(part);
        if (!reading.ok) return reading;
        if (reading.value.length < 3) return badValue('a polygon to avoid needs at least 3 vertices');
        value.polygons.push(reading.value);
      }
      return good(value);
    },
    write: (value) =>
      [...kinds.filter((kind) => value[kind]), ...value.polygons.map((polygon) => ring.write(polygon))].join(
        '|',
      ),
    wire: {
      type: 'string',
      description: 'tolls, highways, ferries or polygons <lat>,<lng>;<lat>,<lng>;…, separated by "|"',
      pattern: `^${separatedList(`${kinds.join('|')}|${describedPosition}(?:;${describedPosition}){2,}`, '|')}$`,
    },
  };
}

/** A UNIX timestamp in seconds, or `now`. */
export function timestamp(): Codec<number | 'now'> {
  const seconds = integer({ min: 0, max: 253_402_300_799 });
  return {
    value: z.union([seconds.value, z.literal('now')]),
    read(text) {
      if (text === 'now') return good('now');
      const reading = seconds.read(text);
      return reading.ok ? reading : badValue("write a UNIX timestamp in seconds or 'now'");
    },
    write: String,
    wire: { type: 'string', pattern: '^(now|[0-9]{1,11})$' },
  };
}

const countryPattern = /^country:([a-z]{2}|[a-z]{3})(-[a-z]{2})?$/i;

/** Country filter: `country:<ISO 3166-1 alpha-2 or alpha-3>` each. The value is the bare codes. */
export function countries(): Codec<string[]> {
  return list({
    value: limitedText.regex(/^([a-z]{2}|[a-z]{3})(-[a-z]{2})?$/i),
    read: (text) =>
      countryPattern.test(text)
        ? good(text.slice('country:'.length))
        : badValue(`'${shortened(text)}' is not written country:<ISO 3166-1 alpha-2 or alpha-3 code>`),
    write: (code) => `country:${code}`,
    wire: { type: 'string', pattern: '^country:(?:[A-Za-z]{2}|[A-Za-z]{3})(?:-[A-Za-z]{2})?$' },
  });
}

export const descriptionTemplateSchema = z.object({ type: limitedText.min(1), template: limitedText });
export type DescriptionTemplate = z.infer<typeof descriptionTemplateSchema>;

/** Description formats by type: `<type>:"<template with {field}>"`, separated by `|`. */
export function descriptionTemplates(types: readonly string[]): Codec<DescriptionTemplate[]> {
  const known = new Set(types);
  return {
    value: limitedList(descriptionTemplateSchema).min(1),
    read(text) {
      const templates: DescriptionTemplate[] = [];
      let rest = text;
      while (rest !== '' || templates.length === 0) {
        const match = /^([a-z_.0-9]+):"([^"]*)"(?:\||$)/.exec(rest);
        const [whole, type, template] = match ?? [];
        if (whole === undefined || type === undefined || template === undefined) {
          return badValue('write <type>:"<template with {field} placeholders>", several separated by |');
        }
        if (!known.has(type)) return badValue(`'${type}' is not a type`);
        templates.push({ type, template });
        rest = rest.slice(whole.length);
      }
      return good(templates);
    },
    write: (templates) => templates.map(({ type, template }) => `${type}:"${template}"`).join('|'),
    wire: {
      type: 'string',
      description: '<type>:"<template with {field} placeholders>", separated by "|"',
      pattern: `^${separatedList(`(?:${types.map(escaped).join('|')}):"[^"]*"`, '|')}$`,
    },
  };
}

/** A date-time on an existing day, with or without a time zone (ISO 8601). */
export function dateTime(): Codec<string> {
  return {
    value: limitedText.refine(isDateTime),
    read: (text) =>
      isDateTime(text)
        ? good(text)
        : bad(
            'datetime_from_date_parsing',
            'Input should be a valid datetime, such as 2026-01-31T08:30:00+01:00',
          ),
    write: (text) => text,
    wire: { type: 'string', format: 'date-time' },
  };
}

export const transitModeSelectionSchema = z.object({
  exclude: z.boolean(),
  modes: limitedList(z.enum(transitModes)).min(1),
});
export type TransitModeSelection = z.infer<typeof transitModeSelectionSchema>;

/** Transit modes to include, or, each with a leading `-`, to leave out; the two cannot be mixed. */
export function transitModeSelection(): Codec<TransitModeSelection> {
  const mode = choice(transitModes);
  return {
    value: transitModeSelectionSchema,
    read(text) {
      const parts = text.split(',');
      const exclude = parts.every((part) => part.startsWith('-'));
      if (!exclude && parts.some((part) => part.startsWith('-'))) {
        return badValue('inclusive and exclusive modes cannot be mixed');
      }
      const modes: TransitModeSelection['modes'] = [];
      for (const part of parts) {
        const reading = mode.read(exclude ? part.slice(1) : part);
        if (!reading.ok) return reading;
        modes.push(reading.value);
      }
      return good({ exclude, modes });
    },
    write: ({ exclude, modes }) => modes.map((name) => (exclude ? `-${name}` : name)).join(','),
    wire: {
      type: 'string',
      description: 'Modes separated by ",", or all with a leading "-"',
      pattern: `^(?:${[transitModes.join('|'), transitModes.map((name) => `-${name}`).join('|')].map((modes) => separatedList(modes, ',')).join('|')})$`,
    },
  };
}

/** A value that JSON bodies contain directly. */
export const native = <T>(value: z.ZodType<T>): Codec<T> => ({
  ...json(value),
  wire: z.toJSONSchema(value, { io: 'input' }),
  native: true,
});

/** A value written as JSON text. */
export function json<T>(value: z.ZodType<T>): Codec<T> {
  return {
    value,
    read(text) {
      let parsed: unknown;
      try {
        parsed = JSON.parse(text);
      } catch {
        return bad('json_invalid', 'Invalid JSON');
      }
      const checked = value.safeParse(parsed);
      if (checked.success) return good(checked.data);
      const [issue] = checked.error.issues;
      const path = (issue?.path ?? []).map((step) => (typeof step === 'number' ? step : String(step)));
      return { ...badValue(issue?.message ?? 'wrong shape'), path };
    },
    write: (data) => JSON.stringify(data),
    wire: { type: 'string', contentMediaType: 'application/json' },
  };
}
