import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import FlatQueue from 'flatqueue';
import Papa from 'papaparse';
import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';

/*
 * An independent search to compare RAPTOR with: Dijkstra on a time-expanded graph, built directly from the text of a feed.
 * It shares nothing with the import and the service except the distance between two positions.
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
  /** Seconds by `from to`; -1 if the transfer isn't possible. */
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

/** Trips that a graph includes, and its direction. */
export interface SlowGraphQuery {
  kind: 'departure' | 'arrival';
  /** ISO dates of the service days to include, with their start times. */
  days: readonly { isoDay: string; start: number }[];
  types?: readonly string[];
}

export interface SlowQuery {
  /** Seconds since 1970. */
  at: number;
  /** Walking seconds by stop. */
  sources: ReadonlyMap<string, number>;
  targets: ReadonlyMap<string, number>;
  maxRides: number;
}

/** Returns the seconds of a transfer between two stops; undefined if it isn't possible. */
type TransferSeconds = (from: string, to: string) => number | undefined;

/** Returns transfers by the service's rule: by the feed, else on foot within 400 m and at least a minute. */
export function transfersOf(feed: SlowFeed, walkSeconds: (meters: number) => number): TransferSeconds {
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

/** A trip calling at a stop on a day: a node of the graph. */
interface Event {
  trip: number;
  place: number;
  time: number;
}

interface DirectedCall {
  stop: string;
  in: number;
  out: number;
  board: boolean;
  alight: boolean;
}

/** Trips of several days. For queries by arrival, all times are negated and all orders reversed. */
export interface SlowGraph {
  isBackward: boolean;
  trips: readonly DirectedCall[][];
  /** By trip, the trips that its vehicle continues as. */
  next: ReadonlyMap<number, number[]>;
  /** By stop, sorted by time. */
  departures: ReadonlyMap<string, Event[]>;
  transfersFrom(stop: string): [string, number][];
}

/** Returns the graph for queries in one direction on the same days. */
export function slowGraph(
  feed: SlowFeed,
  transferSeconds: TransferSeconds,
  query: SlowGraphQuery,
): SlowGraph {
  const isBackward = query.kind === 'arrival';
  const sign = isBackward ? -1 : 1;
  const running = new Map<string, SlowGraphQuery['days']>();
  const daysOf = (service: string) => {
    const days = running.get(service) ?? query.days.filter(({ isoDay }) => feed.runs(service, isoDay));
    running.set(service, days);
    return days;
  };
  const runs = feed.trips
    .filter(({ type }) => !query.types || query.types.includes(type))
    .flatMap((trip) => daysOf(trip.service).map(({ isoDay, start }) => ({ trip, isoDay, start })));
  const trips = runs.map(({ trip: { calls }, start }) => {
    const turned = calls.map((call) => ({
      stop: call.stop,
      in: sign * (start + (isBackward ? call.departure : call.arrival)),
      out: sign * (start + (isBackward ? call.arrival : call.departure)),
      board: isBackward ? call.alight : call.board,
      alight: isBackward ? call.board : call.alight,
    }));
    return isBackward ? turned.reverse() : turned;
  });
  const next = new Map<number, number[]>();
  const linked = new Set(feed.links.flatMap(({ from, to }) => [from, to]));
  const inVehicles = [...runs.entries()].filter(([, { trip }]) => trip.block !== '' || linked.has(trip.id));
  for (const [from, one] of inVehicles) {
    for (const [to, other] of inVehicles) {
      if (!continuesAs(feed, runs, one, other)) continue;
      const [key, value] = isBackward ? [to, from] : [from, to];
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
  const transfersByStop = new Map<string, [string, number][]>();
  return {
    isBackward,
    trips,
    next,
    departures,
    transfersFrom(stop) {
      const known = transfersByStop.get(stop);
      if (known) return known;
      const found = [...departures.keys()].flatMap((other): [string, number][] => {
        const seconds = isBackward ? transferSeconds(other, stop) : transferSeconds(stop, other);
        return seconds === undefined ? [] : [[other, seconds]];
      });
      transfersByStop.set(stop, found);
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
function continuesAs(feed: SlowFeed, runs: readonly Run[], one: Run, other: Run): boolean {
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

/** Whether a link replaces the block: the first trip continues as another on that day, or the second follows another. */
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
 * Returns the Pareto set of a query: for each number of rides, the earliest arrival (the latest departure, if queried by
 * arrival), if it is better than with fewer rides.
 */
export function slowSearch(graph: SlowGraph, query: SlowQuery): [rides: number, time: number][] {
  const { isBackward, trips, next, departures, transfersFrom } = graph;
  const sign = isBackward ? -1 : 1;
  const [from, to] = isBackward ? [query.targets, query.sources] : [query.sources, query.targets];

  // States sorted by time: waiting at a stop for the departure with this index, after this many rides.
  const queue = new FlatQueue<{ stop: string; index: number; rides: number }>();
  const fewestRides = new Map<string, number[]>();
  /** By trip and position, the fewest rides with which it was reached. */
  const ridden = new Map<number, number[]>();
  const wait = (stop: string, time: number, rides: number): void => {
    const own = departures.get(stop);
    if (!own || rides >= query.maxRides) return;
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
  for (const [stop, seconds] of from) wait(stop, sign * query.at + seconds, 0);
  for (let state = queue.pop(); state; state = queue.pop()) {
    const { stop, index, rides } = state;
    // An earlier state with as few rides has already covered all later departures.
    const own = departures.get(stop) ?? [];
    const fewest = fewestRides.get(stop) ?? own.map(() => Number.POSITIVE_INFINITY);
    if ((fewest[index] ?? 0) <= rides) continue;
    fewestRides.set(stop, fewest);
    fewest[index] = rides;
    const event = own[index];
    if (!event) continue;
    // Later states can't improve an arrival found with as few rides.
    const isDominated = [...best].some(([found, time]) => found <= rides + 1 && time <= event.time);
    if (isDominated) continue;
    const later = own[index + 1];
    if (later) queue.push({ stop, index: index + 1, rides }, later.time);
    const open: Pick<Event, 'trip' | 'place'>[] = [event];
    for (let boarded = open.pop(); boarded; boarded = open.pop()) {
      const calls = trips[boarded.trip] ?? [];
      const fewestRidesAt = ridden.get(boarded.trip) ?? calls.map(() => Number.POSITIVE_INFINITY);
      ridden.set(boarded.trip, fewestRidesAt);
      for (let place = boarded.place + 1; place < calls.length; place++) {
        const call = calls[place];
        // A rider with as few rides has already ridden the rest of the trip.
        if (!call || (fewestRidesAt[place] ?? 0) <= rides) break;
        if (place === calls.length - 1) {
          open.push(...(next.get(boarded.trip) ?? []).map((trip) => ({ trip, place: 0 })));
        }
        fewestRidesAt[place] = rides;
        if (!call.alight) continue;
        const walk = to.get(call.stop);
        if (walk !== undefined) {
          best.set(rides + 1, Math.min(best.get(rides + 1) ?? Number.POSITIVE_INFINITY, call.in + walk));
        }
        for (const [other, seconds] of transfersFrom(call.stop)) wait(other, call.in + seconds, rides + 1);
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
