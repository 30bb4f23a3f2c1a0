import type { AnswerOf, AskedOf } from '../../../shared/api/operation.ts';
import type { TransitLeg, TransitRoute, transitRoute } from '../../../shared/api/transit.ts';
import { encodePolyline } from '../../../shared/geo/polyline.ts';
import { distanceMeters, type LatLng } from '../../../shared/geo/position.ts';
import { sampleFeedId } from '../../region-format/timetables/feeds.ts';
import { isoDayOf } from '../../region-format/timetables/timetable.ts';
import type { Asker, Outcome } from '../endpoint.ts';
import { findWalkedJourneys, type JourneyTime } from './find-journeys.ts';
import type { Network } from './network.ts';
import { type Access, type Journey, type Ride, stopAt, walkEdgeBetween } from './raptor.ts';
import { dayIn, readMoment, writeMoment } from './time-zone.ts';
import type { Timetables } from './timetables.ts';
import type { Walk, Walker } from './walks.ts';

type Asked = AskedOf<typeof transitRoute>;
type Answer = AnswerOf<typeof transitRoute>;

/** Nobody walks further, as the crow flies, to or from a stop. */
const farthestStopMeters = 1000;
const mostStopsNear = 40;
/** Whoever has no further to go may walk all the way. */
const farthestWalkMeters = 1000;

export interface TransitParts {
  timetables: Timetables;
  walker: Walker;
  /** The present, in milliseconds since 1970. */
  clock: () => number;
}

/** Answers a question for routes by public transit. */
export const transitRouting =
  ({ timetables, walker, clock }: TransitParts) =>
  async (asked: Asked, { signal }: Asker): Promise<Outcome<Answer>> => {
    const network = await timetables();
    if (!network) return notFound('There is no timetable: import a GTFS file');
    const { origin, destination } = asked;
    const near = {
      origin: network.stopsNear(origin, farthestStopMeters, mostStopsNear),
      destination: network.stopsNear(destination, farthestStopMeters, mostStopsNear),
    };
    const zone = zoneAt(network, near.origin);
    const time = timeOf(asked, zone, clock);
    const outside = outsideDates(network, time, zone);
    if (outside) return notFound(outside);

    const walks = await accessWalks(network, asked, near, walker, signal);
    const journeys = await findWalkedJourneys(
      network,
      {
        time,
        modes: asked.modes,
        sources: walks.sources,
        targets: walks.targets,
        withinSeconds: walks.direct?.seconds,
      },
      walker,
      signal,
    );
    if (walks.direct === undefined && journeys.length === 0) {
      if (near.origin.length === 0) return notFound(`No stop within ${farthestStopMeters} m of the origin`);
      if (near.destination.length === 0) {
        return notFound(`No stop within ${farthestStopMeters} m of the destination`);
      }
      return notFound('No connection on that day or the next');
    }
    const telling: Telling = { network, asked, zone, walker, signal };
    const routes = await Promise.all(journeys.map((journey) => routeOf(journey, telling)));
    if (walks.direct) routes.push(await walkedRoute(walks.direct, time, telling));
    return { answer: { status: 'OK', routes } };
  };

const notFound = (message: string): Outcome<Answer> => ({
  answer: { status: 'NOT_FOUND', message, routes: [] },
});

/** The time zone of the timetable around a place. */
function zoneAt(network: Network, stopsNear: readonly number[]): string {
  const [nearest = 0] = stopsNear;
  const feed = network.feeds.findLast(({ stop }) => stop <= nearest) ?? network.feeds[0];
  return feed?.timetable.timeZone ?? 'UTC';
}

function timeOf({ departure_time, arrival_time }: Asked, zone: string, clock: () => number): JourneyTime {
  if (departure_time !== undefined) return { kind: 'departure', at: readMoment(departure_time, zone) };
  if (arrival_time !== undefined) return { kind: 'arrival', at: readMoment(arrival_time, zone) };
  return { kind: 'departure', at: Math.floor(clock() / 1000) };
}

/** What to say of a time on whose days no timetable runs; undefined where one does. */
function outsideDates({ feeds }: Network, { at }: JourneyTime, zone: string): string | undefined {
  const day = dayIn(zone, at);
  const ranges = feeds.map(({ timetable }) => ({
    from: timetable.firstDay,
    to: timetable.firstDay + timetable.dayCount - 1,
  }));
  if (ranges.some(({ from, to }) => day >= from - 1 && day <= to + 1)) return undefined;
  const told = ranges.map(({ from, to }) => `${isoDayOf(from)} to ${isoDayOf(to)}`).join(', ');
  return `No timetable covers ${isoDayOf(day)}; there is one for ${told}`;
}

/** The walks at both ends; `direct` is the walk all the way, where that is not too far. */
async function accessWalks(
  network: Network,
  { origin, destination }: Asked,
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

/** How routes are told. */
interface Telling {
  network: Network;
  asked: Asked;
  zone: string;
  walker: Walker;
  signal: AbortSignal;
}

type Place = TransitLeg['start_location'];
const placeAt = (at: LatLng): Place => ({ name: null, type: 'place', location: at });
const stationAt = (network: Network, stop: number): Place => {
  const { name, at } = network.stop(stop);
  return { name: name === '' ? null : name, type: 'station', location: at };
};

async function routeOf(journey: Journey, telling: Telling): Promise<TransitRoute> {
  const { network, asked } = telling;
  const { forward } = network;
  const { rides, source, target } = journey;
  const legs: Promise<TransitLeg>[] = [];
  let at = { place: placeAt(asked.origin), stop: -1, time: journey.departure };
  const walkTo = (place: Place, seconds: number) => {
    if (seconds > 0) legs.push(walkLeg(at.place, place, { from: at.time, seconds }, telling));
  };
  rides.forEach((ride, index) => {
    const stop = stopAt(forward, ride.pattern, ride.from);
    const start = stationAt(network, stop);
    if (index === 0) walkTo(start, source.seconds);
    else if (stop !== at.stop) walkTo(start, walkSecondsBetween(network, at.stop, stop));
    legs.push(Promise.resolve(rideLeg(ride, telling)));
    const end = stopAt(forward, ride.pattern, ride.to);
    at = { place: stationAt(network, end), stop: end, time: ride.arrival };
  });
  walkTo(placeAt(asked.destination), target.seconds);
  return {
    notice: noticeOf(rides, telling),
    duration: journey.arrival - journey.departure,
    legs: await Promise.all(legs),
  };
}

function walkSecondsBetween({ forward }: Network, from: number, to: number): number {
  const edge = walkEdgeBetween(forward, from, to);
  return edge === undefined ? 0 : (forward.walkSeconds[edge] ?? 0);
}

function noticeOf(rides: readonly Ride[], { network, walker }: Telling): string {
  const notices: string[] = [];
  if (rides.some(({ pattern }) => network.line(pattern).feed.id === sampleFeedId)) {
    notices.push('Sample timetable: made up, not for travel');
  }
  if (!walker.alongStreets) notices.push('Walks are estimated along straight lines');
  return notices.join('. ');
}

const onFoot = {
  name: null,
  category: null,
  headsign: null,
  short_name: null,
  long_name: null,
  color: null,
  text_color: null,
  mode: 'pedestrian',
};

async function walkLeg(
  start: Place,
  end: Place,
  { from, seconds }: { from: number; seconds: number },
  { walker, signal, zone }: Telling,
): Promise<TransitLeg> {
  const [one, other] = [positionOf(start), positionOf(end)];
  const walked = await walker.path(one, other, signal);
  return {
    travel_mode: 'pedestrian',
    duration: seconds,
    distance: Math.round(walked?.meters ?? distanceMeters(one, other)),
    polyline: walked ? encodePolyline(walked.path) : null,
    start_location: start,
    end_location: end,
    transport: onFoot,
    attributions: null,
    departure_time: writeMoment(from, zone),
    arrival_time: writeMoment(from + seconds, zone),
  };
}

const positionOf = ({ location }: Place): LatLng => ({
  lat: Number(location.lat),
  lng: Number(location.lng),
});

function rideLeg(ride: Ride, { network, zone }: Telling): TransitLeg {
  const { pattern, from, to, trip } = ride;
  const { line, agency, feed } = network.line(pattern);
  const path = network.path(pattern, from, to);
  return {
    travel_mode: 'transit',
    duration: ride.arrival - ride.departure,
    distance: Math.round(lengthOf(path)),
    polyline: encodePolyline(path),
    start_location: stationAt(network, stopAt(network.forward, pattern, from)),
    end_location: stationAt(network, stopAt(network.forward, pattern, to)),
    transport: {
      name: line.shortName || line.longName || null,
      category: line.category,
      headsign: network.headsign(pattern, trip) || null,
      short_name: line.shortName || null,
      long_name: line.longName || null,
      color: line.color,
      text_color: line.textColor,
      mode: line.mode,
    },
    attributions: agency
      ? [{ id: agency.id || feed.id, href: agency.url, text: agency.name, type: 'agency' }]
      : null,
    departure_time: writeMoment(ride.departure, zone),
    arrival_time: writeMoment(ride.arrival, zone),
    intermediate_stops: stopsBetween(ride, network).map(({ stop, departure }) => {
      const { name, location } = stationAt(network, stop);
      return { name, location, departure_time: writeMoment(departure, zone) };
    }),
  };
}

const lengthOf = (path: readonly LatLng[]): number =>
  path.slice(1).reduce((sum, at, index) => sum + distanceMeters(path[index] ?? at, at), 0);

function stopsBetween({ pattern, trip, from, to, departure }: Ride, { forward }: Network) {
  const count = (forward.patternStart[pattern + 1] ?? 0) - (forward.patternStart[pattern] ?? 0);
  const row = (forward.patternTime[pattern] ?? 0) + trip * count;
  const shift = departure - (forward.departures[row + from] ?? 0);
  return Array.from({ length: to - from - 1 }, (_, index) => ({
    stop: stopAt(forward, pattern, from + 1 + index),
    departure: (forward.departures[row + from + 1 + index] ?? 0) + shift,
  }));
}

/** The whole way on foot, where no ride gets there sooner. */
async function walkedRoute({ seconds }: Walk, time: JourneyTime, telling: Telling): Promise<TransitRoute> {
  const { origin, destination } = telling.asked;
  const from = time.kind === 'departure' ? time.at : time.at - seconds;
  const leg = await walkLeg(placeAt(origin), placeAt(destination), { from, seconds }, telling);
  return { notice: noticeOf([], telling), duration: seconds, legs: [leg] };
}
