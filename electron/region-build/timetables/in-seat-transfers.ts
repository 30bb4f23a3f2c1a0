import { runsOn, type ServiceDays, type Timetable } from '../../region-format/timetables/timetable.ts';
import { grouped } from '../grouped.ts';
import { TextNumbers } from '../growing-column.ts';
import type { Findings } from './findings.ts';
import type { GtfsTables, GtfsTripLink } from './gtfs-tables.ts';
import type { Patterns } from './patterns.ts';
import { stopsOfStations } from './stop-parents.ts';

type InSeatTransfers = Pick<Timetable, 'tripBlock' | 'linkFrom' | 'linkTo' | 'linkDays' | 'linkStays'>;
type Trips = Omit<Patterns, 'patternDistance'> & ServiceDays;

/** A trip of the timetable with its ends. */
interface Run {
  /** Index of the trip over all patterns. */
  trip: number;
  /** Number of the trip in the feed; all runs of a frequency-based trip share it. */
  number: number;
  service: number;
  departure: number;
  arrival: number;
  firstStop: number;
  lastStop: number;
}

const daySeconds = 86_400;

/** Returns the blocks of trips, and the in-seat transfers that transfers.txt has between runs of two trips. */
export function inSeatTransfers(
  tables: GtfsTables,
  trips: Trips,
  stopNumbers: TextNumbers,
  findings: Findings,
): InSeatTransfers {
  const blocks = blocksOf(tables, trips);
  const hasNoTransfers = tables.links.length === 0 && blocks.every((block) => block < 0);
  const runs = hasNoTransfers ? [] : runsOf(trips);
  checkBlocks(tables, runs, blocks, trips, findings);
  const links = linksBetween(tables, runs, stopNumbers, findings);
  return {
    tripBlock: blocks,
    linkFrom: Int32Array.from(links, ({ from }) => from),
    linkTo: Int32Array.from(links, ({ to }) => to),
    linkDays: Int32Array.from(links, ({ days }) => days),
    linkStays: Uint8Array.from(links, ({ stays }) => Number(stays)),
  };
}

function blocksOf(tables: GtfsTables, { tripNumber }: Trips): Int32Array {
  const ids = new TextNumbers();
  const blockByTrip = new Int32Array(tables.tripIds.texts.length).fill(-1);
  for (const { number, block } of tables.trips) if (block !== '') blockByTrip[number] = ids.numberOf(block);
  return tripNumber.map((number) => blockByTrip[number] ?? -1);
}

function runsOf(trips: Trips): Run[] {
  const { patternStart, patternStop, patternTrip, patternTime, arrivals, departures } = trips;
  const runs: Run[] = [];
  for (let pattern = 0; pattern + 1 < patternTrip.length; pattern++) {
    const start = patternStart[pattern] ?? 0;
    const count = (patternStart[pattern + 1] ?? 0) - start;
    const firstTrip = patternTrip[pattern] ?? 0;
    for (let trip = firstTrip; trip < (patternTrip[pattern + 1] ?? 0); trip++) {
      const row = (patternTime[pattern] ?? 0) + (trip - firstTrip) * count;
      runs.push({
        trip,
        number: trips.tripNumber[trip] ?? 0,
        service: trips.tripService[trip] ?? 0,
        departure: departures[row] ?? 0,
        arrival: arrivals[row + count - 1] ?? 0,
        firstStop: patternStop[start] ?? 0,
        lastStop: patternStop[start + count - 1] ?? 0,
      });
    }
  }
  return runs;
}

/** Maximum number of following runs of a block that each run is compared with. */
const maxCompared = 100;

/** Reports trips that overlap others of their block, because they would need two vehicles. */
function checkBlocks(
  tables: GtfsTables,
  runs: readonly Run[],
  blocks: Int32Array,
  days: ServiceDays,
  findings: Findings,
): void {
  const ordered = runs
    .filter(({ trip }) => (blocks[trip] ?? -1) >= 0)
    .sort((a, b) => (blocks[a.trip] ?? 0) - (blocks[b.trip] ?? 0) || a.departure - b.departure);
  const runTogether = commonDayTest(days);
  const overlapping = new Set<number>();
  ordered.forEach((run, index) => {
    for (const other of ordered.slice(index + 1, index + 1 + maxCompared)) {
      if (blocks[other.trip] !== blocks[run.trip]) break;
      if (other.departure >= run.arrival && other.departure > run.departure) break;
      if (other.number !== run.number && runTogether(run.service, other.service))
        overlapping.add(other.number);
    }
  });
  for (const { number, line, block } of tables.trips) {
    if (!overlapping.has(number)) continue;
    const place = { line, field: 'block_id', value: block };
    findings.add('block_trips_with_overlapping_stop_times', 'trips.txt', place);
  }
}

/** Returns a test whether two services run on a common day. */
function commonDayTest(days: ServiceDays): (one: number, other: number) => boolean {
  const cache = new Map<string, boolean>();
  return (one, other) => {
    if (one === other) return true;
    const key = `${Math.min(one, other)} ${Math.max(one, other)}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    let hasCommonDay = false;
    for (let day = days.firstDay; day < days.firstDay + days.dayCount && !hasCommonDay; day++) {
      hasCommonDay = runsOn(days, one, day) && runsOn(days, other, day);
    }
    cache.set(key, hasCommonDay);
    return hasCommonDay;
  };
}

interface Link {
  from: number;
  to: number;
  days: number;
  stays: boolean;
}

function linksBetween(
  tables: GtfsTables,
  runs: readonly Run[],
  stopNumbers: TextNumbers,
  findings: Findings,
): Link[] {
  if (tables.links.length === 0) return [];
  const byNumber = grouped(runs, ({ number }) => number);
  const knownNumbers = new Set(tables.trips.map(({ number }) => number));
  const isAt = stopTest(tables, stopNumbers);
  return tables.links.flatMap((link): Link[] => {
    const { fromTrip, toTrip, fromStop, toStop, stays, line } = link;
    const numbers = [tables.tripIds.find(fromTrip), tables.tripIds.find(toTrip)] as const;
    const unknown = unknownTrip(link, numbers, knownNumbers);
    if (unknown) {
      findings.add('foreign_key_violation', 'transfers.txt', { line, ...unknown });
      return [];
    }
    const [from = [], to = []] = numbers.map((number) => byNumber.get(number));
    const [first, second] = [from[0], to[0]];
    if (!first || !second) return [];
    for (const [field, value, stop] of [
      ['from_stop_id', fromStop, first.lastStop],
      ['to_stop_id', toStop, second.firstStop],
    ] as const) {
      if (value === '' || isAt(stop, value)) continue;
      findings.add('transfer_with_suspicious_mid_trip_in_seat', 'transfers.txt', { line, field, value });
      return [];
    }
    return runPairs(from, to).map((pair) => ({ ...pair, stays }));
  });
}

function unknownTrip(
  { fromTrip, toTrip }: GtfsTripLink,
  [from, to]: readonly [number, number],
  known: ReadonlySet<number>,
): { field: string; value: string } | undefined {
  if (!known.has(from)) return { field: 'from_trip_id', value: fromTrip };
  return known.has(to) ? undefined : { field: 'to_trip_id', value: toTrip };
}

/** Returns a test whether a stop has an ID, or belongs to the station with that ID. */
function stopTest(tables: GtfsTables, stopNumbers: TextNumbers): (stop: number, id: string) => boolean {
  const stations = stopsOfStations(tables);
  return (stop, id) => {
    const stopId = stopNumbers.texts[stop] ?? '';
    return stopId === id || (stations.get(id)?.includes(stopId) ?? false);
  };
}

/**
 * Returns the run of the second trip that continues each run of the first. For two single runs, the second may be on a
 * later service day, if the first ends after it starts. With frequencies, it is the next run of the same day, unless
 * another run of the first trip ends in between.
 */
function runPairs(from: readonly Run[], to: readonly Run[]): Omit<Link, 'stays'>[] {
  const [first, second] = [from[0], to[0]];
  if (from.length === 1 && to.length === 1 && first && second) {
    const days = Math.max(0, Math.ceil((first.arrival - second.departure) / daySeconds));
    return [{ from: first.trip, to: second.trip, days }];
  }
  const ending = from.toSorted((a, b) => a.arrival - b.arrival);
  const starting = to.toSorted((a, b) => a.departure - b.departure);
  let at = 0;
  return ending.flatMap((run, index) => {
    while ((starting[at]?.departure ?? Number.POSITIVE_INFINITY) < run.arrival) at += 1;
    const next = starting[at];
    const following = ending[index + 1];
    if (!next || (following && following.arrival <= next.departure)) return [];
    return [{ from: run.trip, to: next.trip, days: 0 }];
  });
}
