import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import { sampleFeedId } from '../../../region-format/timetables/feeds.ts';
import type {
  JourneyPlace,
  NoJourney,
  Planned,
  RideLeg,
  TransitJourney,
  TransitPlanner,
  TransitQuery,
  WalkLeg,
} from '../../ports.ts';
import { dayIn, readMoment } from '../time-zone.ts';
import { findWalkedJourneys, type JourneyTime } from './find-journeys.ts';
import type { Network } from './network.ts';
import { type Access, type Journey, type Ride, stopAt, walkEdgeBetween } from './raptor.ts';
import type { Timetables } from './timetables.ts';
import type { Walk, Walker } from './walks.ts';

/** Nobody walks further, as the crow flies, to or from a stop. */
const farthestStopMeters = 1000;
const mostStopsNear = 40;
/** Whoever has no further to go may walk all the way. */
const farthestWalkMeters = 1000;

export interface RaptorParts {
  timetables: Timetables;
  walker: Walker;
}

/** Plans over imported timetables by RAPTOR. */
export const raptorPlanner = ({ timetables, walker }: RaptorParts): TransitPlanner => ({
  async plan(query, signal): Promise<Planned> {
    const network = await timetables();
    if (!network) return noJourney({ reason: 'no-timetable' });
    const { origin, destination } = query;
    const near = {
      origin: network.stopsNear(origin, farthestStopMeters, mostStopsNear),
      destination: network.stopsNear(destination, farthestStopMeters, mostStopsNear),
    };
    const timeZone = zoneAt(network, near.origin);
    const time = { kind: query.time.kind, at: readMoment(query.time.at, timeZone) };
    const outside = outsideDates(network, time, timeZone);
    if (outside) return noJourney(outside);

    const walks = await accessWalks(network, query, near, walker, signal);
    const found = await findWalkedJourneys(
      network,
      {
        time,
        modes: query.modes,
        sources: walks.sources,
        targets: walks.targets,
        withinSeconds: walks.direct?.seconds,
      },
      walker,
      signal,
    );
    if (walks.direct === undefined && found.length === 0) {
      for (const end of ['origin', 'destination'] as const) {
        if (near[end].length === 0) {
          return noJourney({ reason: 'no-stop', end, withinMeters: farthestStopMeters });
        }
      }
      return noJourney({ reason: 'no-connection' });
    }
    const context: LegContext = { network, query, walker, signal };
    const journeys = await Promise.all(found.map((journey) => transitJourney(journey, context)));
    if (walks.direct) journeys.push(await walkedJourney(walks.direct, time, context));
    return { ok: true, plan: { timeZone, journeys, walksEstimated: !walker.alongStreets } };
  },
});

const noJourney = (why: NoJourney): Planned => ({ ok: false, why });

/** The time zone of the timetable around a place. */
function zoneAt(network: Network, stopsNear: readonly number[]): string {
  const [nearest = 0] = stopsNear;
  const feed = network.feeds.findLast(({ stop }) => stop <= nearest) ?? network.feeds[0];
  return feed?.timetable.timeZone ?? 'UTC';
}

/** Undefined where a timetable runs on the day of the question, or on one beside it. */
function outsideDates({ feeds }: Network, { at }: JourneyTime, zone: string): NoJourney | undefined {
  const day = dayIn(zone, at);
  const covered = feeds.map(({ timetable }) => ({
    firstDay: timetable.firstDay,
    lastDay: timetable.firstDay + timetable.dayCount - 1,
  }));
  if (covered.some(({ firstDay, lastDay }) => day >= firstDay - 1 && day <= lastDay + 1)) return undefined;
  return { reason: 'outside-dates', day, covered };
}

/** The walks at both ends; `direct` is the walk all the way, where that is not too far. */
async function accessWalks(
  network: Network,
  { origin, destination }: TransitQuery,
  near: { origin: readonly number[]; destination: readonly number[] },
  walker: Walker,
  signal: AbortSignal,
): Promise<{ sources: Access[]; targets: Access[]; direct: Walk | undefined }> {
  const places = (stops: readonly number[]): LatLng[] => stops.map((stop) => network.stop(stop).at);
  const walkable = distanceMeters(origin, destination) <= farthestWalkMeters;
  const [fromOrigin, toDestination] = await Promise.all([
    walker.measure([origin], [...places(near.origin), ...(walkable ? [destination] : [])], signal),
    walker.measure(places(near.destination), [destination], signal),
  ]);
  const access = (stops: readonly number[], walkTo: (index: number) => Walk | null | undefined): Access[] =>
    stops.flatMap((stop, index) => {
      const walk = walkTo(index);
      return walk ? [{ stop, seconds: walk.seconds }] : [];
    });
  return {
    sources: access(near.origin, (index) => fromOrigin[0]?.[index]),
    targets: access(near.destination, (index) => toDestination[index]?.[0]),
    direct: (walkable && fromOrigin[0]?.[near.origin.length]) || undefined,
  };
}

/** What legs are made from. */
interface LegContext {
  network: Network;
  query: TransitQuery;
  walker: Walker;
  signal: AbortSignal;
}

const placeAt = (at: LatLng): JourneyPlace => ({ kind: 'place', name: null, at });
const stationAt = (network: Network, stop: number): JourneyPlace => {
  const { name, at } = network.stop(stop);
  return { kind: 'station', name: name === '' ? null : name, at };
};

async function transitJourney(journey: Journey, context: LegContext): Promise<TransitJourney> {
  const { network, query } = context;
  const { forward } = network;
  const { rides, source, target, departure, arrival } = journey;
  const legs: Promise<WalkLeg | RideLeg>[] = [];
  let at = { place: placeAt(query.origin), stop: -1, time: departure };
  const walkTo = (place: JourneyPlace, seconds: number) => {
    if (seconds > 0) legs.push(walkLeg(at.place, place, { from: at.time, seconds }, context));
  };
  rides.forEach((ride, index) => {
    const stop = stopAt(forward, ride.pattern, ride.from);
    const start = stationAt(network, stop);
    if (index === 0) walkTo(start, source.seconds);
    else if (stop !== at.stop) walkTo(start, walkSecondsBetween(network, at.stop, stop));
    legs.push(Promise.resolve(rideLeg(ride, network)));
    const end = stopAt(forward, ride.pattern, ride.to);
    at = { place: stationAt(network, end), stop: end, time: ride.arrival };
  });
  walkTo(placeAt(query.destination), target.seconds);
  const isSample = rides.some(({ pattern }) => network.line(pattern).feed.id === sampleFeedId);
  return { departure, arrival, isSample, legs: await Promise.all(legs) };
}

function walkSecondsBetween({ forward }: Network, from: number, to: number): number {
  const edge = walkEdgeBetween(forward, from, to);
  return edge === undefined ? 0 : (forward.walkSeconds[edge] ?? 0);
}

async function walkLeg(
  from: JourneyPlace,
  to: JourneyPlace,
  time: { from: number; seconds: number },
  { walker, signal }: LegContext,
): Promise<WalkLeg> {
  const walked = await walker.path(from.at, to.at, signal);
  return {
    kind: 'walk',
    from,
    to,
    departure: time.from,
    arrival: time.from + time.seconds,
    meters: walked?.meters ?? distanceMeters(from.at, to.at),
    path: walked?.path ?? null,
  };
}

function rideLeg(ride: Ride, network: Network): RideLeg {
  const { pattern, from, to, trip, departure, arrival } = ride;
  const { line, agency, feed } = network.line(pattern);
  const path = network.path(pattern, from, to);
  return {
    kind: 'ride',
    from: stationAt(network, stopAt(network.forward, pattern, from)),
    to: stationAt(network, stopAt(network.forward, pattern, to)),
    departure,
    arrival,
    meters: lengthOf(path),
    path,
    line: {
      mode: line.mode,
      category: line.category,
      shortName: line.shortName || null,
      longName: line.longName || null,
      color: line.color,
      textColor: line.textColor,
    },
    headsign: network.headsign(pattern, trip) || null,
    agency: agency ? { id: agency.id || feed.id, name: agency.name, url: agency.url } : null,
    stops: stopsBetween(ride, network),
  };
}

const lengthOf = (path: readonly LatLng[]): number =>
  path.slice(1).reduce((sum, at, index) => sum + distanceMeters(path[index] ?? at, at), 0);

function stopsBetween({ pattern, trip, from, to, departure }: Ride, network: Network): RideLeg['stops'] {
  const { forward } = network;
  const count = (forward.patternStart[pattern + 1] ?? 0) - (forward.patternStart[pattern] ?? 0);
  const row = (forward.patternTime[pattern] ?? 0) + trip * count;
  const shift = departure - (forward.departures[row + from] ?? 0);
  return Array.from({ length: to - from - 1 }, (_, index) => ({
    ...stationAt(network, stopAt(forward, pattern, from + 1 + index)),
    departure: (forward.departures[row + from + 1 + index] ?? 0) + shift,
  }));
}

/** The whole way on foot, where no ride gets there sooner. */
async function walkedJourney(
  { seconds }: Walk,
  time: JourneyTime,
  context: LegContext,
): Promise<TransitJourney> {
  const { origin, destination } = context.query;
  const from = time.kind === 'departure' ? time.at : time.at - seconds;
  const leg = await walkLeg(placeAt(origin), placeAt(destination), { from, seconds }, context);
  return { departure: leg.departure, arrival: leg.arrival, isSample: false, legs: [leg] };
}
