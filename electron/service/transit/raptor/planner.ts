import { distanceMeters, type LatLng, pathMeters } from '../../../../shared/geo/position.ts';
import { sampleFeedId } from '../../../region-format/timetables/feeds.ts';
import type {
  JourneyPlace,
  NoJourney,
  RideJourney,
  RideLeg,
  TransitJourney,
  TransitPlanner,
  TransitQuery,
  TransitResult,
  WalkLeg,
} from '../../ports.ts';
import {
  isShortWalk,
  isWalkable,
  type JourneyTime,
  ridesFasterThanWalk,
  secondsNeeded,
} from '../direct-walk.ts';
import { localDay, parseDateTime } from '../time-zone.ts';
import { findWalkedJourneys } from './find-journeys.ts';
import type { Network } from './network.ts';
import { type Access, type Journey, type Ride, stopAt, walkEdgeBetween } from './raptor.ts';
import type { Timetables } from './timetables.ts';
import { minWalkSeconds, type Walk, type WalkedRoute, type Walker } from './walks.ts';

/** Maximum straight-line meters of a walk to or from a stop. */
export const stopRadiusMeters = 1000;
export const maxNearbyStops = 40;

export interface RaptorParts {
  timetables: Timetables;
  walker: Walker;
}

/** Returns a planner that uses RAPTOR with imported timetables. */
export const raptorPlanner = ({ timetables, walker }: RaptorParts): TransitPlanner => ({
  async plan(query, signal): Promise<TransitResult> {
    const network = await timetables();
    if (!network) return noJourney({ reason: 'no-timetable' });
    const { origin, destination } = query;
    const nearbyStops = {
      origin: network.stopsNear(origin, stopRadiusMeters, maxNearbyStops),
      destination: network.stopsNear(destination, stopRadiusMeters, maxNearbyStops),
    };
    const timeZone = timeZoneAt(network, nearbyStops.origin);
    const time = { kind: query.time.kind, at: parseDateTime(query.time.at, timeZone) };
    const outsideDates = outsideDatesReason(network, time, timeZone);
    if (outsideDates) return noJourney(outsideDates);

    const isShort = isShortWalk(origin, destination);
    const measureDirect = async () => (await walker.route(origin, destination, signal)) ?? undefined;
    const [walks, shortWalk] = await Promise.all([
      accessWalks(network, query, nearbyStops, walker, signal),
      isShort ? measureDirect() : undefined,
    ]);
    const request = { ...walks, time, modes: query.modes, withinSeconds: shortWalk?.seconds };
    const ridden = await findWalkedJourneys(network, request, walker, signal);
    const direct = isShort || !canWalkBeatRides(query, ridden, time) ? shortWalk : await measureDirect();
    const missingStop = ridden.length > 0 ? undefined : missingStopReason(nearbyStops);
    if (ridden.length === 0 && !direct) return noJourney(missingStop ?? noConnection);
    const { rides, offersWalk, nextRide } = ridesFasterThanWalk(ridden, direct?.seconds, time, isShort);
    const context: LegContext = { network, query, walker, signal };
    const journeys = await Promise.all(rides.map((journey) => transitJourney(journey, context)));
    if (direct && offersWalk) journeys.push(walkedJourney(direct, time, query));
    const plan = { timeZone, journeys, walksEstimated: !walker.isAlongStreets };
    if (isShort || rides.length > 0) return { ok: true, plan };
    const withRides = async (): Promise<RideJourney | undefined> =>
      ridden.length === 0
        ? { ok: false, why: missingStop ?? noConnection }
        : nextRide && { ok: true, ...nextRide };
    return { ok: true, plan: { ...plan, withRides } };
  },
});

/** Whether walking all the way may be as fast as a journey with rides. Only then is the walk worth measuring. */
const canWalkBeatRides = (
  { origin, destination }: TransitQuery,
  journeys: readonly Journey[],
  time: JourneyTime,
): boolean => {
  if (!isWalkable(origin, destination)) return false;
  const minSeconds = minWalkSeconds(distanceMeters(origin, destination));
  return journeys.length === 0 || journeys.some((journey) => secondsNeeded(journey, time) >= minSeconds);
};

const noConnection: NoJourney = { reason: 'no-connection' };

function missingStopReason(nearbyStops: NearbyStops): NoJourney | undefined {
  const end = (['origin', 'destination'] as const).find((candidate) => nearbyStops[candidate].length === 0);
  return end && { reason: 'no-stop', end, withinMeters: stopRadiusMeters };
}

const noJourney = (why: NoJourney): TransitResult => ({ ok: false, why });

/** Returns the time zone of the feed of the nearest stop, or of the first feed if there is none nearby. */
function timeZoneAt(network: Network, stopsNear: readonly number[]): string {
  const [nearest = 0] = stopsNear;
  const feed = network.feeds.findLast(({ firstStop }) => firstStop <= nearest) ?? network.feeds[0];
  return feed?.timetable.timeZone ?? 'UTC';
}

/** Returns why the timetables can't be used; undefined if one covers the day of the query or an adjacent day. */
function outsideDatesReason({ feeds }: Network, { at }: JourneyTime, zone: string): NoJourney | undefined {
  const day = localDay(zone, at);
  const covered = feeds.map(({ timetable }) => ({
    firstDay: timetable.firstDay,
    lastDay: timetable.firstDay + timetable.dayCount - 1,
  }));
  if (covered.some(({ firstDay, lastDay }) => day >= firstDay - 1 && day <= lastDay + 1)) return undefined;
  return { reason: 'outside-dates', day, covered };
}

/** Stops near both ends, nearest first. */
type NearbyStops = Record<'origin' | 'destination', readonly number[]>;

/** Returns the walks from the origin to stops and from stops to the destination, without unreachable stops. */
async function accessWalks(
  network: Network,
  { origin, destination }: TransitQuery,
  nearbyStops: NearbyStops,
  walker: Walker,
  signal: AbortSignal,
): Promise<{ sources: Access[]; targets: Access[] }> {
  const places = (stops: readonly number[]): LatLng[] => stops.map((stop) => network.stop(stop).at);
  const [fromOrigin, toDestination] = await Promise.all([
    walker.measure([origin], places(nearbyStops.origin), signal),
    walker.measure(places(nearbyStops.destination), [destination], signal),
  ]);
  const access = (stops: readonly number[], walkTo: (index: number) => Walk | null | undefined): Access[] =>
    stops.flatMap((stop, index) => {
      const walk = walkTo(index);
      return walk ? [{ stop, seconds: walk.seconds }] : [];
    });
  return {
    sources: access(nearbyStops.origin, (index) => fromOrigin[0]?.[index]),
    targets: access(nearbyStops.destination, (index) => toDestination[index]?.[0]),
  };
}

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
  let current = { place: placeAt(query.origin), stop: -1, time: departure };
  const walkTo = (place: JourneyPlace, seconds: number) => {
    if (seconds > 0) legs.push(walkLeg(current.place, place, { departure: current.time, seconds }, context));
  };
  rides.forEach((ride, index) => {
    const stop = stopAt(forward, ride.pattern, ride.from);
    const start = stationAt(network, stop);
    if (index === 0) walkTo(start, source.seconds);
    else if (!ride.inSeat && stop !== current.stop)
      walkTo(start, walkSecondsBetween(network, current.stop, stop));
    legs.push(Promise.resolve(rideLeg(ride, network)));
    const end = stopAt(forward, ride.pattern, ride.to);
    current = { place: stationAt(network, end), stop: end, time: ride.arrival };
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
  time: { departure: number; seconds: number },
  { walker, signal }: LegContext,
): Promise<WalkLeg> {
  const walked = await walker.path(from.at, to.at, signal);
  return {
    kind: 'walk',
    from,
    to,
    departure: time.departure,
    arrival: time.departure + time.seconds,
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

/** Returns a journey without rides. */
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
