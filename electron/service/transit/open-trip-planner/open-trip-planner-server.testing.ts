import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import polyline from '@mapbox/polyline';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { TransitMode } from '../../../../shared/api/value-sets.ts';
import type { LatLng } from '../../../../shared/geo/position.ts';
import type { JourneyPlace, RideLeg, TransitJourney, TransitPlanner, WalkLeg } from '../../ports.ts';

const locationSchema = z.object({
  location: z.object({ coordinate: z.object({ latitude: z.number(), longitude: z.number() }) }),
});
const planVariablesSchema = z.object({
  origin: locationSchema,
  destination: locationSchema,
  dateTime: z.object({ earliestDeparture: z.string().optional(), latestArrival: z.string().optional() }),
  searchWindow: z.string().optional(),
  modes: z
    .object({
      directOnly: z.boolean().optional(),
      transit: z.object({ transit: z.array(z.object({ mode: z.string() })) }).optional(),
    })
    .optional(),
  first: z.number(),
});
type PlanVariables = z.infer<typeof planVariablesSchema>;

const graphQlRequestSchema = z.object({ query: z.string(), variables: z.looseObject({}) });
export type GraphQlRequest = z.infer<typeof graphQlRequestSchema>;

export interface OpenTripPlannerServer {
  url: string;
  /** GraphQL requests received so far. */
  requests: GraphQlRequest[];
  close(): Promise<void>;
}

/** Returns the response body for a GraphQL request; undefined sends none and lets the client time out. */
export type Responder = (request: GraphQlRequest) => unknown;

/** Serves `/otp/` and GraphQL like OpenTripPlanner. Strings are sent unchanged, other values as JSON. */
export async function startOpenTripPlannerServer(
  responder: Responder,
  { version = '2.9.0', port = 0 } = {},
): Promise<OpenTripPlannerServer> {
  const requests: GraphQlRequest[] = [];
  const send = (response: ServerResponse, responseValue: unknown) =>
    response.end(typeof responseValue === 'string' ? responseValue : JSON.stringify(responseValue));
  const server = createServer(async (request, response) => {
    response.setHeader('Content-Type', 'application/json');
    if (request.url === '/otp/') return send(response, { version: { version } });
    if (request.url !== '/otp/gtfs/v1') return response.writeHead(404).end();
    const graphQlRequest = graphQlRequestSchema.parse(JSON.parse(await text(request)));
    requests.push(graphQlRequest);
    const responseValue = await responder(graphQlRequest);
    if (responseValue !== undefined) send(response, responseValue);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('No TCP address');
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  return { url: `http://127.0.0.1:${address.port}`, requests, close };
}

const modes: Partial<Record<TransitMode, { mode: string; type: number }>> = {
  bus: { mode: 'BUS', type: 3 },
  lightRail: { mode: 'TRAM', type: 0 },
  regionalTrain: { mode: 'RAIL', type: 2 },
  cityTrain: { mode: 'RAIL', type: 109 },
  ferry: { mode: 'FERRY', type: 4 },
};

const searchWindowsUsed: Readonly<Record<string, [text: string, seconds: number]>> = {
  '': ['PT40M', 2400],
  PT21600S: ['PT6H', 21_600],
  PT86400S: ['PT24H', 86_400],
};

interface ServedFeed {
  timeZone: string;
  /** Seconds since 1970 in which trips run. */
  serviceTimeRange: { start: number; end: number };
}

/** Returns a responder that plans with another planner and responds in the shapes of the recorded responses. */
export function respondFrom(planner: TransitPlanner, { timeZone, serviceTimeRange }: ServedFeed): Responder {
  async function plan(variables: PlanVariables): Promise<object> {
    const { earliestDeparture, latestArrival } = variables.dateTime;
    const kind = earliestDeparture ? 'departure' : 'arrival';
    const at = earliestDeparture ?? latestArrival ?? '';
    const names = variables.modes?.transit?.transit.map(({ mode }) => mode);
    const included = Object.entries(modes).flatMap(([apiMode, { mode }]) =>
      names?.includes(mode) ? [apiMode as TransitMode] : [],
    );
    const planned = await planner.plan(
      {
        origin: positionOf(variables.origin),
        destination: positionOf(variables.destination),
        time: { kind, at },
        modes: names && { exclude: false, modes: included },
      },
      new AbortController().signal,
    );
    if (!planned.ok) {
      const { why } = planned;
      switch (why.reason) {
        case 'no-stop':
          return noConnection('OUTSIDE_BOUNDS', why.end === 'origin' ? 'FROM' : 'TO');
        case 'outside-dates':
          return noConnection('OUTSIDE_SERVICE_PERIOD', 'DATE_TIME');
        default:
          return noConnection('NO_TRANSIT_CONNECTION', null);
      }
    }
    const [searchWindowUsed, seconds] = searchWindowsUsed[variables.searchWindow ?? ''] ?? ['', 0];
    const time = Date.parse(at) / 1000;
    const departing = planned.plan.journeys.filter(({ departure }) => Math.abs(departure - time) <= seconds);
    const code = 'NO_TRANSIT_CONNECTION_IN_SEARCH_WINDOW';
    return {
      routingErrors: departing.length > 0 ? [] : [{ code, inputField: 'DATE_TIME' }],
      pageInfo: { searchWindowUsed },
      edges: departing.slice(0, variables.first).map((journey) => ({ node: itineraryOf(journey) })),
    };
  }

  return async ({ query, variables }) => {
    if (query.includes('agencies')) return { data: { agencies: [{ timezone: timeZone }], serviceTimeRange } };
    return { data: { planConnection: await plan(planVariablesSchema.parse(variables)) } };
  };
}

const noConnection = (code: string, inputField: string | null) => ({
  routingErrors: [{ code, inputField }],
  pageInfo: { searchWindowUsed: null },
  edges: [],
});

const positionOf = ({ location: { coordinate } }: z.infer<typeof locationSchema>): LatLng => ({
  lat: coordinate.latitude,
  lng: coordinate.longitude,
});

const timeText = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
const timeOf = (seconds: number) => ({ scheduledTime: timeText(seconds), estimated: null });
const placeOf = ({ kind, name, at }: JourneyPlace, end: 'Origin' | 'Destination') => ({
  name: kind === 'place' ? end : (name ?? ''),
  lat: at.lat,
  lon: at.lng,
  stop: kind === 'place' ? null : { gtfsId: `1:${name}` },
});
const itineraryOf = ({ legs }: TransitJourney) => ({ legs: legs.map(legOf) });

function legOf(leg: WalkLeg | RideLeg) {
  const points = leg.path?.map(({ lat, lng }): [number, number] => [lat, lng]) ?? [];
  const base = {
    start: timeOf(leg.departure),
    end: timeOf(leg.arrival),
    distance: leg.meters,
    from: placeOf(leg.from, 'Origin'),
    to: placeOf(leg.to, 'Destination'),
    legGeometry: { points: polyline.encode(points, 5) },
  };
  if (leg.kind === 'walk') {
    return {
      ...base,
      mode: 'WALK',
      transitLeg: false,
      headsign: null,
      realtimeState: null,
      interlineWithPreviousLeg: false,
      route: null,
      trip: null,
      agency: null,
      intermediatePlaces: null,
    };
  }
  const { line, agency } = leg;
  const { mode = 'BUS', type = 3 } = modes[line.mode] ?? {};
  return {
    ...base,
    mode,
    transitLeg: true,
    headsign: leg.headsign,
    realtimeState: 'SCHEDULED',
    interlineWithPreviousLeg: leg.inSeat,
    route: {
      type,
      shortName: line.shortName,
      longName: line.longName,
      color: line.color?.slice(1) ?? null,
      textColor: line.textColor?.slice(1) ?? null,
    },
    trip: { gtfsId: `1:${line.shortName}` },
    agency: agency && { gtfsId: agency.id, name: agency.name, url: agency.url },
    intermediatePlaces: leg.stops.map(({ name, at, departure }) => ({
      name,
      lat: at.lat,
      lon: at.lng,
      departure: timeOf(departure),
    })),
  };
}
