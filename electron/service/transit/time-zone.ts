import { zoneOffset } from '../../../shared/time/zone-offset.ts';

/** Times are seconds since 1970-01-01T00:00:00Z, days are days since 1970-01-01. */

export const daySeconds = 86_400;
const noon = 12 * 3600;

/**
 * Converts the local time of a zone, given as if it were UTC. An ambiguous time uses the first occurrence; a skipped
 * one the offset from before.
 */
function fromClock(zone: string, clockSeconds: number): number {
  const offsets = [
    zoneOffset(zone, clockSeconds - daySeconds),
    zoneOffset(zone, clockSeconds + daySeconds),
  ] as const;
  for (const offset of offsets)
    if (zoneOffset(zone, clockSeconds - offset) === offset) return clockSeconds - offset;
  return clockSeconds - offsets[0];
}

/** Whether a date-time of `api.md` has a time zone. */
export const hasOffset = (time: string): boolean => /(Z|[+-]\d{2}:?\d{2})$/.test(time);

/** Parses a date-time of `api.md`; without a time zone, it is local time in `zone`. */
export function readMoment(text: string, zone: string): number {
  const seconds = Math.floor(Date.parse(hasOffset(text) ? text : `${text}Z`) / 1000);
  return hasOffset(text) ? seconds : fromClock(zone, seconds);
}

/** Returns the local day of a moment in a zone. */
export const dayIn = (zone: string, time: number): number =>
  Math.floor((time + zoneOffset(zone, time)) / daySeconds);

/** Returns the start of a service day: noon minus twelve hours (GTFS reference, Time). */
export const serviceDayStart = (zone: string, day: number): number =>
  fromClock(zone, day * daySeconds + noon) - noon;

/** Formats a moment as ISO 8601 with the zone's offset. */
export function writeMoment(time: number, zone: string): string {
  const offset = zoneOffset(zone, time);
  const minutes = Math.abs(Math.trunc(offset / 60));
  const two = (value: number) => String(value).padStart(2, '0');
  const clockText = new Date((time + offset) * 1000).toISOString().slice(0, 19);
  return `${clockText}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
