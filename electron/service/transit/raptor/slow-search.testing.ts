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
  trips: { service: string; type: string; calls: Call[] }[];
  runs(service: string, isoDay: string): boolean;
  /** By `from to`; -1 where no change is possible. */
  transfers: Map<string, number>;
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
    trips: rows('trips.txt').flatMap(({ trip_id = '', service_id = '', route_id }) => {
      const own = calls.get(trip_id)?.toSorted((a, b) => a.sequence - b.sequence);
      return own && own.length > 1
        ? [{ service: service_id, type: types.get(route_id ?? '') ?? '', calls: own }]
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
  mostRides: number;
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
  const trips = feed.trips.flatMap(({ service, type, calls }) => {
    if (question.types && !question.types.includes(type)) return [];
    return daysOf(service).map(({ start }) => {
      const turned = calls.map((call) => ({
        stop: call.stop,
        in: sign * (start + (backwards ? call.departure : call.arrival)),
        out: sign * (start + (backwards ? call.arrival : call.departure)),
        board: backwards ? call.alight : call.board,
        alight: backwards ? call.board : call.alight,
      }));
      return backwards ? turned.reverse() : turned;
    });
  });
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

/**
 * The Pareto set of a question: for each number of rides the earliest arrival (the latest departure, when asked by
 * arrival), where that is better than with fewer.
 */
export function slowSearch(graph: SlowGraph, question: SlowQuestion): [rides: number, time: number][] {
  const { backwards, trips, departures, changesFrom } = graph;
  const sign = backwards ? -1 : 1;
  const [from, to] = backwards ? [question.targets, question.sources] : [question.sources, question.targets];

  // States by time: waiting at a stop for its departure of some index, after some rides.
  const queue = new FlatQueue<{ stop: string; index: number; rides: number }>();
  const fewestRides = new Map<string, number[]>();
  /** By trip and place, with how few rides one has come there. */
  const ridden = new Map<number, number[]>();
  const wait = (stop: string, time: number, rides: number): void => {
    const own = departures.get(stop);
    if (!own || rides >= question.mostRides) return;
    let [index, end] = [0, own.length];
    while (index < end) {
      const middle = (index + end) >> 1;
      if ((own[middle]?.time ?? 0) < time) index = middle + 1;
      else end = middle;
    }
    const next = own[index];
    if (next) queue.push({ stop, index, rides }, next.time);
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
    const calls = trips[event.trip] ?? [];
    const came = ridden.get(event.trip) ?? calls.map(() => Number.POSITIVE_INFINITY);
    ridden.set(event.trip, came);
    for (let place = event.place + 1; place < calls.length; place++) {
      const call = calls[place];
      // Whoever sat in it already has been where it leads.
      if (!call || (came[place] ?? 0) <= rides) break;
      came[place] = rides;
      if (!call.alight) continue;
      const walk = to.get(call.stop);
      if (walk !== undefined) {
        best.set(rides + 1, Math.min(best.get(rides + 1) ?? Number.POSITIVE_INFINITY, call.in + walk));
      }
      for (const [other, seconds] of changesFrom(call.stop)) wait(other, call.in + seconds, rides + 1);
    }
  }
  const pareto: [number, number][] = [];
  for (const [rides, time] of [...best].toSorted(([a], [b]) => a - b)) {
    const fewer = pareto.at(-1);
    if (!fewer || time < sign * fewer[1]) pareto.push([rides, sign * time]);
  }
  return pareto;
}
