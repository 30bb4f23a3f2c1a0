import type { Timetable } from '../../region-format/timetables/timetable.ts';
import type { GtfsFrequency } from './gtfs-tables.ts';
import type { CheckedStopTimes, CheckedTrip } from './gtfs-trips.ts';

/** A run of a trip: the trip itself, or one created from its frequency. */
interface Run {
  trip: CheckedTrip;
  /** Seconds to add to the trip's stop times. */
  shift: number;
}

/** Runs of one line with the same stops and shape, before runs that overtake others are separated. */
interface Group {
  line: number;
  shape: number;
  runs: Run[];
}

/** Maximum number of runs of a frequency; more would mean that it is invalid. */
const maxRunsOfFrequency = 2000;

export type Patterns = Pick<
  Timetable,
  | 'patternLine'
  | 'patternStart'
  | 'patternStop'
  | 'patternAccess'
  | 'patternShape'
  | 'patternTrip'
  | 'tripService'
  | 'tripHeadsign'
  | 'patternTime'
  | 'arrivals'
  | 'departures'
> & {
  /** Distances of stops along the shape, from each pattern's first trip; NaN if missing. */
  patternDistance: Float64Array;
  /** Number in the feed of each trip of the patterns; all runs of a frequency-based trip have the same. */
  tripNumber: Int32Array;
};

/** Trips to group into patterns, with lookups of their properties. */
export interface PatternParts {
  trips: readonly CheckedTrip[];
  times: CheckedStopTimes;
  /** Frequencies by trip ID. */
  frequencies: ReadonlyMap<string, readonly GtfsFrequency[]>;
  tripId: (trip: CheckedTrip) => string;
  lineIndex: (trip: CheckedTrip) => number;
  /** Returns the index of a trip's shape; -1 for none. */
  shapeIndex: (trip: CheckedTrip) => number;
  headsignIndex: (trip: CheckedTrip) => number;
}

/** Returns patterns: groups of trips of a line with the same stops and shape that never overtake one another. */
export function makePatterns(parts: PatternParts): Patterns {
  const { times, headsignIndex } = parts;
  const patterns = [...grouped(parts).values()].flatMap((group) =>
    withoutOvertaking(group.runs, times).map((runs) => ({ ...group, runs })),
  );

  const stopCount = sum(patterns, ({ runs }) => stopsOf(runs));
  const tripCount = sum(patterns, ({ runs }) => runs.length);
  const timeCount = sum(patterns, ({ runs }) => runs.length * stopsOf(runs));
  const result: Patterns = {
    patternLine: Int32Array.from(patterns, ({ line }) => line),
    patternShape: Int32Array.from(patterns, ({ shape }) => shape),
    patternStart: new Int32Array(patterns.length + 1),
    patternTrip: new Int32Array(patterns.length + 1),
    patternTime: new Int32Array(patterns.length + 1),
    patternStop: new Int32Array(stopCount),
    patternAccess: new Uint8Array(stopCount),
    patternDistance: new Float64Array(stopCount),
    tripService: new Int32Array(tripCount),
    tripHeadsign: new Int32Array(tripCount),
    tripNumber: new Int32Array(tripCount),
    arrivals: new Int32Array(timeCount),
    departures: new Int32Array(timeCount),
  };
  let [stopAt, tripAt, timeAt] = [0, 0, 0];
  patterns.forEach(({ runs }, pattern) => {
    const [first] = runs;
    if (!first) return;
    const { start, end } = first.trip;
    result.patternStop.set(times.stop.subarray(start, end), stopAt);
    result.patternAccess.set(times.access.subarray(start, end), stopAt);
    result.patternDistance.set(times.distance.subarray(start, end), stopAt);
    stopAt += end - start;
    for (const { trip, shift } of runs) {
      result.tripService[tripAt] = trip.service;
      result.tripHeadsign[tripAt] = headsignIndex(trip);
      result.tripNumber[tripAt] = trip.trip.number;
      tripAt += 1;
      for (let at = trip.start; at < trip.end; at++) {
        result.arrivals[timeAt] = (times.arrival[at] ?? 0) + shift;
        result.departures[timeAt] = (times.departure[at] ?? 0) + shift;
        timeAt += 1;
      }
    }
    result.patternStart[pattern + 1] = stopAt;
    result.patternTrip[pattern + 1] = tripAt;
    result.patternTime[pattern + 1] = timeAt;
  });
  return result;
}

const sum = <T>(items: readonly T[], countOf: (item: T) => number): number =>
  items.reduce((total, item) => total + countOf(item), 0);

const stopsOf = ([first]: readonly Run[]): number => (first ? first.trip.end - first.trip.start : 0);

function grouped(parts: PatternParts): Map<string, Group> {
  const { trips, times, frequencies, tripId, lineIndex, shapeIndex } = parts;
  const groups = new Map<string, Group>();
  for (const trip of trips) {
    const [line, shape] = [lineIndex(trip), shapeIndex(trip)];
    const stops = times.stop.subarray(trip.start, trip.end).join();
    const key = `${line} ${shape} ${stops} ${times.access.subarray(trip.start, trip.end).join('')}`;
    const group = groups.get(key) ?? { line, shape, runs: [] };
    groups.set(key, group);
    const repeated = frequencies.get(tripId(trip));
    if (!repeated) group.runs.push({ trip, shift: 0 });
    else
      for (const shift of shiftsOf(repeated, times.departure[trip.start] ?? 0))
        group.runs.push({ trip, shift });
  }
  return groups;
}

/** Returns the shifts, in seconds from a trip's stop times, of the runs that its frequencies describe. */
function shiftsOf(frequencies: readonly GtfsFrequency[], firstDeparture: number): number[] {
  return frequencies.flatMap(({ from, to, headwaySeconds }) => {
    const count = Math.min(maxRunsOfFrequency, Math.ceil((to - from) / headwaySeconds));
    return Array.from({ length: count }, (_, index) => from + index * headwaySeconds - firstDeparture);
  });
}

/** Maximum number of parts that a run is compared with; without a limit, the time would grow quadratically. */
const maxComparedParts = 64;

/** Splits the runs of a group so that no run overtakes an earlier one in its part. */
function withoutOvertaking(runs: readonly Run[], { arrival, departure }: CheckedStopTimes): Run[][] {
  const first = ({ trip, shift }: Run) => (departure[trip.start] ?? 0) + shift;
  const last = ({ trip, shift }: Run) => (arrival[trip.end - 1] ?? 0) + shift;
  const follows = (earlier: Run, later: Run): boolean => {
    const count = earlier.trip.end - earlier.trip.start;
    const shiftDifference = later.shift - earlier.shift;
    for (let at = 0; at < count; at++) {
      const [a, b] = [earlier.trip.start + at, later.trip.start + at];
      if (
        (arrival[b] ?? 0) + shiftDifference < (arrival[a] ?? 0) ||
        (departure[b] ?? 0) + shiftDifference < (departure[a] ?? 0)
      ) {
        return false;
      }
    }
    return true;
  };
  const parts: Run[][] = [];
  for (const run of runs.toSorted((a, b) => first(a) - first(b) || last(a) - last(b))) {
    const part = parts.slice(-maxComparedParts).find((each) => {
      const before = each.at(-1);
      return before !== undefined && follows(before, run);
    });
    if (part) part.push(run);
    else parts.push([run]);
  }
  return parts;
}
