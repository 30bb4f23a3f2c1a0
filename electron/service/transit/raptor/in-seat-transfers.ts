import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import type { Timetable } from '../../../region-format/timetables/timetable.ts';
import type { RunningTrips, Schedule } from './schedule.ts';

/** In-seat transfers from the trips of a day to the trips their vehicles continue as. */
export interface InSeatTransfers {
  /** Range of each running trip in the following columns, by its index in `RunningTrips.trips`. */
  start: Int32Array;
  /** Pattern of the continuing trip, and its index among the running trips of its day. */
  pattern: Int32Array;
  place: Int32Array;
  /** Days until that day; negative if earlier. */
  days: Int32Array;
}

export interface InSeatDay {
  /** Undefined if no vehicle continues as another trip. */
  forward: InSeatTransfers | undefined;
  /** The same from the second trip's view, indexed for a reversed schedule. */
  backward: InSeatTransfers | undefined;
}

interface Transfer {
  fromPattern: number;
  from: number;
  toPattern: number;
  to: number;
  days: number;
}

interface InSeatParts {
  feeds: readonly { timetable: Timetable; pattern: number }[];
  schedule: Pick<
    Schedule,
    'patternTrip' | 'patternStart' | 'patternStop' | 'patternTime' | 'arrivals' | 'departures'
  >;
  positionOf: (stop: number) => LatLng;
  running: (day: number) => RunningTrips;
}

/** If its next trip starts farther away (straight line), the vehicle runs there empty. */
const maxMetersBetweenTrips = 200;

interface InSeatDays {
  on: (day: number) => InSeatDay;
  /** A day's transfers depend on the services of that day and of the days at these offsets. */
  daysApart: number[];
}

/**
 * Returns the in-seat transfers of each day.
 * @returns undefined if no feed has any
 */
export function inSeatTransfers(parts: InSeatParts): InSeatDays | undefined {
  const { schedule, running } = parts;
  const blocks = tripsByBlock(parts);
  const links = linksOf(parts);
  if (blocks.length === 0 && links.length === 0) return undefined;
  const shifts = [...new Set([0, ...links.map(({ days }) => days)])];
  const forbidden = new Set(links.filter(({ stays }) => !stays).map(({ from, to }) => `${from} ${to}`));
  const staying = links.filter(({ stays, from, to }) => stays && !forbidden.has(`${from} ${to}`));

  function transfersFrom(day: number): Transfer[] {
    const today = running(day);
    const at = (trip: number): Place => placeOf(schedule, today, trip);
    const found: Transfer[] = [];
    const [hasNext, hasBefore] = [new Set<number>(), new Set<number>()];
    for (const { from, to, days } of staying) {
      const there = placeOf(schedule, running(day + days), to);
      const here = at(from);
      if (here.place >= 0 && there.place >= 0) {
        hasNext.add(from);
        found.push(transferBetween(here, there, days));
      }
      // The vehicle continues a trip of an earlier day, whatever its block.
      if (placeOf(schedule, running(day - days), from).place >= 0) hasBefore.add(to);
    }
    for (const block of blocks) {
      for (const [from, to] of consecutive(block.filter(({ trip }) => at(trip).place >= 0))) {
        if (hasNext.has(from.trip) || hasBefore.has(to.trip)) continue;
        if (forbidden.has(`${from.trip} ${to.trip}`) || !isNear(parts, from, to)) continue;
        found.push(transferBetween(at(from.trip), at(to.trip), 0));
      }
    }
    return found;
  }

  function on(day: number): InSeatDay {
    const today = running(day);
    const own = transfersFrom(day);
    const before = shifts.flatMap((days) =>
      (days === 0 ? own : transfersFrom(day - days))
        .filter((transfer) => transfer.days === days)
        .map((transfer) => turnedRound(transfer, running(day - days), today)),
    );
    return {
      forward: byPlace(own, today.trips.length),
      backward: byPlace(before, today.trips.length),
    };
  }
  const daysApart = shifts.flatMap((before) =>
    shifts.flatMap((days) => [-before, days - before, -days - before]),
  );
  return { on, daysApart: [...new Set(daysApart)] };
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
function tripsByBlock({ feeds, schedule }: InSeatParts): BlockTrip[][] {
  const blocks: BlockTrip[][] = [];
  for (const { timetable, pattern: first } of feeds) {
    const own = new Map<number, BlockTrip[]>();
    for (let index = 0; index + 1 < timetable.patternTrip.length; index++) {
      const start = timetable.patternTrip[index] ?? 0;
      for (let trip = start; trip < (timetable.patternTrip[index + 1] ?? 0); trip++) {
        const block = timetable.tripBlock[trip] ?? -1;
        if (block < 0) continue;
        const made = blockTrip(schedule, first + index, trip - start);
        const known = own.get(block);
        if (known) known.push(made);
        else own.set(block, [made]);
      }
    }
    blocks.push(...own.values());
  }
  return blocks
    .filter(({ length }) => length > 1)
    .map((trips) => trips.sort((a, b) => a.departure - b.departure || a.arrival - b.arrival));
}

function blockTrip(schedule: InSeatParts['schedule'], pattern: number, trip: number): BlockTrip {
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

/** Returns consecutive trips of a block on a day, without overlapping ones. */
function consecutive(trips: readonly BlockTrip[]): [BlockTrip, BlockTrip][] {
  let latest = Number.NEGATIVE_INFINITY;
  const overlapsBefore = trips.map(({ departure, arrival }, index) => {
    const overlaps = departure < latest || departure === trips[index - 1]?.departure;
    latest = Math.max(latest, arrival);
    return overlaps;
  });
  const overlapsAny = trips.map(({ arrival, departure }, index) => {
    const next = trips[index + 1];
    const reaches = next !== undefined && (next.departure < arrival || next.departure === departure);
    return overlapsBefore[index] === true || reaches;
  });
  return trips.flatMap((trip, index): [BlockTrip, BlockTrip][] => {
    const next = trips[index + 1];
    return next && !overlapsAny[index] && !overlapsAny[index + 1] ? [[trip, next]] : [];
  });
}

const isNear = ({ positionOf }: InSeatParts, from: BlockTrip, to: BlockTrip): boolean =>
  from.lastStop === to.firstStop ||
  distanceMeters(positionOf(from.lastStop), positionOf(to.firstStop)) <= maxMetersBetweenTrips;

interface Link {
  from: number;
  to: number;
  days: number;
  stays: boolean;
}

/** Returns the links of all feeds, with trips numbered over all their patterns. */
function linksOf({ feeds, schedule }: InSeatParts): Link[] {
  return feeds.flatMap(({ timetable, pattern }) => {
    const first = schedule.patternTrip[pattern] ?? 0;
    return Array.from(timetable.linkFrom, (from, index) => ({
      from: first + from,
      to: first + (timetable.linkTo[index] ?? 0),
      days: timetable.linkDays[index] ?? 0,
      stays: timetable.linkStays[index] === 1,
    }));
  });
}

/** A trip's index among the running trips of a day; -1 if it doesn't run. */
interface Place {
  pattern: number;
  place: number;
}

function placeOf(
  { patternTrip }: InSeatParts['schedule'],
  { start, trips }: RunningTrips,
  trip: number,
): Place {
  const pattern = lastAtMost(patternTrip, 0, patternTrip.length - 1, trip);
  const own = trip - (patternTrip[pattern] ?? 0);
  const [low, high] = [start[pattern] ?? 0, start[pattern + 1] ?? 0];
  const place = low < high ? lastAtMost(trips, low, high, own) : -1;
  return { pattern, place: place >= 0 && trips[place] === own ? place : -1 };
}

/** Returns the last index in `low` to `high` (exclusive) with a value of at most `value`; `low` if all are greater. */
function lastAtMost(values: Int32Array, low: number, high: number, value: number): number {
  let [left, right] = [low, high];
  while (left + 1 < right) {
    const middle = (left + right) >> 1;
    if ((values[middle] ?? 0) <= value) left = middle;
    else right = middle;
  }
  return left;
}

const transferBetween = (from: Place, to: Place, days: number): Transfer => ({
  fromPattern: from.pattern,
  from: from.place,
  toPattern: to.pattern,
  to: to.place,
  days,
});

function turnedRound(transfer: Transfer, fromDay: RunningTrips, toDay: RunningTrips): Transfer {
  const turn = ({ start }: RunningTrips, pattern: number, place: number) =>
    (start[pattern] ?? 0) + (start[pattern + 1] ?? 0) - 1 - place;
  const { fromPattern, from, toPattern, to, days } = transfer;
  return {
    fromPattern: toPattern,
    from: turn(toDay, toPattern, to),
    toPattern: fromPattern,
    to: turn(fromDay, fromPattern, from),
    days: days === 0 ? 0 : -days,
  };
}

function byPlace(transfers: readonly Transfer[], count: number): InSeatTransfers | undefined {
  if (transfers.length === 0) return undefined;
  const ordered = transfers.toSorted((a, b) => a.from - b.from);
  const start = new Int32Array(count + 1);
  for (const { from } of ordered) start[from + 1] = (start[from + 1] ?? 0) + 1;
  for (let at = 1; at <= count; at++) start[at] = (start[at] ?? 0) + (start[at - 1] ?? 0);
  return {
    start,
    pattern: Int32Array.from(ordered, ({ toPattern }) => toPattern),
    place: Int32Array.from(ordered, ({ to }) => to),
    days: Int32Array.from(ordered, ({ days }) => days),
  };
}
