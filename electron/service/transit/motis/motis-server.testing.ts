import { createServer } from 'node:http';
import polyline from '@mapbox/polyline';
import type {
  InitialResponse,
  Itinerary,
  Leg,
  Mode,
  Place,
  PlanResponse,
  StopsResponse,
} from '@motis-project/motis-client';
import { onTestFinished } from 'vitest';
import type { TransitMode } from '../../../../shared/api/value-sets.ts';
import type { LatLng } from '../../../../shared/geo/position.ts';
import type { JourneyPlace, RideLeg, TransitJourney, TransitPlanner, WalkLeg } from '../../ports.ts';

interface Stop {
  id: string;
  name: string;
  at: LatLng;
}

export interface MotisServer {
  url: string;
  /** URLs of the requests received so far. */
  requests: URL[];
  stop(): Promise<void>;
}

const modes: Partial<Record<TransitMode, { mode: Mode; routeType: number }>> = {
  bus: { mode: 'BUS', routeType: 3 },
  lightRail: { mode: 'TRAM', routeType: 0 },
  subway: { mode: 'SUBWAY', routeType: 1 },
  regionalTrain: { mode: 'REGIONAL_RAIL', routeType: 2 },
  cityTrain: { mode: 'SUBURBAN', routeType: 109 },
  ferry: { mode: 'FERRY', routeType: 4 },
};

/** Starts a stand-in for MOTIS 2 that plans with another planner and responds with the types of MOTIS's client. */
export async function startMotisServer(
  planner: TransitPlanner,
  { stops, timeZone, version = 'v2.11.3' }: { stops: readonly Stop[]; timeZone: string; version?: string },
): Promise<MotisServer> {
  const requests: URL[] = [];

  const timeOf = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
  const placeOf = ({ kind, name, at }: JourneyPlace, end: 'START' | 'END', moment: number): Place => {
    const stop = stops.find((known) => known.at.lat === at.lat && known.at.lng === at.lng);
    return {
      name: name ?? (kind === 'place' ? end : ''),
      lat: at.lat,
      lon: at.lng,
      departure: timeOf(moment),
      ...(kind === 'station' && { stopId: `feed_${stop?.id}`, vertexType: 'TRANSIT', tz: timeZone }),
    };
  };

  function legOf(leg: WalkLeg | RideLeg): Leg {
    const points = leg.path?.map(({ lat, lng }): [number, number] => [lat, lng]) ?? [];
    const times = { startTime: timeOf(leg.departure), endTime: timeOf(leg.arrival) };
    const base = {
      from: placeOf(leg.from, 'START', leg.departure),
      to: placeOf(leg.to, 'END', leg.arrival),
      duration: leg.arrival - leg.departure,
      ...times,
      scheduledStartTime: times.startTime,
      scheduledEndTime: times.endTime,
      realTime: false,
      scheduled: true,
      legGeometry: { points: polyline.encode(points, 6), precision: 6, length: points.length },
    };
    if (leg.kind === 'walk') return { ...base, mode: 'WALK', distance: leg.meters };
    const { line, headsign, agency } = leg;
    return {
      ...base,
      ...(modes[line.mode] ?? { mode: 'OTHER' as const }),
      headsign: headsign ?? '',
      routeShortName: line.shortName ?? '',
      routeLongName: line.longName ?? '',
      ...(line.color !== null && { routeColor: line.color.slice(1) }),
      ...(line.textColor !== null && { routeTextColor: line.textColor.slice(1) }),
      ...(agency && { agencyId: agency.id, agencyName: agency.name, agencyUrl: agency.url }),
      intermediateStops: leg.stops.map((stop) => placeOf(stop, 'END', stop.departure)),
    };
  }

  const itineraryOf = ({ departure, arrival, legs }: TransitJourney): Itinerary => ({
    duration: arrival - departure,
    startTime: timeOf(departure),
    endTime: timeOf(arrival),
    transfers: Math.max(0, legs.filter(({ kind }) => kind === 'ride').length - 1),
    id: '',
    legs: legs.map(legOf),
  });

  async function plan(params: URLSearchParams): Promise<PlanResponse> {
    const at = (name: string): LatLng => {
      const [lat = 0, lng = 0] = (params.get(name) ?? '').split(',').map(Number);
      return { lat, lng };
    };
    const time = params.get('time') ?? '';
    if (!/Z$/.test(time)) throw new TypeError('time is no RFC 3339');
    const requestedModes = params.get('transitModes')?.split(',') ?? [];
    const included = Object.entries(modes).flatMap(([apiMode, { mode }]) =>
      requestedModes.includes(mode) ? [apiMode as TransitMode] : [],
    );
    const planned = await planner.plan(
      {
        origin: at('fromPlace'),
        destination: at('toPlace'),
        time: { kind: params.get('arriveBy') === 'true' ? 'arrival' : 'departure', at: time },
        modes: requestedModes.includes('TRANSIT') ? undefined : { exclude: false, modes: included },
      },
      new AbortController().signal,
    );
    const journeys = planned.ok ? planned.plan.journeys : [];
    const hasRides = ({ legs }: TransitJourney) => legs.some(({ kind }) => kind === 'ride');
    const end = (name: string): Place => ({ name, lat: 0, lon: 0 });
    return {
      requestParameters: {},
      debugOutput: {},
      from: end('START'),
      to: end('END'),
      direct: journeys.filter((journey) => !hasRides(journey)).map(itineraryOf),
      itineraries: journeys.filter(hasRides).map(itineraryOf),
      previousPageCursor: '',
      nextPageCursor: '',
    };
  }

  function stopsWithin(params: URLSearchParams): StopsResponse {
    const [south = 0, east = 0] = (params.get('min') ?? '').split(',').map(Number);
    const [north = 0, west = 0] = (params.get('max') ?? '').split(',').map(Number);
    return stops
      .filter(({ at: { lat, lng } }) => lat >= south && lat <= north && lng >= west && lng <= east)
      .map(({ id, name, at }) => ({ name, stopId: `feed_${id}`, lat: at.lat, lon: at.lng, tz: timeZone }));
  }

  const initial: InitialResponse = {
    lat: 0,
    lon: 0,
    zoom: 10,
    serverConfig: {
      motisVersion: version,
      hasElevation: false,
      hasRoutedTransfers: false,
      hasStreetRouting: false,
      maxOneToManySize: 128,
      maxOneToAllTravelTimeLimit: 90,
      maxPrePostTransitTimeLimit: 3600,
      maxDirectTimeLimit: 21_600,
      shapesDebugEnabled: false,
    },
  };

  async function respondTo({ pathname, searchParams }: URL): Promise<unknown> {
    switch (pathname) {
      case '/api/v1/map/initial':
        return initial;
      case '/api/v1/map/stops':
        return stopsWithin(searchParams);
      case '/api/v5/plan':
        return plan(searchParams);
    }
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    requests.push(url);
    const responseBody = await respondTo(url).catch((error: unknown) => ({ error: String(error) }));
    const isError = typeof responseBody !== 'object' || responseBody === null || 'error' in responseBody;
    response.writeHead(isError ? 400 : 200).end(JSON.stringify(responseBody ?? { error: 'not found' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('No TCP address');
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(stop);
  return { url: `http://127.0.0.1:${address.port}`, requests, stop };
}
