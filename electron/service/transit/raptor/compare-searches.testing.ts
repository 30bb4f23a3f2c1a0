import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import { importGtfs } from '../../../region-build/timetables/import-gtfs.ts';
import { isoDayOf } from '../../../region-format/timetables/timetable.ts';
import { localDay, serviceDayStart } from '../time-zone.ts';
import { findJourneys, type JourneyRequest } from './find-journeys.ts';
import { makeNetwork, type Network } from './network.ts';
import { type Access, type Journey, maxRides, stopAt } from './raptor.ts';
import { readSlowFeed, type SlowGraph, slowGraph, slowSearch, transfersOf } from './slow-search.testing.ts';
import { minWalkSeconds } from './walks.ts';

export interface ComparedQuery {
  from: LatLng;
  to: LatLng;
  time: JourneyRequest['time'];
}

export interface Compared {
  fast: Pareto;
  slow: Pareto;
  fastMs: number;
  /** Time of the search, without building the graph. */
  slowMs: number;
  /** Number of in-seat transfers in the journeys of the fast search. */
  inSeat: number;
  /** Why a journey of the fast search is impossible; undefined if none is. */
  wrong: string | undefined;
}
type Pareto = [rides: number, time: number][];

/** Returns functions to run both searches with a feed, with walks along straight lines. */
export async function bothSearches(path: string) {
  const { timetable } = await importGtfs({ path, today: 0 });
  const network = makeNetwork([{ id: 'feed', timetable }], minWalkSeconds);
  const feed = readSlowFeed(path);
  const ids = [...feed.stops.keys()];
  const transferSeconds = transfersOf(feed, minWalkSeconds);

  function access(at: LatLng): Access[] {
    return network
      .stopsNear(at, 1000, 40)
      .map((stop) => ({ stop, seconds: minWalkSeconds(distanceMeters(at, network.stop(stop).at)) }));
  }
  /** Graph of the previous query, reused if the next one has the same days and direction. */
  let cachedGraph: { key: string; graph: SlowGraph } | undefined;
  function graphOf({ kind, at }: JourneyRequest['time']): SlowGraph {
    const today = localDay(feed.zone, at);
    const key = `${kind} ${today}`;
    if (cachedGraph?.key === key) return cachedGraph.graph;
    const days = Array.from({ length: network.maxTripDays + 3 }, (_, index) => today + 1 - index);
    const graph = slowGraph(feed, transferSeconds, {
      kind,
      days: days.map((day) => ({ isoDay: isoDayOf(day), start: serviceDayStart(feed.zone, day) })),
    });
    cachedGraph = { key, graph };
    return graph;
  }
  const byId = (walks: readonly Access[]) =>
    new Map(walks.map(({ stop, seconds }) => [ids[stop] ?? '', seconds]));

  /** Runs the fast search only. */
  function ask({ from, to, time }: ComparedQuery): {
    journeys: Journey[];
    ms: number;
    processorMs: number;
  } {
    const query = { time, modes: undefined, sources: access(from), targets: access(to) };
    const [start, before] = [performance.now(), process.cpuUsage()];
    const journeys = findJourneys(network, { ...query, withinSeconds: undefined });
    const ms = performance.now() - start;
    const { user, system } = process.cpuUsage(before);
    return { journeys, ms, processorMs: (user + system) / 1000 };
  }

  return {
    network,
    ask,
    compare(query: ComparedQuery): Compared {
      const { journeys, ms } = ask(query);
      const { from, to, time } = query;
      const graph = graphOf(time);
      const start = performance.now();
      const slow = slowSearch(graph, {
        at: time.at,
        sources: byId(access(from)),
        targets: byId(access(to)),
        maxRides,
      });
      const slowMs = performance.now() - start;
      const fast = journeys.map(({ rides, arrival, departure }): [number, number] => [
        rides.filter(({ inSeat }) => !inSeat).length,
        time.kind === 'arrival' ? departure : arrival,
      ]);
      const wrong = journeys.flatMap((journey) => faultOf(network, journey, time) ?? [])[0];
      const inSeat = journeys.flatMap(({ rides }) => rides).filter((ride) => ride.inSeat).length;
      return { fast, slow, inSeat, fastMs: ms, slowMs, wrong };
    },
  };
}

const placesOf = ({ patternStart }: Network['forward'], pattern: number): number =>
  (patternStart[pattern + 1] ?? 0) - (patternStart[pattern] ?? 0);

/** Returns why a journey is impossible; undefined if it isn't. */
function faultOf(
  { forward }: Network,
  { rides, source, target, departure, arrival }: Journey,
  time: JourneyRequest['time'],
): string | undefined {
  if (time.kind === 'departure' && departure < time.at) return 'leaves too early';
  if (time.kind === 'arrival' && arrival > time.at) return 'arrives too late';
  const [first] = rides;
  const last = rides.at(-1);
  if (!first || !last) return 'has no ride';
  if (stopAt(forward, first.pattern, first.from) !== source.stop) return 'starts at another stop';
  if (stopAt(forward, last.pattern, last.to) !== target.stop) return 'ends at another stop';
  if (departure + source.seconds > first.departure) return 'misses its first ride';
  if (last.arrival + target.seconds > arrival) return 'is later than reported';
  for (const [index, next] of rides.slice(1).entries()) {
    const before = rides[index];
    if (!before) continue;
    if (next.inSeat) {
      const isEnd = before.to === placesOf(forward, before.pattern) - 1 && next.from === 0;
      if (!isEnd || before.arrival > next.departure) return `has no seat in its ride ${index + 2}`;
      continue;
    }
    const [from, to] = [stopAt(forward, before.pattern, before.to), stopAt(forward, next.pattern, next.from)];
    let seconds = from === to ? (forward.transferSeconds[from] ?? -1) : -1;
    for (let walk = forward.stopWalk[from] ?? 0; walk < (forward.stopWalk[from + 1] ?? 0); walk++) {
      if (forward.walkTo[walk] === to) seconds = forward.walkSeconds[forward.walkEdge[walk] ?? 0] ?? -1;
    }
    if (seconds < 0 || before.arrival + seconds > next.departure) return `misses its ride ${index + 2}`;
  }
  return undefined;
}
