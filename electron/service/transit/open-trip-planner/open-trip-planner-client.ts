import type { z } from 'zod';
import type { LatLng } from '../../../../shared/geo/position.ts';
import { engineClient } from '../../engines/engine-client.ts';
import { networkQuery, planQuery, stopsQuery } from './queries.ts';
import {
  graphQlResponseSchema,
  networkResponseSchema,
  type OtpConnection,
  type OtpNetwork,
  planResponseSchema,
  serverResponseSchema,
  stopsResponseSchema,
} from './responses.ts';

/** Variables of `planConnection`; durations are ISO 8601. */
export interface PlanVariables {
  dateTime?: { earliestDeparture: string } | { latestArrival: string };
  /** If absent, OpenTripPlanner selects one. */
  searchWindow?: string | undefined;
  modes?:
    | { directOnly: true; direct: readonly ['WALK'] }
    | { transit: { transit: readonly { mode: string }[] } }
    | undefined;
  /** Maximum number of itineraries. */
  first?: number;
  itineraryFilter?: { itineraryFilterDebugProfile: 'LIMIT_TO_NUMBER_OF_ITINERARIES' };
}

interface CallOptions {
  signal: AbortSignal;
  timeoutMs: number;
}

const maxBytes = 16 * 1024 * 1024;
const maxConnections = 16;

/**
 * Returns a client for OpenTripPlanner 2.9. All its methods throw EngineUnreachable, EngineTimeout, the signal's reason, or an
 * Error with OpenTripPlanner's message.
 * @param url base URL, without `/otp`
 */
export function openTripPlannerClient(url: string) {
  const client = engineClient(maxBytes, maxConnections);

  /** Errors are read from the response, since OpenTripPlanner returns status 200 for GraphQL errors. */
  async function query<T>(
    text: string,
    variables: object,
    schema: z.ZodType<T>,
    callOptions: CallOptions,
  ): Promise<T> {
    const body = { query: text, variables };
    const { status, text: responseText } = await client.request(`${url}/otp/gtfs/v1`, {
      body,
      ...callOptions,
    });
    if (status !== 200) throw new Error(`OpenTripPlanner returned status ${status}`);
    const { data, errors } = graphQlResponseSchema.parse(JSON.parse(responseText));
    const parsed = schema.safeParse(data);
    if (parsed.success) return parsed.data;
    const [error] = errors ?? [];
    throw error ? new Error(`OpenTripPlanner: ${error.message}`) : parsed.error;
  }

  return {
    async version(callOptions: CallOptions): Promise<string> {
      const { status, text } = await client.request(`${url}/otp/`, callOptions);
      if (status !== 200) throw new Error(`OpenTripPlanner returned status ${status}`);
      return serverResponseSchema.parse(JSON.parse(text)).version.version;
    },
    /** Time zones of the agencies, and the dates of the timetables. */
    network: (callOptions: CallOptions): Promise<OtpNetwork> =>
      query(networkQuery, {}, networkResponseSchema, callOptions),
    async plan(
      from: LatLng,
      to: LatLng,
      variables: PlanVariables,
      callOptions: CallOptions,
    ): Promise<OtpConnection> {
      const ends = { origin: locationOf(from), destination: locationOf(to) };
      const response = await query(planQuery, { ...ends, ...variables }, planResponseSchema, callOptions);
      return response.planConnection;
    },
    /** Time zone of the agency at the nearest stop; undefined without a stop. */
    async timeZoneNear(
      { lat, lng }: LatLng,
      meters: number,
      callOptions: CallOptions,
    ): Promise<string | undefined> {
      const variables = { lat, lon: lng, radius: meters };
      const { stopsByRadius } = await query(stopsQuery, variables, stopsResponseSchema, callOptions);
      const routes = stopsByRadius.edges.flatMap(({ node }) => node.stop.routes);
      return routes.find(({ agency }) => agency)?.agency?.timezone;
    },
    close: () => client.close(),
  };
}

const locationOf = ({ lat, lng }: LatLng) => ({
  location: { coordinate: { latitude: lat, longitude: lng } },
});
