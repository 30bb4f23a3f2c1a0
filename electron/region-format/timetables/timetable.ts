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
  /** Days since 1970-01-01 of the first bit of every service. */
  firstDay: number;
  dayCount: number;
  /** A row of `ceil(dayCount / 8)` bytes a service; the bit of each day on which it runs is set. */
  services: Uint8Array;
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
}

export const serviceBytes = ({ dayCount }: Pick<Timetable, 'dayCount'>): number => Math.ceil(dayCount / 8);

/** Whether a service runs on a day, counted since 1970-01-01. */
export function runsOn(timetable: Timetable, service: number, day: number): boolean {
  const bit = day - timetable.firstDay;
  if (bit < 0 || bit >= timetable.dayCount) return false;
  const byte = timetable.services[service * serviceBytes(timetable) + (bit >> 3)] ?? 0;
  return (byte & (1 << (bit & 7))) !== 0;
}

/** A day counted since 1970-01-01 as an ISO date. */
export const isoDayOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
