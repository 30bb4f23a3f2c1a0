import type { Timetable } from '../../region-format/timetables/timetable.ts';
import type { GtfsFrequency } from './gtfs-tables.ts';
import type { CheckedStopTimes, CheckedTrip } from './gtfs-trips.ts';

/** One run of a trip: the trip itself, or one of those that a frequency makes of it. */
interface Run {
  trip: CheckedTrip;
  /** Seconds that it is later than the trip's stop times. */
  shift: number;
}

/** What runs along one line with the same stops and shape, before it is parted by who overtakes whom. */
interface Group {
  line: number;
  shape: number;
  runs: Run[];
}

/** Beyond it something is wrong with the frequencies. */
const mostRunsOfFrequency = 2000;

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
  /** Distances of the stops along the shape as the first trip of each pattern has them; NaN where there is none. */
  patternDistance: Float64Array;
  /** By trip of the patterns, the number of its trip in the feed, which frequencies make run several times. */
  tripNumber: Int32Array;
};

export interface PatternParts {
  trips: readonly CheckedTrip[];
  times: CheckedStopTimes;
  /** By trip id. */
  frequencies: ReadonlyMap<string, readonly GtfsFrequency[]>;
  tripId: (trip: CheckedTrip) => string;
  lineIndex: (trip: CheckedTrip) => number;
  /** -1 for none. */
  shapeIndex: (trip: CheckedTrip) => number;
  headsignIndex: (trip: CheckedTrip) => number;
}

/** Puts trips together that serve the same stops and never overtake one another. */
export function makePatterns(parts: PatternParts): Patterns {
  const { times, headsignIndex } = parts;
  const patterns = [...grouped(parts).values()].flatMap((group) =>
    inOrder(group.runs, times).map((runs) => ({ ...group, runs })),
  );

  const stopCount = sum(patterns, ({ runs }) => stopsOf(runs));
  const tripCount = sum(patterns, ({ runs }) => runs.length);
  const timeCount = sum(patterns, ({ runs }) => runs.length * stopsOf(runs));
  const made: Patterns = {
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
    made.patternStop.set(times.stop.subarray(start, end), stopAt);
    made.patternAccess.set(times.access.subarray(start, end), stopAt);
    made.patternDistance.set(times.distance.subarray(start, end), stopAt);
    stopAt += end - start;
    for (const { trip, shift } of runs) {
      made.tripService[tripAt] = trip.service;
      made.tripHeadsign[tripAt] = headsignIndex(trip);
      made.tripNumber[tripAt] = trip.trip.number;
      tripAt += 1;
      for (let at = trip.start; at < trip.end; at++) {
        made.arrivals[timeAt] = (times.arrival[at] ?? 0) + shift;
        made.departures[timeAt] = (times.departure[at] ?? 0) + shift;
        timeAt += 1;
      }
    }
    made.patternStart[pattern + 1] = stopAt;
    made.patternTrip[pattern + 1] = tripAt;
    made.patternTime[pattern + 1] = timeAt;
  });
  return made;
}

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

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

/** How much later than its stop times a trip runs, for each time that its frequencies make it run. */
function shiftsOf(frequencies: readonly GtfsFrequency[], firstDeparture: number): number[] {
  return frequencies.flatMap(({ from, to, headwaySeconds }) => {
    const count = Math.min(mostRunsOfFrequency, Math.ceil((to - from) / headwaySeconds));
    return Array.from({ length: count }, (_, index) => from + index * headwaySeconds - firstDeparture);
  });
}

/** A run is compared with the ends of so many parts: of each with each the time would grow with the square. */
const maxPartsTried = 64;

/** Parts the runs of a group so that in each part no run overtakes an earlier one. */
function inOrder(runs: readonly Run[], { arrival, departure }: CheckedStopTimes): Run[][] {
  const first = ({ trip, shift }: Run) => (departure[trip.start] ?? 0) + shift;
  const last = ({ trip, shift }: Run) => (arrival[trip.end - 1] ?? 0) + shift;
  const follows = (earlier: Run, later: Run): boolean => {
    const count = earlier.trip.end - earlier.trip.start;
    const by = later.shift - earlier.shift;
    for (let at = 0; at < count; at++) {
      const [a, b] = [earlier.trip.start + at, later.trip.start + at];
      if ((arrival[b] ?? 0) + by < (arrival[a] ?? 0) || (departure[b] ?? 0) + by < (departure[a] ?? 0)) {
        return false;
      }
    }
    return true;
  };
  const parts: Run[][] = [];
  for (const run of runs.toSorted((a, b) => first(a) - first(b) || last(a) - last(b))) {
    const part = parts.slice(-maxPartsTried).find((each) => {
      const before = each.at(-1);
      return before !== undefined && follows(before, run);
    });
    if (part) part.push(run);
    else parts.push([run]);
  }
  return parts;
}
