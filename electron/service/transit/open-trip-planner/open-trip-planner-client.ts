import type { z } from 'zod';
import type { LatLng } from '../../../../shared/geo/position.ts';
import { engineClient } from '../../engines/engine-client.ts';
import {
  graphQlAnswerSchema,
  networkAnswerSchema,
  type OtpConnection,
  type OtpNetwork,
  planAnswerSchema,
  serverAnswerSchema,
  stopsAnswerSchema,
} from './answers.ts';
import { networkQuery, planQuery, stopsQuery } from './queries.ts';

/** Variables of `planConnection`; durations are ISO 8601. */
export interface PlanVariables {
  dateTime?: { earliestDeparture: string } | { latestArrival: string };
  /** OpenTripPlanner selects it if absent. */
  searchWindow?: string | undefined;
  modes?:
    | { directOnly: true; direct: readonly ['WALK'] }
    | { transit: { transit: readonly { mode: string }[] } }
    | undefined;
  /** Maximum number of itineraries. */
  first?: number;
  itineraryFilter?: { itineraryFilterDebugProfile: 'LIMIT_TO_NUMBER_OF_ITINERARIES' };
}

interface Call {
  signal: AbortSignal;
  timeoutMs: number;
}

const maxBytes = 16 * 1024 * 1024;
const connections = 16;

/**
 * Calls an OpenTripPlanner 2.9. All methods throw NoConnection, NoAnswerInTime, the signal's reason, or an Error with
 * OpenTripPlanner's message.
 * @param url base URL, without `/otp`
 */
export function openTripPlannerClient(url: string) {
  const client = engineClient(maxBytes, connections);

  /** OpenTripPlanner returns status 200 for GraphQL errors. */
  async function query<T>(text: string, variables: object, schema: z.ZodType<T>, call: Call): Promise<T> {
    const body = { query: text, variables };
    const { status, text: answered } = await client.ask(`${url}/otp/gtfs/v1`, { body, ...call });
    if (status !== 200) throw new Error(`OpenTripPlanner returned status ${status}`);
    const { data, errors } = graphQlAnswerSchema.parse(JSON.parse(answered));
    const parsed = schema.safeParse(data);
    if (parsed.success) return parsed.data;
    const [error] = errors ?? [];
    throw error ? new Error(`OpenTripPlanner: ${error.message}`) : parsed.error;
  }

  return {
    async version(call: Call): Promise<string> {
      const { status, text } = await client.ask(`${url}/otp/`, call);
      if (status !== 200) throw new Error(`OpenTripPlanner returned status ${status}`);
      return serverAnswerSchema.parse(JSON.parse(text)).version.version;
    },
    /** Time zones of the agencies, and the dates of the timetables. */
    network: (call: Call): Promise<OtpNetwork> => query(networkQuery, {}, networkAnswerSchema, call),
    async plan(from: LatLng, to: LatLng, variables: PlanVariables, call: Call): Promise<OtpConnection> {
      const ends = { origin: locationOf(from), destination: locationOf(to) };
      const answer = await query(planQuery, { ...ends, ...variables }, planAnswerSchema, call);
      return answer.planConnection;
    },
    /** Time zone of the agency at the nearest stop; undefined without a stop. */
    async timeZoneNear({ lat, lng }: LatLng, meters: number, call: Call): Promise<string | undefined> {
      const variables = { lat, lon: lng, radius: meters };
      const { stopsByRadius } = await query(stopsQuery, variables, stopsAnswerSchema, call);
      const routes = stopsByRadius.edges.flatMap(({ node }) => node.stop.routes);
      return routes.find(({ agency }) => agency)?.agency?.timezone;
    },
    close: () => client.close(),
  };
}

const locationOf = ({ lat, lng }: LatLng) => ({
  location: { coordinate: { latitude: lat, longitude: lng } },
});
