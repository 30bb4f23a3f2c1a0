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

/** A feed of a network, with the indexes of its first stop and first pattern in the network. */
interface NetworkFeed {
  id: string;
  timetable: Timetable;
  firstStop: number;
  firstPattern: number;
}

/** Several timetables combined into one network with transfers between them. */
export interface Network {
  feeds: readonly NetworkFeed[];
  forward: Schedule;
  /** Returns the reversed schedule, created on first use. */
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
  runningTripsOn(day: number): RunningTrips;
  /** Returns in-seat transfers from the trips of a day, also to those of other days; undefined if the feeds have none. */
  inSeatTransfers(day: number): InSeatDay | undefined;
  /** Returns the stops with trips within a distance, nearest first. */
  stopsNear(at: LatLng, meters: number, limit: number): number[];
  stop(index: number): { name: string; at: LatLng };
  line(pattern: number): { line: TransitLine; agency: Agency | undefined; feed: NetworkFeed };
  headsign(pattern: number, trip: number): string;
  /** Returns the path of a ride between two positions of a pattern: along the shape, else from stop to stop. */
  path(pattern: number, from: number, to: number): LatLng[];
}

/** Stops farther apart (straight line) have no walking transfer unless the feed defines one. */
export const maxTransferMeters = 400;
/** Minimum transfer seconds unless the feed defines others. */
export const minTransferSeconds = 60;
/** Enough for the days of a few nearby queries. */
const maxDaysCached = 12;
const metersPerDegree = 111_195;

/** Returns a lower bound of walking seconds, used until the walk is measured along streets. */
export type EstimateWalkSeconds = (meters: number) => number;

/**
 * Combines timetables into a network.
 * @param timetables with IDs that are unique among them
 */
export function makeNetwork(
  timetables: readonly { id: string; timetable: Timetable }[],
  estimateWalkSeconds: EstimateWalkSeconds,
): Network {
  const feeds: NetworkFeed[] = [];
  let [stopCount, patternCount] = [0, 0];
  for (const { id, timetable } of timetables) {
    feeds.push({ id, timetable, firstStop: stopCount, firstPattern: patternCount });
    stopCount += timetable.stopLat.length;
    patternCount += timetable.patternLine.length;
  }
  const lat = concatColumns(feeds, Float64Array, ({ timetable }) => timetable.stopLat);
  const lng = concatColumns(feeds, Float64Array, ({ timetable }) => timetable.stopLng);
  const patternFeed = new Int32Array(patternCount);
  const patternMode = new Int32Array(patternCount);
  const modes: TransitMode[] = [];
  feeds.forEach(({ timetable, firstPattern }, feed) => {
    patternFeed.fill(feed, firstPattern, firstPattern + timetable.patternLine.length);
    timetable.patternLine.forEach((line, index) => {
      const mode = timetable.lines[line]?.mode ?? 'bus';
      if (!modes.includes(mode)) modes.push(mode);
      patternMode[firstPattern + index] = modes.indexOf(mode);
    });
  });

  const patterns = concatPatterns(feeds);
  const served = new Uint8Array(stopCount);
  for (const stop of patterns.patternStop) served[stop] = 1;
  const stopPosition = (index: number): LatLng => ({ lat: lat[index] ?? 0, lng: lng[index] ?? 0 });
  const stopsNear = stopFinder(lat, lng, served);
  const { walkMeasured, ...walks } = walkingTransfers(
    feeds,
    stopCount,
    served,
    stopPosition,
    stopsNear,
    estimateWalkSeconds,
  );
  const forward: Schedule = { stopCount, ...patterns, ...visitsByStop(patterns, stopCount), ...walks };
  let backward: Schedule | undefined;

  const servicesOn = cachedByDay((day: number) => runningServices(feeds, day));
  const runningTripsOn = cachedByDay(
    (day: number) => tripsOfServices(feeds, patterns.patternTrip, patternFeed, servicesOn(day)),
    (day) => servicesOn(day).key,
  );
  const inSeat = inSeatTransfers({
    feeds,
    schedule: patterns,
    positionOf: stopPosition,
    running: runningTripsOn,
  });

  const feedOfPattern = (pattern: number) => {
    const feed = feeds[patternFeed[pattern] ?? 0];
    if (!feed) throw new RangeError(`There is no pattern ${pattern}`);
    return { feed, timetable: feed.timetable, patternInFeed: pattern - feed.firstPattern };
  };

  return {
    feeds,
    forward,
    backward() {
      backward ??= reversedSchedule(forward);
      return backward;
    },
    walkMeasured,
    maxTripDays: Math.floor(forward.arrivals.reduce((a, b) => Math.max(a, b), 0) / 86_400),
    patternFeed,
    patternMode,
    modes,
    runningTripsOn,
    inSeatTransfers: inSeat
      ? cachedByDay(inSeat.onDay, (day) => inSeat.dayOffsets.map((days) => servicesOn(day + days).key).join())
      : () => undefined,
    stopsNear,
    stop(index) {
      const feed = feeds.findLast(({ firstStop }) => firstStop <= index);
      return { name: feed?.timetable.stopNames[index - feed.firstStop] ?? '', at: stopPosition(index) };
    },
    line(pattern) {
      const { feed, timetable, patternInFeed } = feedOfPattern(pattern);
      const line = timetable.lines[timetable.patternLine[patternInFeed] ?? 0];
      if (!line) throw new RangeError(`Pattern ${pattern} has no line`);
      return { line, agency: timetable.agencies[line.agency], feed };
    },
    headsign(pattern, trip) {
      const { timetable, patternInFeed } = feedOfPattern(pattern);
      const at = (timetable.patternTrip[patternInFeed] ?? 0) + trip;
      return timetable.headsigns[timetable.tripHeadsign[at] ?? 0] ?? '';
    },
    path(pattern, from, to) {
      const { timetable, patternInFeed } = feedOfPattern(pattern);
      const start = timetable.patternStart[patternInFeed] ?? 0;
      const stops = Array.from(
        forward.patternStop.subarray(
          (forward.patternStart[pattern] ?? 0) + from,
          (forward.patternStart[pattern] ?? 0) + to + 1,
        ),
        stopPosition,
      );
      const shape = timetable.patternShape[patternInFeed] ?? -1;
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

/** Returns a function that caches its values by day; days with the same key share a value. */
function cachedByDay<T>(
  compute: (day: number) => T,
  keyOf: (day: number) => unknown = (day) => day,
): (day: number) => T {
  const valuesByKey = new Map<unknown, T>();
  return (day) => {
    const key = keyOf(day);
    const cachedValue = valuesByKey.get(key);
    if (cachedValue !== undefined) return cachedValue;
    const value = compute(day);
    const [oldest] = valuesByKey.keys();
    if (valuesByKey.size >= maxDaysCached && oldest !== undefined) valuesByKey.delete(oldest);
    valuesByKey.set(key, value);
    return value;
  };
}

type Column = Int32Array | Float64Array | Uint8Array;

/** Concatenates a column of all feeds. */
function concatColumns<T extends Column>(
  feeds: readonly NetworkFeed[],
  ColumnType: new (length: number) => T,
  columnOf: (feed: NetworkFeed) => T,
): T {
  const columns = feeds.map(columnOf);
  const concatenated = new ColumnType(columns.reduce((length, column) => length + column.length, 0));
  let offset = 0;
  for (const column of columns) {
    concatenated.set(column, offset);
    offset += column.length;
  }
  return concatenated;
}

/** Concatenates the ranges of all feeds, shifted to the joined columns. */
function concatRanges(
  feeds: readonly NetworkFeed[],
  rangesOf: (timetable: Timetable) => Int32Array,
): Int32Array {
  let end = 0;
  const ranges = [0];
  for (const { timetable } of feeds) {
    const feedRanges = rangesOf(timetable);
    for (const each of feedRanges.subarray(1)) ranges.push(end + each);
    end = ranges.at(-1) ?? 0;
  }
  return Int32Array.from(ranges);
}

function concatPatterns(feeds: readonly NetworkFeed[]) {
  const access = concatColumns(feeds, Uint8Array, ({ timetable }) => timetable.patternAccess);
  return {
    patternStart: concatRanges(feeds, ({ patternStart }) => patternStart),
    patternStop: concatColumns(feeds, Int32Array, ({ timetable, firstStop }) =>
      timetable.patternStop.map((each) => each + firstStop),
    ),
    canBoard: access.map((each) => (each & boarding ? 1 : 0)),
    canAlight: access.map((each) => (each & alighting ? 1 : 0)),
    patternTrip: concatRanges(feeds, ({ patternTrip }) => patternTrip),
    patternTime: concatRanges(feeds, ({ patternTime }) => patternTime),
    arrivals: concatColumns(feeds, Int32Array, ({ timetable }) => timetable.arrivals),
    departures: concatColumns(feeds, Int32Array, ({ timetable }) => timetable.departures),
  };
}

/** Returns the patterns that serve each stop, and the stop's position in them. */
function visitsByStop(
  { patternStart, patternStop }: Pick<Schedule, 'patternStart' | 'patternStop'>,
  stopCount: number,
) {
  const stopVisit = bucketRanges(patternStop, stopCount);
  const next = stopVisit.slice();
  const visitPattern = new Int32Array(patternStop.length);
  const visitPosition = new Int32Array(patternStop.length);
  for (let pattern = 0; pattern + 1 < patternStart.length; pattern++) {
    const start = patternStart[pattern] ?? 0;
    for (let at = start; at < (patternStart[pattern + 1] ?? 0); at++) {
      const stop = patternStop[at] ?? 0;
      const to = next[stop] ?? 0;
      visitPattern[to] = pattern;
      visitPosition[to] = at - start;
      next[stop] = to + 1;
    }
  }
  return { stopVisit, visitPattern, visitPosition };
}

/** Returns the ranges of items when sorted by bucket number: those of bucket `b` are at `ranges[b]` to `ranges[b + 1]`. */
function bucketRanges(buckets: ArrayLike<number>, count: number): Int32Array {
  const ranges = new Int32Array(count + 1);
  for (let at = 0; at < buckets.length; at++) {
    const after = (buckets[at] ?? 0) + 1;
    ranges[after] = (ranges[after] ?? 0) + 1;
  }
  for (let at = 1; at <= count; at++) ranges[at] = (ranges[at] ?? 0) + (ranges[at - 1] ?? 0);
  return ranges;
}

/** Returns a function that finds the stops with trips within a distance of a position, nearest first. */
function stopFinder(lat: Float64Array, lng: Float64Array, served: Uint8Array) {
  const stops = [...served.keys()].filter((stop) => served[stop] === 1);
  if (stops.length === 0) return () => [];
  const index = new Flatbush(stops.length);
  for (const stop of stops) index.add(lng[stop] ?? 0, lat[stop] ?? 0);
  index.finish();
  return (at: LatLng, meters: number, limit: number): number[] => {
    const latRadius = meters / metersPerDegree;
    const lngRadius = latRadius / Math.max(0.01, Math.cos((at.lat * Math.PI) / 180));
    return index
      .search(at.lng - lngRadius, at.lat - latRadius, at.lng + lngRadius, at.lat + latRadius)
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
 * Returns walking transfers: between all stops within `maxTransferMeters`, and those defined by feeds. Transfers aren't
 * chained: two rides are connected by a single one.
 */
function walkingTransfers(
  feeds: readonly NetworkFeed[],
  stopCount: number,
  served: Uint8Array,
  positionOf: (stop: number) => LatLng,
  stopsNear: (at: LatLng, meters: number, limit: number) => number[],
  estimateWalk: EstimateWalkSeconds,
) {
  const transferSeconds = new Int32Array(stopCount).fill(minTransferSeconds);
  const feedTransfers = new Map<number, Map<number, number>>();
  for (const { timetable, firstStop } of feeds) {
    timetable.transferFrom.forEach((fromInFeed, index) => {
      const [from, to] = [firstStop + fromInFeed, firstStop + (timetable.transferTo[index] ?? 0)];
      const seconds = timetable.transferSeconds[index] ?? -1;
      if (from === to) transferSeconds[from] = seconds;
      else feedTransfers.set(from, (feedTransfers.get(from) ?? new Map<number, number>()).set(to, seconds));
    });
  }
  const edges: { from: number; to: number; seconds: number; measured: boolean }[] = [];
  for (let from = 0; from < stopCount; from++) {
    if (served[from] === 0) continue;
    const ownTransfers = feedTransfers.get(from);
    const at = positionOf(from);
    for (const to of stopsNear(at, maxTransferMeters, Number.POSITIVE_INFINITY)) {
      if (to === from || ownTransfers?.has(to)) continue;
      const seconds = estimateWalk(distanceMeters(at, positionOf(to)));
      edges.push({ from, to, seconds: Math.max(minTransferSeconds, seconds), measured: false });
    }
    for (const [to, seconds] of ownTransfers ?? [])
      if (seconds >= 0) edges.push({ from, to, seconds, measured: true });
  }
  return {
    transferSeconds,
    stopWalk: bucketRanges(
      edges.map(({ from }) => from),
      stopCount,
    ),
    walkTo: Int32Array.from(edges, ({ to }) => to),
    walkEdge: Int32Array.from(edges.keys()),
    walkSeconds: Int32Array.from(edges, ({ seconds }) => seconds),
    walkMeasured: Uint8Array.from(edges, ({ measured }) => Number(measured)),
  };
}

/** Returns by feed and service 1 if it runs on a day, and a key that is equal for days with the same services. */
function runningServices(feeds: readonly NetworkFeed[], day: number): { byFeed: Uint8Array[]; key: string } {
  const byFeed = feeds.map(({ timetable }) =>
    Uint8Array.from({ length: serviceCount(timetable) }, (_, service) =>
      Number(runsOn(timetable, service, day)),
    ),
  );
  return { byFeed, key: byFeed.map((runs) => runs.join('')).join(' ') };
}

function tripsOfServices(
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
    const serviceRuns = byFeed[feedIndex];
    const first = feed?.timetable.patternTrip[pattern - feed.firstPattern] ?? 0;
    const count = (patternTrip[pattern + 1] ?? 0) - (patternTrip[pattern] ?? 0);
    for (let trip = 0; trip < count; trip++) {
      if (serviceRuns?.[feed?.timetable.tripService[first + trip] ?? 0] === 1) trips[end++] = trip;
    }
    start[pattern + 1] = end;
  });
  return { start, trips: trips.slice(0, end) };
}

/**
 * Returns the reversed schedule: patterns run backward, the last trip comes first, and an arrival at 9:00 becomes a
 * departure at minus 9:00. A search in it finds the latest departure for an arrival.
 */
function reversedSchedule(schedule: Schedule): Schedule {
  const { patternStart, patternTime, patternStop, stopCount, stopWalk, walkTo, walkEdge } = schedule;
  const reversed = <T extends Int32Array | Uint8Array>(values: T, ranges: Int32Array): T => {
    const reversedValues = values.slice() as T;
    for (let each = 0; each + 1 < ranges.length; each++) {
      reversedValues.subarray(ranges[each], ranges[each + 1]).reverse();
    }
    return reversedValues;
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
  const ranges = bucketRanges(walkTo, stopCount);
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
    ...visitsByStop(patterns, stopCount),
    stopCount,
    stopWalk: ranges,
    walkTo: to,
    walkEdge: edge,
    walkSeconds: schedule.walkSeconds,
    transferSeconds: schedule.transferSeconds,
  };
}
