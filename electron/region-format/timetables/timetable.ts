import type { TransitMode } from '../../../shared/api/value-sets.ts';

export interface Agency {
  id: string;
  name: string;
  url: string;
}

export interface TransitLine {
  /** Index of its agency. */
  agency: number;
  shortName: string;
  longName: string;
  /** `#` and six hexadecimal digits; null if not given. */
  color: string | null;
  textColor: string | null;
  mode: TransitMode;
  /** Common name of this kind of vehicle, such as `Tram`. */
  category: string;
}

/** Bits of `patternAccess`: passengers may get on, and off. */
export const boarding = 1;
export const alighting = 2;

/**
 * Timetable of one feed. Trips with the same line, stops and shape that never overtake one another form a pattern;
 * `patternX[p]` to `patternX[p + 1]` is the range of pattern `p` in the indexed column. Times are seconds since the
 * start of the service day, which is noon minus twelve hours, and may exceed a day.
 */
export interface Timetable {
  /** IANA name. */
  timeZone: string;
  agencies: readonly Agency[];
  lines: readonly TransitLine[];
  stopNames: readonly string[];
  stopLat: Float64Array;
  stopLng: Float64Array;
  headsigns: readonly string[];
  /** First day of calendars and exceptions, in days since 1970-01-01, and the number of days. */
  firstDay: number;
  dayCount: number;
  /** Range of each service in the columns `calendar…`. */
  serviceCalendar: Int32Array;
  /** First and last day of a calendar. */
  calendarFrom: Int32Array;
  calendarTo: Int32Array;
  /** Bit mask of weekdays, with Monday as the lowest bit. */
  calendarWeekdays: Uint8Array;
  /** Range of each service in the columns `exception…`. */
  serviceException: Int32Array;
  /** Days that differ from the calendars, in order, each once. */
  exceptionDay: Int32Array;
  /** 1 if the service runs on that day, 0 if not. */
  exceptionAdded: Uint8Array;
  patternLine: Int32Array;
  /** Range in `patternStop` and its parallel columns. */
  patternStart: Int32Array;
  patternStop: Int32Array;
  /** Bits `boarding` and `alighting`. */
  patternAccess: Uint8Array;
  /** Index of its shape; -1 for none. */
  patternShape: Int32Array;
  /** Shape point nearest to each stop. */
  patternShapePoint: Int32Array;
  /** Range in `tripService` and `tripHeadsign`; trips are in order of departure. */
  patternTrip: Int32Array;
  tripService: Int32Array;
  /** Index in `headsigns`. */
  tripHeadsign: Int32Array;
  /** Block of each trip; -1 for none. Trips of one block on the same day use the same vehicle. */
  tripBlock: Int32Array;
  /** Start of a pattern's times: those of its first trip, stop by stop, then those of the next. */
  patternTime: Int32Array;
  arrivals: Int32Array;
  departures: Int32Array;
  shapeStart: Int32Array;
  shapeLat: Float64Array;
  shapeLng: Float64Array;
  /** Transfers between stops given by the feed; -1 seconds if not possible. */
  transferFrom: Int32Array;
  transferTo: Int32Array;
  transferSeconds: Int32Array;
  /** In-seat transfers between two trips, numbered over all patterns. */
  linkFrom: Int32Array;
  linkTo: Int32Array;
  /** Days from the first trip's service day to the second's. */
  linkDays: Int32Array;
  /** 1 if riders stay on board, 0 if they must get off although the vehicle continues. */
  linkStays: Uint8Array;
}

/** The days on which each service runs. */
export type ServiceDays = Pick<
  Timetable,
  | 'firstDay'
  | 'dayCount'
  | 'serviceCalendar'
  | 'calendarFrom'
  | 'calendarTo'
  | 'calendarWeekdays'
  | 'serviceException'
  | 'exceptionDay'
  | 'exceptionAdded'
>;

/** Returns the number of services. */
export const serviceCount = ({ serviceCalendar }: ServiceDays): number => serviceCalendar.length - 1;

/** Returns the weekday of a day since 1970-01-01, which was a Thursday: 0 for Monday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** Whether a service runs on a day (days since 1970-01-01). */
export function runsOn(days: ServiceDays, service: number, day: number): boolean {
  let [low, high] = [days.serviceException[service] ?? 0, days.serviceException[service + 1] ?? 0];
  while (low < high) {
    const middle = (low + high) >> 1;
    const exception = days.exceptionDay[middle] ?? 0;
    if (exception === day) return days.exceptionAdded[middle] === 1;
    if (exception < day) low = middle + 1;
    else high = middle;
  }
  const end = days.serviceCalendar[service + 1] ?? 0;
  for (let at = days.serviceCalendar[service] ?? 0; at < end; at++) {
    if (day < (days.calendarFrom[at] ?? 0) || day > (days.calendarTo[at] ?? 0)) continue;
    if (((days.calendarWeekdays[at] ?? 0) >> weekdayOf(day)) & 1) return true;
  }
  return false;
}

/** Returns the first and last day on which a service runs, in days since 1970-01-01; undefined if it never runs. */
export function daysOfService(
  days: ServiceDays,
  service: number,
): { first: number; last: number } | undefined {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const exceptions = days.serviceException;
  for (let at = exceptions[service] ?? 0; at < (exceptions[service + 1] ?? 0); at++) {
    if (days.exceptionAdded[at] === 0) continue;
    first = Math.min(first, days.exceptionDay[at] ?? 0);
    last = Math.max(last, days.exceptionDay[at] ?? 0);
  }
  const calendars = days.serviceCalendar;
  for (let at = calendars[service] ?? 0; at < (calendars[service + 1] ?? 0); at++) {
    if (days.calendarWeekdays[at] === 0) continue;
    const [from, to] = [days.calendarFrom[at] ?? 0, days.calendarTo[at] ?? 0];
    for (let day = from; day <= to && day < first; day++) if (runsOn(days, service, day)) first = day;
    for (let day = to; day >= from && day > last; day--) if (runsOn(days, service, day)) last = day;
  }
  return first <= last ? { first, last } : undefined;
}

/** Converts days since 1970-01-01 to an ISO date. */
export const isoDayOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
