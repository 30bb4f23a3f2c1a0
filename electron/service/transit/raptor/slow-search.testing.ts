import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import FlatQueue from 'flatqueue';
import Papa from 'papaparse';
import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';

/*
 * An independent search to hold RAPTOR against: Dijkstra over a time-expanded graph, straight from the text of a
 * feed. It shares nothing with the import and the service but the distance between two positions.
 */

interface Call {
  stop: string;
  arrival: number;
  departure: number;
  board: boolean;
  alight: boolean;
}

export interface SlowFeed {
  zone: string;
  stops: Map<string, LatLng>;
  trips: { id: string; block: string; service: string; type: string; calls: Call[] }[];
  runs(service: string, isoDay: string): boolean;
  /** By `from to`; -1 where no change is possible. */
  transfers: Map<string, number>;
  /** Transfers of type 4 and 5 between trips. */
  links: { from: string; to: string; stays: boolean }[];
}

/** Reads a feed that has all times and neither frequencies nor stations. */
export function readSlowFeed(path: string): SlowFeed {
  const files = unzipSync(new Uint8Array(readFileSync(path)));
  const rows = (name: string): Record<string, string>[] => {
    const bytes = files[name];
    if (!bytes) return [];
    const text = new TextDecoder().decode(bytes).trim();
    return Papa.parse<Record<string, string>>(text, { header: true }).data;
  };
  const seconds = (text = ''): number => {
    const [hours = 0, minutes = 0, rest = 0] = text.split(':').map(Number);
    return hours * 3600 + minutes * 60 + rest;
  };
  const types = new Map(rows('routes.txt').map(({ route_id, route_type }) => [route_id, route_type ?? '']));
  const calls = new Map<string, (Call & { sequence: number })[]>();
  for (const row of rows('stop_times.txt')) {
    const own = calls.get(row.trip_id ?? '') ?? [];
    calls.set(row.trip_id ?? '', own);
    own.push({
      stop: row.stop_id ?? '',
      arrival: seconds(row.arrival_time),
      departure: seconds(row.departure_time),
      board: row.pickup_type !== '1',
      alight: row.drop_off_type !== '1',
      sequence: Number(row.stop_sequence),
    });
  }
  const calendar = new Map(rows('calendar.txt').map((row) => [row.service_id, row]));
  const exceptions = new Map(
    rows('calendar_dates.txt').map(({ service_id, date, exception_type }) => [
      `${service_id} ${date}`,
      exception_type,
    ]),
  );
  const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
  return {
    zone: rows('agency.txt')[0]?.agency_timezone ?? 'UTC',
    stops: new Map(
      rows('stops.txt').map(({ stop_id = '', stop_lat, stop_lon }) => [
        stop_id,
        { lat: Number(stop_lat), lng: Number(stop_lon) },
      ]),
    ),
    trips: rows('trips.txt').flatMap(({ trip_id = '', block_id = '', service_id = '', route_id }) => {
      const own = calls.get(trip_id)?.toSorted((a, b) => a.sequence - b.sequence);
      const type = types.get(route_id ?? '') ?? '';
      return own && own.length > 1
        ? [{ id: trip_id, block: block_id, service: service_id, type, calls: own }]
        : [];
    }),
    runs(service, isoDay) {
      const compact = isoDay.replaceAll('-', '');
      const exception = exceptions.get(`${service} ${compact}`);
      if (exception !== undefined) return exception === '1';
      const row = calendar.get(service);
      if (!row || compact < (row.start_date ?? '') || compact > (row.end_date ?? '')) return false;
      return row[names[new Date(isoDay).getUTCDay()] ?? ''] === '1';
    },
    transfers: new Map(
      rows('transfers.txt').flatMap(({ from_stop_id, to_stop_id, transfer_type, min_transfer_time }) => {
        const key = `${from_stop_id} ${to_stop_id}`;
        if (transfer_type === '3') return [[key, -1] as const];
        if (transfer_type === '1') return [[key, 0] as const];
        return transfer_type === '2' ? [[key, Number(min_transfer_time)] as const] : [];
      }),
    ),
    links: rows('transfers.txt').flatMap(({ transfer_type, from_trip_id = '', to_trip_id = '' }) =>
      transfer_type === '4' || transfer_type === '5'
        ? [{ from: from_trip_id, to: to_trip_id, stays: transfer_type === '4' }]
        : [],
    ),
  };
}

/** Which trips may be taken, in which direction. */
export interface SlowGraphQuestion {
  kind: 'departure' | 'arrival';
  /** ISO dates of the service days that are looked at, with when each starts. */
  days: readonly { isoDay: string; start: number }[];
  types?: readonly string[];
}

export interface SlowQuestion {
  /** Seconds since 1970. */
  at: number;
  /** Seconds to walk, by stop. */
  sources: ReadonlyMap<string, number>;
  targets: ReadonlyMap<string, number>;
  maxRides: number;
}

/** Seconds to change from one stop to another; undefined where that cannot be done. */
type Change = (from: string, to: string) => number | undefined;

/** The rule of changes as the service has it: as the feed says, else on foot within 400 m, a minute at least. */
export function changesOf(feed: SlowFeed, walkSeconds: (meters: number) => number): Change {
  return (from, to) => {
    const reported = feed.transfers.get(`${from} ${to}`);
    if (reported !== undefined) return reported < 0 ? undefined : reported;
    if (from === to) return 60;
    const [one, other] = [feed.stops.get(from), feed.stops.get(to)];
    if (!one || !other) return undefined;
    const meters = distanceMeters(one, other);
    return meters > 400 ? undefined : Math.max(60, walkSeconds(meters));
  };
}

/** A trip calling at a stop on some day: a node of the graph. */
interface Event {
  trip: number;
  place: number;
  time: number;
}

interface TurnedCall {
  stop: string;
  in: number;
  out: number;
  board: boolean;
  alight: boolean;
}

/** What runs on some days. Time runs on from a question; where it is asked by arrival all is turned round. */
export interface SlowGraph {
  backwards: boolean;
  trips: readonly TurnedCall[][];
  /** By trip, those as which its vehicle goes on. */
  next: ReadonlyMap<number, number[]>;
  /** By stop, in the order of time. */
  departures: ReadonlyMap<string, Event[]>;
  changesFrom(stop: string): [string, number][];
}

/** The graph of all that is asked in one direction about the same days. */
export function slowGraph(feed: SlowFeed, change: Change, question: SlowGraphQuestion): SlowGraph {
  const backwards = question.kind === 'arrival';
  const sign = backwards ? -1 : 1;
  const running = new Map<string, SlowGraphQuestion['days']>();
  const daysOf = (service: string) => {
    const days = running.get(service) ?? question.days.filter(({ isoDay }) => feed.runs(service, isoDay));
    running.set(service, days);
    return days;
  };
  const runs = feed.trips
    .filter(({ type }) => !question.types || question.types.includes(type))
    .flatMap((trip) => daysOf(trip.service).map(({ isoDay, start }) => ({ trip, isoDay, start })));
  const trips = runs.map(({ trip: { calls }, start }) => {
    const turned = calls.map((call) => ({
      stop: call.stop,
      in: sign * (start + (backwards ? call.departure : call.arrival)),
      out: sign * (start + (backwards ? call.arrival : call.departure)),
      board: backwards ? call.alight : call.board,
      alight: backwards ? call.board : call.alight,
    }));
    return backwards ? turned.reverse() : turned;
  });
  const next = new Map<number, number[]>();
  const linked = new Set(feed.links.flatMap(({ from, to }) => [from, to]));
  const inVehicles = [...runs.entries()].filter(([, { trip }]) => trip.block !== '' || linked.has(trip.id));
  for (const [from, one] of inVehicles) {
    for (const [to, other] of inVehicles) {
      if (!goesOnAs(feed, runs, one, other)) continue;
      const [key, value] = backwards ? [to, from] : [from, to];
      next.set(key, [...(next.get(key) ?? []), value]);
    }
  }
  const departures = new Map<string, Event[]>();
  trips.forEach((calls, trip) => {
    calls.forEach(({ stop, out, board }, place) => {
      if (!board || place === calls.length - 1) return;
      const own = departures.get(stop) ?? [];
      departures.set(stop, own);
      own.push({ trip, place, time: out });
    });
  });
  for (const own of departures.values()) own.sort((a, b) => a.time - b.time);
  const changeable = new Map<string, [string, number][]>();
  return {
    backwards,
    trips,
    next,
    departures,
    changesFrom(stop) {
      const known = changeable.get(stop);
      if (known) return known;
      const found = [...departures.keys()].flatMap((other): [string, number][] => {
        const seconds = backwards ? change(other, stop) : change(stop, other);
        return seconds === undefined ? [] : [[other, seconds]];
      });
      changeable.set(stop, found);
      return found;
    },
  };
}

/** A trip on a day. */
interface Run {
  trip: SlowFeed['trips'][number];
  isoDay: string;
  start: number;
}

/** Whether riders of one trip may keep their seats in another. */
function goesOnAs(feed: SlowFeed, runs: readonly Run[], one: Run, other: Run): boolean {
  const [leaves, arrives] = [firstDeparture(other.trip), lastArrival(one.trip)];
  if (other.start + leaves < one.start + arrives) return false;
  const between = feed.links.filter(({ from, to }) => from === one.trip.id && to === other.trip.id);
  if (between.some(({ stays }) => !stays)) return false;
  const daysBetween = Math.round((other.start - one.start) / 86_400);
  if (between.length > 0) return daysBetween === linkDays(one.trip, other.trip);
  const { block } = one.trip;
  if (block === '' || other.trip.block !== block || one.isoDay !== other.isoDay || one === other)
    return false;
  if (feed.links.some((link) => overrides(feed, link, one, other))) return false;
  const [from, to] = [one.trip.calls.at(-1), other.trip.calls[0]].map((call) =>
    feed.stops.get(call?.stop ?? ''),
  );
  if (!from || !to || distanceMeters(from, to) > 200) return false;
  const vehicle = runs.filter((run) => run.trip.block === block && run.isoDay === one.isoDay);
  const overlaps = (a: Run) =>
    vehicle.some(
      (b) =>
        a !== b &&
        (firstDeparture(a.trip) === firstDeparture(b.trip) ||
          (firstDeparture(a.trip) < lastArrival(b.trip) && firstDeparture(b.trip) < lastArrival(a.trip))),
    );
  if (overlaps(one) || overlaps(other)) return false;
  return !vehicle.some(
    ({ trip }) => firstDeparture(trip) > firstDeparture(one.trip) && firstDeparture(trip) < leaves,
  );
}

const firstDeparture = ({ calls }: Run['trip']): number => calls[0]?.departure ?? 0;
const lastArrival = ({ calls }: Run['trip']): number => calls.at(-1)?.arrival ?? 0;
const linkDays = (from: Run['trip'], to: Run['trip']): number =>
  Math.max(0, Math.ceil((lastArrival(from) - firstDeparture(to)) / 86_400));

/** Whether a link says that the first trip goes on otherwise on that day, or that the second comes from elsewhere. */
function overrides(
  feed: SlowFeed,
  { from, to, stays }: SlowFeed['links'][number],
  one: Run,
  other: Run,
): boolean {
  if (!stays || feed.links.some((link) => !link.stays && link.from === from && link.to === to)) return false;
  const [first, second] = [from, to].map((id) => feed.trips.find((trip) => trip.id === id));
  if (!first || !second) return false;
  const days = linkDays(first, second);
  if (from === one.trip.id) return feed.runs(second.service, dayAfter(one.isoDay, days));
  return to === other.trip.id && feed.runs(first.service, dayAfter(other.isoDay, -days));
}

const dayAfter = (isoDay: string, days: number): string =>
  new Date(Date.parse(isoDay) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * The Pareto set of a question: for each number of rides the earliest arrival (the latest departure, when asked by
 * arrival), where that is better than with fewer.
 */
export function slowSearch(graph: SlowGraph, question: SlowQuestion): [rides: number, time: number][] {
  const { backwards, trips, next, departures, changesFrom } = graph;
  const sign = backwards ? -1 : 1;
  const [from, to] = backwards ? [question.targets, question.sources] : [question.sources, question.targets];

  // States by time: waiting at a stop for its departure of some index, after some rides.
  const queue = new FlatQueue<{ stop: string; index: number; rides: number }>();
  const fewestRides = new Map<string, number[]>();
  /** By trip and place, with how few rides one has come there. */
  const ridden = new Map<number, number[]>();
  const wait = (stop: string, time: number, rides: number): void => {
    const own = departures.get(stop);
    if (!own || rides >= question.maxRides) return;
    let [index, end] = [0, own.length];
    while (index < end) {
      const middle = (index + end) >> 1;
      if ((own[middle]?.time ?? 0) < time) index = middle + 1;
      else end = middle;
    }
    const event = own[index];
    if (event) queue.push({ stop, index, rides }, event.time);
  };
  const best = new Map<number, number>();
  for (const [stop, seconds] of from) wait(stop, sign * question.at + seconds, 0);
  for (let state = queue.pop(); state; state = queue.pop()) {
    const { stop, index, rides } = state;
    // Whoever waited there before with as few rides has seen all that is to come.
    const own = departures.get(stop) ?? [];
    const fewest = fewestRides.get(stop) ?? own.map(() => Number.POSITIVE_INFINITY);
    if ((fewest[index] ?? 0) <= rides) continue;
    fewestRides.set(stop, fewest);
    fewest[index] = rides;
    const event = own[index];
    if (!event) continue;
    // What is to come is later than what has been found with as few rides.
    const enough = [...best].some(([found, time]) => found <= rides + 1 && time <= event.time);
    if (enough) continue;
    const later = own[index + 1];
    if (later) queue.push({ stop, index: index + 1, rides }, later.time);
    const open: Pick<Event, 'trip' | 'place'>[] = [event];
    for (let boarded = open.pop(); boarded; boarded = open.pop()) {
      const calls = trips[boarded.trip] ?? [];
      const came = ridden.get(boarded.trip) ?? calls.map(() => Number.POSITIVE_INFINITY);
      ridden.set(boarded.trip, came);
      for (let place = boarded.place + 1; place < calls.length; place++) {
        const call = calls[place];
        // Whoever sat in it already has been where it leads.
        if (!call || (came[place] ?? 0) <= rides) break;
        if (place === calls.length - 1) {
          open.push(...(next.get(boarded.trip) ?? []).map((trip) => ({ trip, place: 0 })));
        }
        came[place] = rides;
        if (!call.alight) continue;
        const walk = to.get(call.stop);
        if (walk !== undefined) {
          best.set(rides + 1, Math.min(best.get(rides + 1) ?? Number.POSITIVE_INFINITY, call.in + walk));
        }
        for (const [other, seconds] of changesFrom(call.stop)) wait(other, call.in + seconds, rides + 1);
      }
    }
  }
  const pareto: [number, number][] = [];
  for (const [rides, time] of [...best].toSorted(([a], [b]) => a - b)) {
    const fewer = pareto.at(-1);
    if (!fewer || time < sign * fewer[1]) pareto.push([rides, sign * time]);
  }
  return pareto;
}
