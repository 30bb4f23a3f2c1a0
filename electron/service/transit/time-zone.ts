import { zoneOffset } from '../../../shared/time/zone-offset.ts';

/* In this file, times are seconds since 1970-01-01T00:00:00Z and days are days since 1970-01-01. */

export const daySeconds = 86_400;
const noon = 12 * 3600;

/**
 * Converts local time, given as if it were UTC. Of a time that occurs twice (clocks set back), the first is returned; a
 * skipped one (clocks set forward) is converted with the offset before the change.
 */
function fromLocalTime(zone: string, localSeconds: number): number {
  const offsets = [
    zoneOffset(zone, localSeconds - daySeconds),
    zoneOffset(zone, localSeconds + daySeconds),
  ] as const;
  for (const offset of offsets)
    if (zoneOffset(zone, localSeconds - offset) === offset) return localSeconds - offset;
  return localSeconds - offsets[0];
}

/** Whether a date-time of `api.md` has a UTC offset. */
export const hasOffset = (time: string): boolean => /(Z|[+-]\d{2}:?\d{2})$/.test(time);

/** Returns the time of a date-time of `api.md`; without a UTC offset, it is local time in `zone`. */
export function parseDateTime(text: string, zone: string): number {
  const seconds = Math.floor(Date.parse(hasOffset(text) ? text : `${text}Z`) / 1000);
  return hasOffset(text) ? seconds : fromLocalTime(zone, seconds);
}

/** Returns the local day at a time in a zone. */
export const localDay = (zone: string, time: number): number =>
  Math.floor((time + zoneOffset(zone, time)) / daySeconds);

/** Returns the start of a service day: noon minus twelve hours (GTFS reference, Time). */
export const serviceDayStart = (zone: string, day: number): number =>
  fromLocalTime(zone, day * daySeconds + noon) - noon;

/** Formats a time as ISO 8601 with the zone's offset, such as `2026-01-15T07:30:00+01:00`. */
export function formatDateTime(time: number, zone: string): string {
  const offset = zoneOffset(zone, time);
  const minutes = Math.abs(Math.trunc(offset / 60));
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const localText = new Date((time + offset) * 1000).toISOString().slice(0, 19);
  return `${localText}${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}
