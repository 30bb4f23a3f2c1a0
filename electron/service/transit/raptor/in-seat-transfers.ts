import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import type { Timetable } from '../../../region-format/timetables/timetable.ts';
import type { RunningTrips, Schedule } from './schedule.ts';

/** In-seat transfers from the trips of a day to the trips that their vehicles continue as. */
export interface InSeatTransfers {
  /** By index in `RunningTrips.trips`, the range of each running trip in the other columns. */
  start: Int32Array;
  /** Pattern of the continuing trip, and its index in `RunningTrips.trips` of its day. */
  pattern: Int32Array;
  runningIndex: Int32Array;
  /** Days from this day to that of the continuing trip; negative if that is earlier. */
  days: Int32Array;
}

export interface InSeatDay {
  /** Undefined if no vehicle continues as another trip. */
  forward: InSeatTransfers | undefined;
  /** The same transfers in the opposite direction, indexed for a reversed schedule. */
  backward: InSeatTransfers | undefined;
}

interface Transfer {
  fromPattern: number;
  from: number;
  toPattern: number;
  to: number;
  days: number;
}

interface InSeatInput {
  feeds: readonly { timetable: Timetable; firstPattern: number }[];
  schedule: Pick<
    Schedule,
    'patternTrip' | 'patternStart' | 'patternStop' | 'patternTime' | 'arrivals' | 'departures'
  >;
  positionOf: (stop: number) => LatLng;
  running: (day: number) => RunningTrips;
}

/** Straight-line limit of an in-seat transfer within a block: beyond it, the vehicle is assumed to run empty. */
const maxMetersBetweenTrips = 200;

interface InSeatDays {
  onDay: (day: number) => InSeatDay;
  /** Offsets of the days whose services determine a day's transfers. */
  dayOffsets: number[];
}

/**
 * Returns the in-seat transfers of each day; undefined if no feed has any.
 */
export function inSeatTransfers(input: InSeatInput): InSeatDays | undefined {
  const { schedule, running } = input;
  const blocks = tripsByBlock(input);
  const links = linksOf(input);
  if (blocks.length === 0 && links.length === 0) return undefined;
  const linkDays = [...new Set([0, ...links.map(({ days }) => days)])];
  const forbidden = new Set(links.filter(({ isInSeat }) => !isInSeat).map(({ from, to }) => `${from} ${to}`));
  const staying = links.filter(({ isInSeat, from, to }) => isInSeat && !forbidden.has(`${from} ${to}`));

  function transfersFrom(day: number): Transfer[] {
    const today = running(day);
    const runningTripOf = (trip: number): RunningTrip => runningTrip(schedule, today, trip);
    const transfers: Transfer[] = [];
    const [withNext, withPrevious] = [new Set<number>(), new Set<number>()];
    for (const { from, to, days } of staying) {
      const continuing = runningTrip(schedule, running(day + days), to);
      const arriving = runningTripOf(from);
      if (arriving.runningIndex >= 0 && continuing.runningIndex >= 0) {
        withNext.add(from);
        transfers.push(transferBetween(arriving, continuing, days));
      }
      // An explicit link from an earlier day takes precedence over the block.
      if (runningTrip(schedule, running(day - days), from).runningIndex >= 0) withPrevious.add(to);
    }
    for (const block of blocks) {
      for (const [from, to] of consecutive(
        block.filter(({ trip }) => runningTripOf(trip).runningIndex >= 0),
      )) {
        if (withNext.has(from.trip) || withPrevious.has(to.trip)) continue;
        if (forbidden.has(`${from.trip} ${to.trip}`) || !isNear(input, from, to)) continue;
        transfers.push(transferBetween(runningTripOf(from.trip), runningTripOf(to.trip), 0));
      }
    }
    return transfers;
  }

  function onDay(day: number): InSeatDay {
    const today = running(day);
    const fromToday = transfersFrom(day);
    const toToday = linkDays.flatMap((days) =>
      (days === 0 ? fromToday : transfersFrom(day - days))
        .filter((transfer) => transfer.days === days)
        .map((transfer) => reversed(transfer, running(day - days), today)),
    );
    return {
      forward: byRunningIndex(fromToday, today.trips.length),
      backward: byRunningIndex(toToday, today.trips.length),
    };
  }
  const dayOffsets = linkDays.flatMap((before) =>
    linkDays.flatMap((days) => [-before, days - before, -days - before]),
  );
  return { onDay, dayOffsets: [...new Set(dayOffsets)] };
}

/** A trip of a block, numbered over all patterns. */
interface BlockTrip {
  trip: number;
  departure: number;
  arrival: number;
  firstStop: number;
  lastStop: number;
}

/** Returns the trips of each block by start time. */
function tripsByBlock({ feeds, schedule }: InSeatInput): BlockTrip[][] {
  const blocks: BlockTrip[][] = [];
  for (const { timetable, firstPattern } of feeds) {
    const blockTrips = new Map<number, BlockTrip[]>();
    for (let index = 0; index + 1 < timetable.patternTrip.length; index++) {
      const start = timetable.patternTrip[index] ?? 0;
      for (let trip = start; trip < (timetable.patternTrip[index + 1] ?? 0); trip++) {
        const block = timetable.tripBlock[trip] ?? -1;
        if (block < 0) continue;
        const added = blockTrip(schedule, firstPattern + index, trip - start);
        const sameBlock = blockTrips.get(block);
        if (sameBlock) sameBlock.push(added);
        else blockTrips.set(block, [added]);
      }
    }
    blocks.push(...blockTrips.values());
  }
  return blocks
    .filter(({ length }) => length > 1)
    .map((trips) => trips.sort((a, b) => a.departure - b.departure || a.arrival - b.arrival));
}

function blockTrip(schedule: InSeatInput['schedule'], pattern: number, trip: number): BlockTrip {
  const start = schedule.patternStart[pattern] ?? 0;
  const count = (schedule.patternStart[pattern + 1] ?? 0) - start;
  const row = (schedule.patternTime[pattern] ?? 0) + trip * count;
  return {
    trip: (schedule.patternTrip[pattern] ?? 0) + trip,
    departure: schedule.departures[row] ?? 0,
    arrival: schedule.arrivals[row + count - 1] ?? 0,
    firstStop: schedule.patternStop[start] ?? 0,
    lastStop: schedule.patternStop[start + count - 1] ?? 0,
  };
}

/** Returns pairs of consecutive trips of a block on a day; trips that overlap others can't be in one vehicle. */
function consecutive(trips: readonly BlockTrip[]): [BlockTrip, BlockTrip][] {
  let latestArrival = Number.NEGATIVE_INFINITY;
  const overlapsPrevious = trips.map(({ departure, arrival }, index) => {
    const overlaps = departure < latestArrival || departure === trips[index - 1]?.departure;
    latestArrival = Math.max(latestArrival, arrival);
    return overlaps;
  });
  const hasOverlap = trips.map(({ arrival, departure }, index) => {
    const next = trips[index + 1];
    const overlapsNext = next !== undefined && (next.departure < arrival || next.departure === departure);
    return overlapsPrevious[index] === true || overlapsNext;
  });
  return trips.flatMap((trip, index): [BlockTrip, BlockTrip][] => {
    const next = trips[index + 1];
    return next && !hasOverlap[index] && !hasOverlap[index + 1] ? [[trip, next]] : [];
  });
}

const isNear = ({ positionOf }: InSeatInput, from: BlockTrip, to: BlockTrip): boolean =>
  from.lastStop === to.firstStop ||
  distanceMeters(positionOf(from.lastStop), positionOf(to.firstStop)) <= maxMetersBetweenTrips;

interface Link {
  from: number;
  to: number;
  days: number;
  isInSeat: boolean;
}

/** Returns the links of all feeds, with trips numbered over all their patterns. */
function linksOf({ feeds, schedule }: InSeatInput): Link[] {
  return feeds.flatMap(({ timetable, firstPattern }) => {
    const firstTrip = schedule.patternTrip[firstPattern] ?? 0;
    return Array.from(timetable.linkFrom, (from, index) => ({
      from: firstTrip + from,
      to: firstTrip + (timetable.linkTo[index] ?? 0),
      days: timetable.linkDays[index] ?? 0,
      isInSeat: timetable.linkStays[index] === 1,
    }));
  });
}

/** A trip on a day, by its index in `RunningTrips.trips`; -1 if it doesn't run. */
interface RunningTrip {
  pattern: number;
  runningIndex: number;
}

function runningTrip(
  { patternTrip }: InSeatInput['schedule'],
  { start, trips }: RunningTrips,
  trip: number,
): RunningTrip {
  const pattern = lastAtMost(patternTrip, 0, patternTrip.length - 1, trip);
  const tripInPattern = trip - (patternTrip[pattern] ?? 0);
  const [low, high] = [start[pattern] ?? 0, start[pattern + 1] ?? 0];
  const runningIndex = low < high ? lastAtMost(trips, low, high, tripInPattern) : -1;
  return {
    pattern,
    runningIndex: runningIndex >= 0 && trips[runningIndex] === tripInPattern ? runningIndex : -1,
  };
}

/** Returns the last index from `low` to before `high` whose sorted value is at most `value`; `low` if all are greater. */
function lastAtMost(values: Int32Array, low: number, high: number, value: number): number {
  let [left, right] = [low, high];
  while (left + 1 < right) {
    const middle = (left + right) >> 1;
    if ((values[middle] ?? 0) <= value) left = middle;
    else right = middle;
  }
  return left;
}

const transferBetween = (from: RunningTrip, to: RunningTrip, days: number): Transfer => ({
  fromPattern: from.pattern,
  from: from.runningIndex,
  toPattern: to.pattern,
  to: to.runningIndex,
  days,
});

function reversed(transfer: Transfer, fromDay: RunningTrips, toDay: RunningTrips): Transfer {
  const mirrored = ({ start }: RunningTrips, pattern: number, runningIndex: number) =>
    (start[pattern] ?? 0) + (start[pattern + 1] ?? 0) - 1 - runningIndex;
  const { fromPattern, from, toPattern, to, days } = transfer;
  return {
    fromPattern: toPattern,
    from: mirrored(toDay, toPattern, to),
    toPattern: fromPattern,
    to: mirrored(fromDay, fromPattern, from),
    days: days === 0 ? 0 : -days,
  };
}

function byRunningIndex(transfers: readonly Transfer[], count: number): InSeatTransfers | undefined {
  if (transfers.length === 0) return undefined;
  const ordered = transfers.toSorted((a, b) => a.from - b.from);
  const start = new Int32Array(count + 1);
  for (const { from } of ordered) start[from + 1] = (start[from + 1] ?? 0) + 1;
  for (let at = 1; at <= count; at++) start[at] = (start[at] ?? 0) + (start[at - 1] ?? 0);
  return {
    start,
    pattern: Int32Array.from(ordered, ({ toPattern }) => toPattern),
    runningIndex: Int32Array.from(ordered, ({ to }) => to),
    days: Int32Array.from(ordered, ({ days }) => days),
  };
}
