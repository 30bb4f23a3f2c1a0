import { textDecoder } from '../../../shared/text/text-encoding.ts';

/** Marks a missing time. */
export const noTime = -1;
/** Marks an invalid time. */
export const badTime = -2;

/** Returns a GTFS time, `H:MM:SS` or `HH:MM:SS`, in seconds, or `noTime` or `badTime`; hours may exceed 24. */
export function secondsOf(text: string): number {
  const { length } = text;
  if (length === 0) return noTime;
  if (length < 7 || length > 9) return badTime;
  let total = 0;
  let part = 0;
  let digits = 0;
  let parts = 0;
  for (let at = 0; at <= length; at++) {
    const code = at === length ? 58 : text.charCodeAt(at);
    if (code === 58) {
      if (digits === 0 || (parts > 0 && (digits !== 2 || part > 59))) return badTime;
      total = total * 60 + part;
      part = 0;
      digits = 0;
      parts += 1;
    } else if (code >= 48 && code <= 57) {
      part = part * 10 + code - 48;
      digits += 1;
    } else return badTime;
  }
  return parts === 3 ? total : badTime;
}

const daySeconds = 86_400;

/** Returns a GTFS date, `YYYYMMDD`, in days since 1970-01-01; undefined if invalid. */
export function dayOf(text: string): number | undefined {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const iso = `${year}-${month}-${day}`;
  const milliseconds = Date.parse(`${iso}T00:00:00Z`);
  if (Number.isNaN(milliseconds) || !new Date(milliseconds).toISOString().startsWith(iso)) return undefined;
  return milliseconds / 1000 / daySeconds;
}

const windows1252 = textDecoder('windows-1252');
const utf8 = new TextDecoder('utf-8', { fatal: true });
const bytesOfWindows1252 = new Map(
  Array.from({ length: 256 }, (_, byte) => [windows1252(Uint8Array.of(byte)), byte]),
);

/**
 * Returns text with UTF-8 repaired that was decoded as Windows-1252 and encoded again: `arrÃªt` becomes `arrêt`. Other
 * text is returned unchanged.
 */
export function withoutDoubleEncoding(text: string): string {
  if (!/[\u00C2-\u00F4]/.test(text)) return text;
  const bytes: number[] = [];
  for (const char of text) {
    const byte = bytesOfWindows1252.get(char);
    if (byte === undefined) return text;
    bytes.push(byte);
  }
  try {
    return utf8.decode(Uint8Array.from(bytes));
  } catch {
    return text;
  }
}
