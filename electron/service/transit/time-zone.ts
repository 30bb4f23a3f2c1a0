import { zoneOffset } from '../../../shared/time/zone-offset.ts';

/** Times are seconds since 1970-01-01T00:00:00Z, days are counted since 1970-01-01. */

export const daySeconds = 86_400;
const noon = 12 * 3600;

/**
 * The moment at which the clocks of a zone show a time, given as if it were UTC. Of an hour that comes twice the
 * first is taken; in an hour that is left out the clocks that were in use before go on.
 */
function fromClock(zone: string, visible: number): number {
  const offsets = [zoneOffset(zone, visible - daySeconds), zoneOffset(zone, visible + daySeconds)] as const;
  for (const offset of offsets) if (zoneOffset(zone, visible - offset) === offset) return visible - offset;
  return visible - offsets[0];
}

/** A date-time of `api.md`; one without a time zone is told by the clocks of `zone`. */
export function readMoment(text: string, zone: string): number {
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(text);
  const seconds = Math.floor(Date.parse(hasZone ? text : `${text}Z`) / 1000);
  return hasZone ? seconds : fromClock(zone, seconds);
}

/** The day on which a moment falls in a zone. */
export const dayIn = (zone: string, time: number): number =>
  Math.floor((time + zoneOffset(zone, time)) / daySeconds);

/** When a service day starts: noon less twelve hours (GTFS reference, Time). */
export const serviceDayStart = (zone: string, day: number): number =>
  fromClock(zone, day * daySeconds + noon) - noon;

/** A moment as ISO 8601 with the offset of a zone. */
export function writeMoment(time: number, zone: string): string {
  const offset = zoneOffset(zone, time);
  const minutes = Math.abs(Math.trunc(offset / 60));
  const two = (value: number) => String(value).padStart(2, '0');
  const visible = new Date((time + offset) * 1000).toISOString().slice(0, 19);
  return `${visible}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
