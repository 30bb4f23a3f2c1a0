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
  /** `#` and six hexadecimal digits; null where the feed gives none. */
  color: string | null;
  textColor: string | null;
  mode: TransitMode;
  /** What a person calls a vehicle of this kind, such as `Tram`. */
  category: string;
}

/** Of a stop in a pattern: whether passengers may get on and off there. */
export const boarding = 1;
export const alighting = 2;

/**
 * The timetable of one feed. Trips with the same line, stops and shape that never overtake one another make
 * up a pattern; `patternX[p]` to `patternX[p + 1]` is the range of pattern `p` in what it indexes. Times are
 * seconds since the start of the service day, which is noon less twelve hours, and may exceed a day.
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
  /** The first day that calendars and exceptions tell of, counted since 1970-01-01, and how many follow it. */
  firstDay: number;
  dayCount: number;
  /** Range of each service in `calendarX`. */
  serviceCalendar: Int32Array;
  /** The first and the last day of a calendar. */
  calendarFrom: Int32Array;
  calendarTo: Int32Array;
  /** The bit of each weekday on which it runs is set, Monday the lowest. */
  calendarWeekdays: Uint8Array;
  /** Range of each service in `exceptionX`. */
  serviceException: Int32Array;
  /** Days that its calendars do not tell rightly, in order; each once. */
  exceptionDay: Int32Array;
  /** 1 where the service runs on that day, 0 where it does not. */
  exceptionAdded: Uint8Array;
  patternLine: Int32Array;
  /** Range in `patternStop` and what goes beside it. */
  patternStart: Int32Array;
  patternStop: Int32Array;
  /** `boarding` and `alighting`. */
  patternAccess: Uint8Array;
  /** Index of its shape; -1 for none. */
  patternShape: Int32Array;
  /** The point of the shape that is nearest to each stop. */
  patternShapePoint: Int32Array;
  /** Range in `tripService` and `tripHeadsign`; trips stand in the order in which they run. */
  patternTrip: Int32Array;
  tripService: Int32Array;
  /** Index in `headsigns`. */
  tripHeadsign: Int32Array;
  /** The block of each trip: trips of a block that run on the same day have the same vehicle. -1 for none. */
  tripBlock: Int32Array;
  /** Where the times of a pattern begin: those of its first trip, stop by stop, then those of the next. */
  patternTime: Int32Array;
  arrivals: Int32Array;
  departures: Int32Array;
  shapeStart: Int32Array;
  shapeLat: Float64Array;
  shapeLng: Float64Array;
  /** Changes that the feed tells of, from stop to stop; -1 second where one is not possible. */
  transferFrom: Int32Array;
  transferTo: Int32Array;
  transferSeconds: Int32Array;
  /** In-seat transfers that the feed has between two trips, counted over all patterns. */
  linkFrom: Int32Array;
  linkTo: Int32Array;
  /** How many service days after the first the second one runs. */
  linkDays: Int32Array;
  /** 1 where riders stay in the vehicle, 0 where they must get off although it goes on. */
  linkStays: Uint8Array;
}

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

export const serviceCount = ({ serviceCalendar }: ServiceDays): number => serviceCalendar.length - 1;

/** 0 for Monday. 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** Whether a service runs on a day, counted since 1970-01-01. */
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

/** The first and the last day on which a service runs; undefined where there is none. */
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

/** A day counted since 1970-01-01 as an ISO date. */
export const isoDayOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
