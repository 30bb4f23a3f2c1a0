import { z } from 'zod';

// The maximum offset from UTC is 14 hours (W3C XML Schema, timezone offsets).
const pattern =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:(?:0\d|1[0-3]):?[0-5]\d|14:?00))?$/;

const calendarDate = z.iso.date();

/**
 * Whether text is an ISO 8601 date-time, with or without offset, on an existing date. `Date` isn't strict: it reads
 * February 30 as March 2, and 24:00 as the next day.
 */
export function isDateTime(text: string): boolean {
  const [, date] = pattern.exec(text) ?? [];
  return date !== undefined && calendarDate.safeParse(date).success;
}
