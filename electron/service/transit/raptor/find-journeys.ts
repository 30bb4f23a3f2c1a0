import type { TransitModeSelection } from '../../../../shared/api/codec.ts';
import type { LatLng } from '../../../../shared/geo/position.ts';
import { dayIn, serviceDayStart } from '../time-zone.ts';
import type { JourneyTime } from '../walk-all-the-way.ts';
import { minChangeSeconds, type Network } from './network.ts';
import {
  type Access,
  type Journey,
  never,
  type Ride,
  type Search,
  search,
  stopAt,
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
  /** Only journeys taking less than this from the requested time. */
  withinSeconds: number | undefined;
}

/**
 * Returns journeys for which no other arrives earlier (or leaves later, if requested by arrival) with as few rides.
 * @param network its walking times are used as given
 * @returns times since 1970, fewest rides first
 */
export function findJourneys(network: Network, request: JourneyRequest): Journey[] {
  const { time, sources, targets, modes } = request;
  const allowedModes = network.modes.map((mode) => !modes || modes.modes.includes(mode) !== modes.exclude);
  const parts = {
    patternFeed: network.patternFeed,
    allowed: Uint8Array.from(network.patternMode, (mode) => Number(allowedModes[mode] ?? false)),
    start: 0,
    before: request.withinSeconds ?? never,
  };
  const days = serviceDays(network, time.at);
  if (time.kind === 'departure') {
    const forward = days.map((day) => ({ ...day, inSeat: day.inSeat?.forward }));
    const found = search({ ...parts, schedule: network.forward, days: forward, sources, targets });
    return found.map((journey) => inEpoch(journey, time.at));
  }
  const schedule = network.backward();
  const backward: Search = {
    ...parts,
    schedule,
    days: days.map(({ running, offsets, inSeat }) => ({
      running: turnedRound(running, schedule.patternTrip),
      offsets: offsets.map((offset) => -offset),
      inSeat: inSeat?.backward,
    })),
    sources: targets,
    targets: sources,
  };
  return search(backward).map((journey) => inEpoch(forwards(journey, backward), time.at));
}

/** Service days around a moment: the previous one, which may run past midnight, the current and the next. */
function serviceDays(network: Network, at: number) {
  const zones = network.feeds.map(({ timetable }) => timetable.timeZone);
  const [zone = 'UTC'] = zones;
  const today = dayIn(zone, at);
  const days = Array.from({ length: network.maxTripDays + 3 }, (_, index) => today + 1 - index);
  return days.toReversed().map((day) => ({
    running: network.day(day),
    inSeat: network.inSeatTransfers(day),
    offsets: Int32Array.from(zones, (each) => serviceDayStart(each, day) - at),
  }));
}

function turnedRound({ start, trips }: RunningTrips, patternTrip: Int32Array): RunningTrips {
  const turned = trips.slice();
  for (let pattern = 0; pattern + 1 < start.length; pattern++) {
    const last = (patternTrip[pattern + 1] ?? 0) - (patternTrip[pattern] ?? 0) - 1;
    const own = turned.subarray(start[pattern], start[pattern + 1]).reverse();
    for (let at = 0; at < own.length; at++) own[at] = last - (own[at] ?? 0);
  }
  return { start, trips: turned };
}

/** Converts a journey found backward to travel order. */
function forwards(journey: Journey, { schedule }: Search): Journey {
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

const inEpoch = (journey: Journey, base: number): Journey => ({
  ...journey,
  departure: journey.departure + base,
  arrival: journey.arrival + base,
  rides: journey.rides.map((ride) => ({
    ...ride,
    departure: ride.departure + base,
    arrival: ride.arrival + base,
  })),
});

/** Maximum repetitions of a search because walks were longer than estimated. */
const maxMeasurings = 12;

/**
 * As `findJourneys`, with walks along streets. An unmeasured walk counts as short as possible, so that nothing is
 * missed; the walks of a journey are then measured, and the search is repeated if that changed it.
 */
export async function findWalkedJourneys(
  network: Network,
  request: JourneyRequest,
  walker: Walker,
  signal: AbortSignal,
): Promise<Journey[]> {
  let journeys = findJourneys(network, request);
  for (let round = 0; round < maxMeasurings; round++) {
    const unmeasured = new Set(journeys.flatMap((journey) => unmeasuredStops(network, journey)));
    if (unmeasured.size === 0) return journeys;
    await Promise.all([...unmeasured].map((stop) => measureFrom(network, stop, walker, signal)));
    journeys = findJourneys(network, request);
  }
  return journeys.filter((journey) => unmeasuredStops(network, journey).length === 0);
}

/** Returns the stops from which a journey has a walk of unmeasured length. */
function unmeasuredStops({ forward, walkMeasured }: Network, { rides }: Journey): number[] {
  return rides.slice(1).flatMap((next, index) => {
    const before = rides[index];
    if (!before || next.inSeat) return [];
    const stop = stopAt(forward, before.pattern, before.to);
    const edge = walkEdgeBetween(forward, stop, stopAt(forward, next.pattern, next.from));
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
    walkSeconds[edge] = seconds === undefined ? never : Math.max(minChangeSeconds, seconds);
    network.walkMeasured[edge] = 1;
  });
}
