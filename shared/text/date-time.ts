import { z } from 'zod';

// The farthest that clocks are from UTC is 14 hours (W3C XML Schema, timezone offsets).
const pattern =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:(?:0\d|1[0-3]):?[0-5]\d|14:?00))?$/;

const calendarDate = z.iso.date();

/**
 * Whether a text is a date-time of ISO 8601, with or without an offset from UTC, on a day that the calendar has.
 * `Date` is no judge of that: it takes 30 February for 2 March and 24:00 for the next day.
 */
export function isDateTime(text: string): boolean {
  const [, date] = pattern.exec(text) ?? [];
  return date !== undefined && calendarDate.safeParse(date).success;
}
