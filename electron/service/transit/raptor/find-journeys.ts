import type { TransitModeSelection } from '../../../../shared/api/codec.ts';
import type { LatLng } from '../../../../shared/geo/position.ts';
import type { JourneyTime } from '../direct-walk.ts';
import { localDay, serviceDayStart } from '../time-zone.ts';
import { minTransferSeconds, type Network } from './network.ts';
import {
  type Access,
  type Journey,
  type Ride,
  type Search,
  search,
  stopAt,
  unreached,
  walkEdgeBetween,
} from './raptor.ts';
import type { RunningTrips } from './schedule.ts';
import type { Walker } from './walks.ts';

export interface JourneyRequest {
  time: JourneyTime;
  modes: TransitModeSelection | undefined;
  /** Stops within walking distance of the origin and destination. */
  sources: readonly Access[];
  targets: readonly Access[];
  /** Only journeys that take less than this from the requested time are returned; undefined for all. */
  withinSeconds: number | undefined;
}

/**
 * Returns journeys that are Pareto-optimal by number of rides and arrival (departure, if requested by arrival), fewest
 * rides first, with times in seconds since 1970. Walks that aren't measured yet count with their lower bound.
 */
export function findJourneys(network: Network, request: JourneyRequest): Journey[] {
  const { time, sources, targets, modes } = request;
  const allowedModes = network.modes.map((mode) => !modes || modes.modes.includes(mode) !== modes.exclude);
  const commonParams = {
    patternFeed: network.patternFeed,
    allowed: Uint8Array.from(network.patternMode, (mode) => Number(allowedModes[mode] ?? false)),
    start: 0,
    arrivalBefore: request.withinSeconds ?? unreached,
  };
  const days = serviceDays(network, time.at);
  if (time.kind === 'departure') {
    const forwardDays = days.map((day) => ({ ...day, inSeat: day.inSeat?.forward }));
    const journeys = search({
      ...commonParams,
      schedule: network.forward,
      days: forwardDays,
      sources,
      targets,
    });
    return journeys.map((journey) => sinceEpoch(journey, time.at));
  }
  const schedule = network.backward();
  const backward: Search = {
    ...commonParams,
    schedule,
    days: days.map(({ running, offsets, inSeat }) => ({
      running: reversedTrips(running, schedule.patternTrip),
      offsets: offsets.map((offset) => -offset),
      inSeat: inSeat?.backward,
    })),
    sources: targets,
    targets: sources,
  };
  return search(backward).map((journey) => sinceEpoch(inTravelOrder(journey, backward), time.at));
}

/** Returns the service days whose trips may run around a time: earlier ones past midnight, the current, and the next. */
function serviceDays(network: Network, at: number) {
  const timeZones = network.feeds.map(({ timetable }) => timetable.timeZone);
  const [firstTimeZone = 'UTC'] = timeZones;
  const today = localDay(firstTimeZone, at);
  const days = Array.from({ length: network.maxTripDays + 3 }, (_, index) => today + 1 - index);
  return days.toReversed().map((day) => ({
    running: network.runningTripsOn(day),
    inSeat: network.inSeatTransfers(day),
    offsets: Int32Array.from(timeZones, (timeZone) => serviceDayStart(timeZone, day) - at),
  }));
}

function reversedTrips({ start, trips }: RunningTrips, patternTrip: Int32Array): RunningTrips {
  const reversed = trips.slice();
  for (let pattern = 0; pattern + 1 < start.length; pattern++) {
    const last = (patternTrip[pattern + 1] ?? 0) - (patternTrip[pattern] ?? 0) - 1;
    const patternTrips = reversed.subarray(start[pattern], start[pattern + 1]).reverse();
    for (let index = 0; index < patternTrips.length; index++)
      patternTrips[index] = last - (patternTrips[index] ?? 0);
  }
  return { start, trips: reversed };
}

/** Converts a journey of a backward search to travel order. */
function inTravelOrder(journey: Journey, { schedule }: Search): Journey {
  const rides = journey.rides.toReversed();
  const ride = ({ pattern, trip, from, to, departure, arrival }: Ride, index: number): Ride => {
    const last = (schedule.patternStart[pattern + 1] ?? 0) - (schedule.patternStart[pattern] ?? 0) - 1;
    const trips = (schedule.patternTrip[pattern + 1] ?? 0) - (schedule.patternTrip[pattern] ?? 0);
    return {
      pattern,
      trip: trips - 1 - trip,
      from: last - to,
      to: last - from,
      departure: -arrival,
      arrival: -departure,
      inSeat: rides[index - 1]?.inSeat ?? false,
    };
  };
  return {
    source: journey.target,
    target: journey.source,
    rides: rides.map(ride),
    departure: -journey.arrival,
    arrival: -journey.departure,
  };
}

const sinceEpoch = (journey: Journey, base: number): Journey => ({
  ...journey,
  departure: journey.departure + base,
  arrival: journey.arrival + base,
  rides: journey.rides.map((ride) => ({
    ...ride,
    departure: ride.departure + base,
    arrival: ride.arrival + base,
  })),
});

/** Maximum repetitions of a search after measured walks proved longer than estimated. */
const maxMeasurements = 12;

/**
 * Like `findJourneys`, with walks along streets. Unmeasured walks count with their lower bound, so that no journey is
 * missed; the walks of the journeys found are then measured and the search is repeated, until all their walks are measured.
 */
export async function findWalkedJourneys(
  network: Network,
  request: JourneyRequest,
  walker: Walker,
  signal: AbortSignal,
): Promise<Journey[]> {
  let journeys = findJourneys(network, request);
  for (let round = 0; round < maxMeasurements; round++) {
    const unmeasured = new Set(journeys.flatMap((journey) => unmeasuredStops(network, journey)));
    if (unmeasured.size === 0) return journeys;
    await Promise.all([...unmeasured].map((stop) => measureFrom(network, stop, walker, signal)));
    journeys = findJourneys(network, request);
  }
  return journeys.filter((journey) => unmeasuredStops(network, journey).length === 0);
}

/** Returns the stops from which a journey has a walk of unmeasured length. */
function unmeasuredStops({ forward, walkMeasured }: Network, { rides }: Journey): number[] {
  return rides.slice(1).flatMap((nextRide, index) => {
    const previousRide = rides[index];
    if (!previousRide || nextRide.inSeat) return [];
    const stop = stopAt(forward, previousRide.pattern, previousRide.to);
    const edge = walkEdgeBetween(forward, stop, stopAt(forward, nextRide.pattern, nextRide.from));
    return edge === undefined || walkMeasured[edge] === 1 ? [] : [stop];
  });
}

async function measureFrom(
  network: Network,
  stop: number,
  walker: Walker,
  signal: AbortSignal,
): Promise<void> {
  const { stopWalk, walkTo, walkEdge, walkSeconds } = network.forward;
  const walks = Array.from(
    { length: (stopWalk[stop + 1] ?? 0) - (stopWalk[stop] ?? 0) },
    (_, index) => (stopWalk[stop] ?? 0) + index,
  ).filter((walk) => network.walkMeasured[walkEdge[walk] ?? 0] === 0);
  const places = walks.map((walk): LatLng => network.stop(walkTo[walk] ?? 0).at);
  const [measured = []] = await walker.measure([network.stop(stop).at], places, signal);
  walks.forEach((walk, index) => {
    const edge = walkEdge[walk] ?? 0;
    const seconds = measured[index]?.seconds;
    walkSeconds[edge] = seconds === undefined ? unreached : Math.max(minTransferSeconds, seconds);
    network.walkMeasured[edge] = 1;
  });
}
