import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import { importGtfs } from '../../../region-build/timetables/import-gtfs.ts';
import { isoDayOf } from '../../../region-format/timetables/timetable.ts';
import { dayIn, serviceDayStart } from '../time-zone.ts';
import { findJourneys, type JourneyRequest } from './find-journeys.ts';
import { makeNetwork, type Network } from './network.ts';
import { type Access, type Journey, maxRides, stopAt } from './raptor.ts';
import { changesOf, readSlowFeed, type SlowGraph, slowGraph, slowSearch } from './slow-search.testing.ts';
import { leastWalkSeconds } from './walks.ts';

export interface ComparedQuestion {
  from: LatLng;
  to: LatLng;
  time: JourneyRequest['time'];
}

export interface Compared {
  fast: Pareto;
  slow: Pareto;
  fastMs: number;
  /** Once its graph stands. */
  slowMs: number;
  /** How many of its rides the fast search takes without leaving the vehicle. */
  inSeat: number;
  /** Why a journey of the fast search cannot be ridden, where there is such a one. */
  wrong: string | undefined;
}
type Pareto = [rides: number, time: number][];

/** Both searches over one feed, with walks along straight lines. */
export async function bothSearches(path: string) {
  const { timetable } = await importGtfs({ path, today: 0 });
  const network = makeNetwork([{ id: 'feed', timetable }], leastWalkSeconds);
  const feed = readSlowFeed(path);
  const ids = [...feed.stops.keys()];
  const change = changesOf(feed, leastWalkSeconds);

  function access(at: LatLng): Access[] {
    return network
      .stopsNear(at, 1000, 40)
      .map((stop) => ({ stop, seconds: leastWalkSeconds(distanceMeters(at, network.stop(stop).at)) }));
  }
  /** Of the question before, which may be used again. */
  let expanded: { key: string; graph: SlowGraph } | undefined;
  function graphOf({ kind, at }: JourneyRequest['time']): SlowGraph {
    const today = dayIn(feed.zone, at);
    const key = `${kind} ${today}`;
    if (expanded?.key === key) return expanded.graph;
    const days = Array.from({ length: network.maxTripDays + 3 }, (_, index) => today + 1 - index);
    const graph = slowGraph(feed, change, {
      kind,
      days: days.map((day) => ({ isoDay: isoDayOf(day), start: serviceDayStart(feed.zone, day) })),
    });
    expanded = { key, graph };
    return graph;
  }
  const byId = (walks: readonly Access[]) =>
    new Map(walks.map(({ stop, seconds }) => [ids[stop] ?? '', seconds]));

  /** The fast search alone. */
  function ask({ from, to, time }: ComparedQuestion): {
    journeys: Journey[];
    ms: number;
    processorMs: number;
  } {
    const question = { time, modes: undefined, sources: access(from), targets: access(to) };
    const [start, before] = [performance.now(), process.cpuUsage()];
    const journeys = findJourneys(network, { ...question, withinSeconds: undefined });
    const ms = performance.now() - start;
    const { user, system } = process.cpuUsage(before);
    return { journeys, ms, processorMs: (user + system) / 1000 };
  }

  return {
    network,
    ask,
    compare(question: ComparedQuestion): Compared {
      const { journeys, ms } = ask(question);
      const { from, to, time } = question;
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
      const wrong = journeys.flatMap((journey) => impossible(network, journey, time) ?? [])[0];
      const inSeat = journeys.flatMap(({ rides }) => rides).filter((ride) => ride.inSeat).length;
      return { fast, slow, inSeat, fastMs: ms, slowMs, wrong };
    },
  };
}

const placesOf = ({ patternStart }: Network['forward'], pattern: number): number =>
  (patternStart[pattern + 1] ?? 0) - (patternStart[pattern] ?? 0);

/** Why a journey cannot be ridden as it is told. */
function impossible(
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
  if (last.arrival + target.seconds > arrival) return 'is later than told';
  for (const [index, next] of rides.slice(1).entries()) {
    const before = rides[index];
    if (!before) continue;
    if (next.inSeat) {
      const isEnd = before.to === placesOf(forward, before.pattern) - 1 && next.from === 0;
      if (!isEnd || before.arrival > next.departure) return `has no seat in its ride ${index + 2}`;
      continue;
    }
    const [from, to] = [stopAt(forward, before.pattern, before.to), stopAt(forward, next.pattern, next.from)];
    let seconds = from === to ? (forward.changeSeconds[from] ?? -1) : -1;
    for (let walk = forward.stopWalk[from] ?? 0; walk < (forward.stopWalk[from + 1] ?? 0); walk++) {
      if (forward.walkTo[walk] === to) seconds = forward.walkSeconds[forward.walkEdge[walk] ?? 0] ?? -1;
    }
    if (seconds < 0 || before.arrival + seconds > next.departure) return `misses its ride ${index + 2}`;
  }
  return undefined;
}
