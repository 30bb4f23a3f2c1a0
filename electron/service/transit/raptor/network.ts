import Flatbush from 'flatbush';
import type { TransitMode } from '../../../../shared/api/value-sets.ts';
import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import {
  type Agency,
  alighting,
  boarding,
  runsOn,
  serviceCount,
  type Timetable,
  type TransitLine,
} from '../../../region-format/timetables/timetable.ts';
import { type InSeatDay, inSeatTransfers } from './in-seat-transfers.ts';
import type { RunningTrips, Schedule } from './schedule.ts';

/** A feed of a network, with the offsets of its data. */
interface NetworkFeed {
  id: string;
  timetable: Timetable;
  stop: number;
  pattern: number;
}

/** Several timetables combined to one network with transfers between them. */
export interface Network {
  feeds: readonly NetworkFeed[];
  forward: Schedule;
  /** Created on first use. */
  backward(): Schedule;
  /** By edge, 1 if its seconds come from a feed or were measured; otherwise they are a lower bound. */
  walkMeasured: Uint8Array;
  /** How many days after its service day a trip may still run. */
  maxTripDays: number;
  patternFeed: Int32Array;
  /** Index in `modes` of each pattern. */
  patternMode: Int32Array;
  modes: readonly TransitMode[];
  /** Returns the running trips of each pattern on a day since 1970-01-01. */
  day(day: number): RunningTrips;
  /** In-seat transfers from the trips of a day, also to those of other days; undefined if there are none at all. */
  inSeatTransfers(day: number): InSeatDay | undefined;
  /** Served stops, nearest first. */
  stopsNear(at: LatLng, meters: number, limit: number): number[];
  stop(index: number): { name: string; at: LatLng };
  line(pattern: number): { line: TransitLine; agency: Agency | undefined; feed: NetworkFeed };
  headsign(pattern: number, trip: number): string;
  /** Path of a ride between two positions of a pattern: along the shape, else from stop to stop. */
  path(pattern: number, from: number, to: number): LatLng[];
}

/** Stops farther apart (straight line) have no walking transfer unless the feed defines one. */
export const maxChangeMeters = 400;
/** Minimum transfer time unless the feed defines one. */
export const minChangeSeconds = 60;
/** Enough for the days of a few nearby queries. */
const maxDaysCached = 12;
const metersPerDegree = 111_195;

/** Estimates walking seconds before they are measured along streets. */
export type EstimateWalk = (meters: number) => number;

export function makeNetwork(
  timetables: readonly { id: string; timetable: Timetable }[],
  estimateWalk: EstimateWalk,
): Network {
  const feeds: NetworkFeed[] = [];
  let [stopCount, patternCount] = [0, 0];
  for (const { id, timetable } of timetables) {
    feeds.push({ id, timetable, stop: stopCount, pattern: patternCount });
    stopCount += timetable.stopLat.length;
    patternCount += timetable.patternLine.length;
  }
  const lat = joined(feeds, Float64Array, ({ timetable }) => timetable.stopLat);
  const lng = joined(feeds, Float64Array, ({ timetable }) => timetable.stopLng);
  const patternFeed = new Int32Array(patternCount);
  const patternMode = new Int32Array(patternCount);
  const modes: TransitMode[] = [];
  feeds.forEach(({ timetable, pattern }, feed) => {
    patternFeed.fill(feed, pattern, pattern + timetable.patternLine.length);
    timetable.patternLine.forEach((line, index) => {
      const mode = timetable.lines[line]?.mode ?? 'bus';
      if (!modes.includes(mode)) modes.push(mode);
      patternMode[pattern + index] = modes.indexOf(mode);
    });
  });

  const patterns = joinedPatterns(feeds);
  const served = new Uint8Array(stopCount);
  for (const stop of patterns.patternStop) served[stop] = 1;
  const positionOf = (index: number): LatLng => ({ lat: lat[index] ?? 0, lng: lng[index] ?? 0 });
  const near = nearestStops(lat, lng, served);
  const { walkMeasured, ...walks } = walksBetween(feeds, stopCount, served, positionOf, near, estimateWalk);
  const forward: Schedule = { stopCount, ...patterns, ...visits(patterns, stopCount), ...walks };
  let backward: Schedule | undefined;

  const runs = cached((each: number) => runningServices(feeds, each));
  const day = cached(
    (each: number) => runningTrips(feeds, patterns.patternTrip, patternFeed, runs(each)),
    (each) => runs(each).key,
  );
  const inSeat = inSeatTransfers({ feeds, schedule: patterns, positionOf, running: day });

  const ownOf = (pattern: number) => {
    const feed = feeds[patternFeed[pattern] ?? 0];
    if (!feed) throw new RangeError(`There is no pattern ${pattern}`);
    return { feed, timetable: feed.timetable, own: pattern - feed.pattern };
  };

  return {
    feeds,
    forward,
    backward() {
      backward ??= turnedRound(forward);
      return backward;
    },
    walkMeasured,
    maxTripDays: Math.floor(forward.arrivals.reduce((a, b) => Math.max(a, b), 0) / 86_400),
    patternFeed,
    patternMode,
    modes,
    day,
    inSeatTransfers: inSeat
      ? cached(inSeat.on, (each) => inSeat.daysApart.map((days) => runs(each + days).key).join())
      : () => undefined,
    stopsNear: near,
    stop(index) {
      const feed = feeds.findLast(({ stop }) => stop <= index);
      return { name: feed?.timetable.stopNames[index - feed.stop] ?? '', at: positionOf(index) };
    },
    line(pattern) {
      const { feed, timetable, own } = ownOf(pattern);
      const line = timetable.lines[timetable.patternLine[own] ?? 0];
      if (!line) throw new RangeError(`Pattern ${pattern} has no line`);
      return { line, agency: timetable.agencies[line.agency], feed };
    },
    headsign(pattern, trip) {
      const { timetable, own } = ownOf(pattern);
      const at = (timetable.patternTrip[own] ?? 0) + trip;
      return timetable.headsigns[timetable.tripHeadsign[at] ?? 0] ?? '';
    },
    path(pattern, from, to) {
      const { timetable, own } = ownOf(pattern);
      const start = timetable.patternStart[own] ?? 0;
      const stops = Array.from(
        forward.patternStop.subarray(
          (forward.patternStart[pattern] ?? 0) + from,
          (forward.patternStart[pattern] ?? 0) + to + 1,
        ),
        positionOf,
      );
      const shape = timetable.patternShape[own] ?? -1;
      if (shape < 0) return stops;
      const first = (timetable.shapeStart[shape] ?? 0) + (timetable.patternShapePoint[start + from] ?? 0);
      const last = (timetable.shapeStart[shape] ?? 0) + (timetable.patternShapePoint[start + to] ?? 0);
      if (last <= first) return stops;
      return Array.from({ length: last - first + 1 }, (_, index) => ({
        lat: timetable.shapeLat[first + index] ?? 0,
        lng: timetable.shapeLng[first + index] ?? 0,
      }));
    },
  };
}

/** Caches values per day; days with the same key share one. */
function cached<T>(
  make: (day: number) => T,
  keyOf: (day: number) => unknown = (day) => day,
): (day: number) => T {
  const known = new Map<unknown, T>();
  return (day) => {
    const key = keyOf(day);
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = make(day);
    const [oldest] = known.keys();
    if (known.size >= maxDaysCached && oldest !== undefined) known.delete(oldest);
    known.set(key, made);
    return made;
  };
}

type Column = Int32Array | Float64Array | Uint8Array;

/** Concatenates a column of all feeds. */
function joined<T extends Column>(
  feeds: readonly NetworkFeed[],
  make: new (length: number) => T,
  of: (feed: NetworkFeed) => T,
): T {
  const columns = feeds.map(of);
  const all = new make(columns.reduce((length, column) => length + column.length, 0));
  let at = 0;
  for (const column of columns) {
    all.set(column, at);
    at += column.length;
  }
  return all;
}

/** Concatenates the ranges of all feeds, shifted to the joined columns. */
function joinedRanges(feeds: readonly NetworkFeed[], of: (timetable: Timetable) => Int32Array): Int32Array {
  let end = 0;
  const ranges = [0];
  for (const { timetable } of feeds) {
    const own = of(timetable);
    for (const each of own.subarray(1)) ranges.push(end + each);
    end = ranges.at(-1) ?? 0;
  }
  return Int32Array.from(ranges);
}

function joinedPatterns(feeds: readonly NetworkFeed[]) {
  const access = joined(feeds, Uint8Array, ({ timetable }) => timetable.patternAccess);
  return {
    patternStart: joinedRanges(feeds, ({ patternStart }) => patternStart),
    patternStop: joined(feeds, Int32Array, ({ timetable, stop }) =>
      timetable.patternStop.map((each) => each + stop),
    ),
    canBoard: access.map((each) => (each & boarding ? 1 : 0)),
    canAlight: access.map((each) => (each & alighting ? 1 : 0)),
    patternTrip: joinedRanges(feeds, ({ patternTrip }) => patternTrip),
    patternTime: joinedRanges(feeds, ({ patternTime }) => patternTime),
    arrivals: joined(feeds, Int32Array, ({ timetable }) => timetable.arrivals),
    departures: joined(feeds, Int32Array, ({ timetable }) => timetable.departures),
  };
}

/** Returns the patterns that serve each stop, and the stop's position in them. */
function visits(
  { patternStart, patternStop }: Pick<Schedule, 'patternStart' | 'patternStop'>,
  stopCount: number,
) {
  const stopVisit = counted(patternStop, stopCount);
  const next = stopVisit.slice();
  const visitPattern = new Int32Array(patternStop.length);
  const visitPlace = new Int32Array(patternStop.length);
  for (let pattern = 0; pattern + 1 < patternStart.length; pattern++) {
    const start = patternStart[pattern] ?? 0;
    for (let at = start; at < (patternStart[pattern + 1] ?? 0); at++) {
      const stop = patternStop[at] ?? 0;
      const to = next[stop] ?? 0;
      visitPattern[to] = pattern;
      visitPlace[to] = at - start;
      next[stop] = to + 1;
    }
  }
  return { stopVisit, visitPattern, visitPlace };
}

/** Returns ranges of items sorted by the number in `of`. */
function counted(of: ArrayLike<number>, count: number): Int32Array {
  const ranges = new Int32Array(count + 1);
  for (let at = 0; at < of.length; at++) {
    const after = (of[at] ?? 0) + 1;
    ranges[after] = (ranges[after] ?? 0) + 1;
  }
  for (let at = 1; at <= count; at++) ranges[at] = (ranges[at] ?? 0) + (ranges[at - 1] ?? 0);
  return ranges;
}

function nearestStops(lat: Float64Array, lng: Float64Array, served: Uint8Array) {
  const stops = [...served.keys()].filter((stop) => served[stop] === 1);
  if (stops.length === 0) return () => [];
  const index = new Flatbush(stops.length);
  for (const stop of stops) index.add(lng[stop] ?? 0, lat[stop] ?? 0);
  index.finish();
  return (at: LatLng, meters: number, limit: number): number[] => {
    const high = meters / metersPerDegree;
    const wide = high / Math.max(0.01, Math.cos((at.lat * Math.PI) / 180));
    return index
      .search(at.lng - wide, at.lat - high, at.lng + wide, at.lat + high)
      .map((found) => {
        const stop = stops[found] ?? 0;
        return { stop, meters: distanceMeters(at, { lat: lat[stop] ?? 0, lng: lng[stop] ?? 0 }) };
      })
      .filter((each) => each.meters <= meters)
      .sort((a, b) => a.meters - b.meters || a.stop - b.stop)
      .slice(0, limit)
      .map(({ stop }) => stop);
  };
}

/**
 * Returns walking transfers: to every stop within `maxChangeMeters`, and those defined by feeds. They aren't
 * combined to longer ones: between two rides there is one walk, which may lead anywhere nearby.
 */
function walksBetween(
  feeds: readonly NetworkFeed[],
  stopCount: number,
  served: Uint8Array,
  positionOf: (stop: number) => LatLng,
  near: (at: LatLng, meters: number, limit: number) => number[],
  estimateWalk: EstimateWalk,
) {
  const changeSeconds = new Int32Array(stopCount).fill(minChangeSeconds);
  const knownTransfers = new Map<number, Map<number, number>>();
  for (const { timetable, stop: first } of feeds) {
    timetable.transferFrom.forEach((ownFrom, index) => {
      const [from, to] = [first + ownFrom, first + (timetable.transferTo[index] ?? 0)];
      const seconds = timetable.transferSeconds[index] ?? -1;
      if (from === to) changeSeconds[from] = seconds;
      else knownTransfers.set(from, (knownTransfers.get(from) ?? new Map<number, number>()).set(to, seconds));
    });
  }
  const edges: { from: number; to: number; seconds: number; measured: boolean }[] = [];
  for (let from = 0; from < stopCount; from++) {
    if (served[from] === 0) continue;
    const own = knownTransfers.get(from);
    const at = positionOf(from);
    for (const to of near(at, maxChangeMeters, Number.POSITIVE_INFINITY)) {
      if (to === from || own?.has(to)) continue;
      const seconds = estimateWalk(distanceMeters(at, positionOf(to)));
      edges.push({ from, to, seconds: Math.max(minChangeSeconds, seconds), measured: false });
    }
    for (const [to, seconds] of own ?? [])
      if (seconds >= 0) edges.push({ from, to, seconds, measured: true });
  }
  return {
    changeSeconds,
    stopWalk: counted(
      edges.map(({ from }) => from),
      stopCount,
    ),
    walkTo: Int32Array.from(edges, ({ to }) => to),
    walkEdge: Int32Array.from(edges.keys()),
    walkSeconds: Int32Array.from(edges, ({ seconds }) => seconds),
    walkMeasured: Uint8Array.from(edges, ({ measured }) => Number(measured)),
  };
}

/** Returns by feed 1 for each service running on a day, with a key that is equal for days with the same services. */
function runningServices(feeds: readonly NetworkFeed[], day: number): { byFeed: Uint8Array[]; key: string } {
  const byFeed = feeds.map(({ timetable }) =>
    Uint8Array.from({ length: serviceCount(timetable) }, (_, service) =>
      Number(runsOn(timetable, service, day)),
    ),
  );
  return { byFeed, key: byFeed.map((runs) => runs.join('')).join(' ') };
}

function runningTrips(
  feeds: readonly NetworkFeed[],
  patternTrip: Int32Array,
  patternFeed: Int32Array,
  { byFeed }: ReturnType<typeof runningServices>,
): RunningTrips {
  const start = new Int32Array(patternFeed.length + 1);
  const trips = new Int32Array(patternTrip.at(-1) ?? 0);
  let end = 0;
  patternFeed.forEach((feedIndex, pattern) => {
    const feed = feeds[feedIndex];
    const isRunning = byFeed[feedIndex];
    const first = feed?.timetable.patternTrip[pattern - feed.pattern] ?? 0;
    const count = (patternTrip[pattern + 1] ?? 0) - (patternTrip[pattern] ?? 0);
    for (let trip = 0; trip < count; trip++) {
      if (isRunning?.[feed?.timetable.tripService[first + trip] ?? 0] === 1) trips[end++] = trip;
    }
    start[pattern + 1] = end;
  });
  return { start, trips: trips.slice(0, end) };
}

/**
 * Reverses a schedule: patterns run backward, the last trip comes first, and an arrival at 9:00 becomes a departure at
 * minus 9:00. A search on it finds the latest departure for an arrival.
 */
function turnedRound(schedule: Schedule): Schedule {
  const { patternStart, patternTime, patternStop, stopCount, stopWalk, walkTo, walkEdge } = schedule;
  const reversed = <T extends Int32Array | Uint8Array>(values: T, ranges: Int32Array): T => {
    const turned = values.slice() as T;
    for (let each = 0; each + 1 < ranges.length; each++) {
      turned.subarray(ranges[each], ranges[each + 1]).reverse();
    }
    return turned;
  };
  const negated = (values: Int32Array) => values.map((value) => -value);
  const patterns = {
    patternStart,
    patternStop: reversed(patternStop, patternStart),
    canBoard: reversed(schedule.canAlight, patternStart),
    canAlight: reversed(schedule.canBoard, patternStart),
    patternTrip: schedule.patternTrip,
    patternTime,
    arrivals: negated(reversed(schedule.departures, patternTime)),
    departures: negated(reversed(schedule.arrivals, patternTime)),
  };
  const ranges = counted(walkTo, stopCount);
  const next = ranges.slice();
  const to = new Int32Array(walkTo.length);
  const edge = new Int32Array(walkTo.length);
  for (let from = 0; from < stopCount; from++) {
    for (let walk = stopWalk[from] ?? 0; walk < (stopWalk[from + 1] ?? 0); walk++) {
      const at = next[walkTo[walk] ?? 0] ?? 0;
      to[at] = from;
      edge[at] = walkEdge[walk] ?? 0;
      next[walkTo[walk] ?? 0] = at + 1;
    }
  }
  return {
    ...patterns,
    ...visits(patterns, stopCount),
    stopCount,
    stopWalk: ranges,
    walkTo: to,
    walkEdge: edge,
    walkSeconds: schedule.walkSeconds,
    changeSeconds: schedule.changeSeconds,
  };
}
