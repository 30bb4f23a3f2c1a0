import { z } from 'zod';
import type { JourneyTime } from '../../electron/service/transit/direct-walk.ts';
import {
  openTripPlannerClient,
  type PlanVariables,
} from '../../electron/service/transit/open-trip-planner/open-trip-planner-client.ts';
import type { OtpTime } from '../../electron/service/transit/open-trip-planner/responses.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { graphQl } from './graph-ql.ts';
import { startPeer } from './started-peer.ts';

/** A ride or walk of an itinerary; times in seconds since 1970. */
export interface PeerLeg {
  isRide: boolean;
  /** Whether riders of the previous leg keep their seats. */
  inSeat: boolean;
  from: LatLng;
  to: LatLng;
  departure: number;
  arrival: number;
  trip: string;
}

export interface Itinerary {
  departure: number;
  arrival: number;
  legs: PeerLeg[];
}

/** A search finds what leaves (arrives) within a window from the requested time: the second one if nothing does. */
const windows = ['PT4H', 'PT24H'];
const maxItineraries = 100;
const maxMs = 120_000;

const stopsAnswerSchema = z.object({
  data: z.object({ stops: z.array(z.object({ gtfsId: z.string(), lat: z.number(), lon: z.number() })) }),
});

/** OpenTripPlanner links stops to streets otherwise than positions. */
const walkQuery = `query ($origin: PlanLabeledLocationInput!, $destination: PlanLabeledLocationInput!) {
  planConnection(origin: $origin, destination: $destination, modes: { directOnly: true, direct: [WALK] }) {
    edges { node { duration } }
  }
}`;
const walkAnswerSchema = z.object({
  data: z.object({
    planConnection: z.object({ edges: z.array(z.object({ node: z.object({ duration: z.number() }) })) }),
  }),
});

/** Starts OpenTripPlanner over an extract and a feed, in a folder. */
export async function startOpenTripPlanner(extract: string, feed: string, folder: string) {
  const peer = await startPeer('opentripplanner.sh', extract, feed, folder);
  const client = openTripPlannerClient(peer.url);
  const { signal } = new AbortController();
  const { data } = stopsAnswerSchema.parse(await graphQl(peer.url, '{ stops { gtfsId lat lon } }'));
  const stopAt = new Map(data.stops.map(({ gtfsId, lat, lon }) => [keyOf({ lat, lng: lon }), gtfsId]));

  async function itineraries(from: LatLng, to: LatLng, variables: PlanVariables): Promise<Itinerary[]> {
    const asked = { ...variables, first: maxItineraries };
    const { edges } = await client.plan(from, to, asked, { signal, timeoutMs: maxMs });
    return edges.flatMap(({ node }) => {
      const described = node.legs.filter((leg) => leg !== null);
      const legs = described.map((leg) => ({
        isRide: leg.trip !== null,
        inSeat: leg.interlineWithPreviousLeg ?? false,
        from: { lat: leg.from.lat, lng: leg.from.lon },
        to: { lat: leg.to.lat, lng: leg.to.lon },
        departure: seconds(leg.start),
        arrival: seconds(leg.end),
        trip: leg.trip?.gtfsId ?? '',
      }));
      const [first, last] = [legs[0], legs.at(-1)];
      return first && last ? [{ departure: first.departure, arrival: last.arrival, legs }] : [];
    });
  }

  return {
    /** Journeys with rides. */
    async plan(from: LatLng, to: LatLng, { kind, at }: JourneyTime): Promise<Itinerary[]> {
      const time = new Date(at * 1000).toISOString();
      const dateTime = kind === 'departure' ? { earliestDeparture: time } : { latestArrival: time };
      for (const searchWindow of windows) {
        const found = await itineraries(from, to, { dateTime, searchWindow });
        const withRides = found.filter(({ legs }) => legs.some(({ isRide }) => isRide));
        if (withRides.length > 0) return withRides;
      }
      return [];
    },
    /** Seconds of the walk, from or to the stop if there is one at a position; undefined without one. */
    async walkSeconds(from: LatLng, to: LatLng): Promise<number | undefined> {
      const location = (at: LatLng) => {
        const stop = stopAt.get(keyOf(at));
        const coordinate = { latitude: at.lat, longitude: at.lng };
        return { location: stop ? { stopLocation: { stopLocationId: stop } } : { coordinate } };
      };
      const variables = { origin: location(from), destination: location(to) };
      const { data } = walkAnswerSchema.parse(await graphQl(peer.url, walkQuery, variables));
      return data.planConnection.edges[0]?.node.duration;
    },
    async close() {
      client.close();
      await peer.close();
    },
  };
}

export type OpenTripPlanner = Awaited<ReturnType<typeof startOpenTripPlanner>>;

const keyOf = ({ lat, lng }: LatLng): string => `${lat.toFixed(6)},${lng.toFixed(6)}`;

const seconds = ({ scheduledTime }: OtpTime): number => Math.floor(Date.parse(scheduledTime) / 1000);
