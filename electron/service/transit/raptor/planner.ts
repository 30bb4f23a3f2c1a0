import { distanceMeters, type LatLng, pathMeters } from '../../../../shared/geo/position.ts';
import { sampleFeedId } from '../../../region-format/timetables/feeds.ts';
import type {
  JourneyPlace,
  LaterRide,
  NoJourney,
  Planned,
  RideLeg,
  TransitJourney,
  TransitPlanner,
  TransitQuery,
  WalkLeg,
} from '../../ports.ts';
import { dayIn, readMoment } from '../time-zone.ts';
import {
  isShortWalk,
  isWalkable,
  type JourneyTime,
  ridesBesideWalk,
  secondsNeeded,
} from '../walk-all-the-way.ts';
import { findWalkedJourneys } from './find-journeys.ts';
import type { Network } from './network.ts';
import { type Access, type Journey, type Ride, stopAt, walkEdgeBetween } from './raptor.ts';
import type { Timetables } from './timetables.ts';
import { leastWalkSeconds, type Walk, type WalkedRoute, type Walker } from './walks.ts';

/** Maximum straight-line walking distance to or from a stop. */
export const maxStopMeters = 1000;
export const maxStopsNear = 40;

export interface RaptorParts {
  timetables: Timetables;
  walker: Walker;
}

/** Plans with RAPTOR over imported timetables. */
export const raptorPlanner = ({ timetables, walker }: RaptorParts): TransitPlanner => ({
  async plan(query, signal): Promise<Planned> {
    const network = await timetables();
    if (!network) return noJourney({ reason: 'no-timetable' });
    const { origin, destination } = query;
    const near = {
      origin: network.stopsNear(origin, maxStopMeters, maxStopsNear),
      destination: network.stopsNear(destination, maxStopMeters, maxStopsNear),
    };
    const timeZone = timeZoneAt(network, near.origin);
    const time = { kind: query.time.kind, at: readMoment(query.time.at, timeZone) };
    const outside = outsideDates(network, time, timeZone);
    if (outside) return noJourney(outside);

    const isShort = isShortWalk(origin, destination);
    const measureDirect = async () => (await walker.route(origin, destination, signal)) ?? undefined;
    const [walks, shortWalk] = await Promise.all([
      accessWalks(network, query, near, walker, signal),
      isShort ? measureDirect() : undefined,
    ]);
    const request = { ...walks, time, modes: query.modes, withinSeconds: shortWalk?.seconds };
    const found = await findWalkedJourneys(network, request, walker, signal);
    const direct = isShort || !mayBeatRides(query, found, time) ? shortWalk : await measureDirect();
    const lacking = found.length > 0 ? undefined : withoutStops(near);
    if (found.length === 0 && !direct) return noJourney(lacking ?? noConnection);
    const { rides, offersWalk, nextRide } = ridesBesideWalk(found, direct?.seconds, time, isShort);
    const context: LegContext = { network, query, walker, signal };
    const journeys = await Promise.all(rides.map((journey) => transitJourney(journey, context)));
    if (direct && offersWalk) journeys.push(walkedJourney(direct, time, query));
    const plan = { timeZone, journeys, walksEstimated: !walker.alongStreets };
    if (isShort || rides.length > 0) return { ok: true, plan };
    const withRides = async (): Promise<LaterRide | undefined> =>
      found.length === 0
        ? { ok: false, why: lacking ?? noConnection }
        : nextRide && { ok: true, ...nextRide };
    return { ok: true, plan: { ...plan, withRides } };
  },
});

/** Whether walking all the way may be faster than some journey; only then is the walk measured. */
const mayBeatRides = (
  { origin, destination }: TransitQuery,
  found: readonly Journey[],
  time: JourneyTime,
): boolean => {
  if (!isWalkable(origin, destination)) return false;
  const least = leastWalkSeconds(distanceMeters(origin, destination));
  return found.length === 0 || found.some((journey) => secondsNeeded(journey, time) >= least);
};

const noConnection: NoJourney = { reason: 'no-connection' };

function withoutStops(near: NearStops): NoJourney | undefined {
  const end = (['origin', 'destination'] as const).find((each) => near[each].length === 0);
  return end && { reason: 'no-stop', end, withinMeters: maxStopMeters };
}

const noJourney = (why: NoJourney): Planned => ({ ok: false, why });

/** Returns the time zone of the timetable around a position. */
function timeZoneAt(network: Network, stopsNear: readonly number[]): string {
  const [nearest = 0] = stopsNear;
  const feed = network.feeds.findLast(({ stop }) => stop <= nearest) ?? network.feeds[0];
  return feed?.timetable.timeZone ?? 'UTC';
}

/** Undefined if a timetable covers the day of the query or an adjacent one. */
function outsideDates({ feeds }: Network, { at }: JourneyTime, zone: string): NoJourney | undefined {
  const day = dayIn(zone, at);
  const covered = feeds.map(({ timetable }) => ({
    firstDay: timetable.firstDay,
    lastDay: timetable.firstDay + timetable.dayCount - 1,
  }));
  if (covered.some(({ firstDay, lastDay }) => day >= firstDay - 1 && day <= lastDay + 1)) return undefined;
  return { reason: 'outside-dates', day, covered };
}

/** Stops near both ends, nearest first. */
type NearStops = Record<'origin' | 'destination', readonly number[]>;

/** Returns the walks at both ends. */
async function accessWalks(
  network: Network,
  { origin, destination }: TransitQuery,
  near: NearStops,
  walker: Walker,
  signal: AbortSignal,
): Promise<{ sources: Access[]; targets: Access[] }> {
  const places = (stops: readonly number[]): LatLng[] => stops.map((stop) => network.stop(stop).at);
  const [fromOrigin, toDestination] = await Promise.all([
    walker.measure([origin], places(near.origin), signal),
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
  };
}

/** Context for building legs. */
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
    else if (!ride.inSeat && stop !== at.stop) walkTo(start, walkSecondsBetween(network, at.stop, stop));
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
  const { pattern, from, to, trip, departure, arrival, inSeat } = ride;
  const { line, agency, feed } = network.line(pattern);
  const path = network.path(pattern, from, to);
  return {
    kind: 'ride',
    from: stationAt(network, stopAt(network.forward, pattern, from)),
    to: stationAt(network, stopAt(network.forward, pattern, to)),
    departure,
    arrival,
    meters: pathMeters(path),
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
    inSeat,
    agency: agency ? { id: agency.id || feed.id, name: agency.name, url: agency.url } : null,
    stops: stopsBetween(ride, network),
  };
}

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

/** Walks all the way. */
function walkedJourney(
  { seconds, meters, path }: WalkedRoute,
  time: JourneyTime,
  { origin, destination }: TransitQuery,
): TransitJourney {
  const departure = time.kind === 'departure' ? time.at : time.at - seconds;
  const times = { departure, arrival: departure + seconds };
  const ends = { from: placeAt(origin), to: placeAt(destination) };
  return { ...times, isSample: false, legs: [{ kind: 'walk', ...ends, ...times, meters, path }] };
}
