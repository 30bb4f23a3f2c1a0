import { z } from 'zod';
import type { JourneyTime } from '../../electron/service/transit/walk-all-the-way.ts';
import type { LatLng } from '../../shared/geo/position.ts';
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

const placeSchema = z.object({ lat: z.number(), lon: z.number() });
const timeSchema = z.object({ scheduledTime: z.iso.datetime({ offset: true }) });
const answerSchema = z.object({
  data: z.object({
    planConnection: z.object({
      edges: z.array(
        z.object({
          node: z.object({
            legs: z.array(
              z.object({
                interlineWithPreviousLeg: z.boolean(),
                start: timeSchema,
                end: timeSchema,
                from: placeSchema,
                to: placeSchema,
                trip: z.object({ gtfsId: z.string() }).nullable(),
              }),
            ),
          }),
        }),
      ),
    }),
  }),
});

const query = `query ($origin: PlanLabeledLocationInput!, $destination: PlanLabeledLocationInput!,
    $dateTime: PlanDateTimeInput, $window: Duration, $modes: PlanModesInput) {
  planConnection(origin: $origin, destination: $destination, dateTime: $dateTime, searchWindow: $window,
      modes: $modes, first: 100) {
    edges { node { legs {
      interlineWithPreviousLeg start { scheduledTime } end { scheduledTime }
      from { lat lon } to { lat lon } trip { gtfsId }
    } } }
  }
}`;

/** A search finds what leaves (arrives) within a window from the requested time: the second one if nothing does. */
const windows = ['PT4H', 'PT24H'];

/** Starts OpenTripPlanner over an extract and a feed, in a folder. */
export async function startOpenTripPlanner(extract: string, feed: string, folder: string) {
  const { url, close } = await startPeer('opentripplanner.sh', extract, feed, folder);

  async function itineraries(from: LatLng, to: LatLng, more: object): Promise<Itinerary[]> {
    const location = ({ lat, lng }: LatLng) => ({
      location: { coordinate: { latitude: lat, longitude: lng } },
    });
    const response = await fetch(`${url}/otp/gtfs/v1`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        query,
        variables: { origin: location(from), destination: location(to), ...more },
      }),
    });
    const { edges } = answerSchema.parse(await response.json()).data.planConnection;
    return edges.flatMap(({ node }) => {
      const legs = node.legs.map((leg) => ({
        isRide: leg.trip !== null,
        inSeat: leg.interlineWithPreviousLeg,
        from: { lat: leg.from.lat, lng: leg.from.lon },
        to: { lat: leg.to.lat, lng: leg.to.lon },
        departure: seconds(leg.start.scheduledTime),
        arrival: seconds(leg.end.scheduledTime),
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
      for (const window of windows) {
        const found = await itineraries(from, to, { dateTime, window });
        const withRides = found.filter(({ legs }) => legs.some(({ isRide }) => isRide));
        if (withRides.length > 0) return withRides;
      }
      return [];
    },
    /** Seconds of the walk; undefined without one. */
    async walkSeconds(from: LatLng, to: LatLng): Promise<number | undefined> {
      const modes = { directOnly: true, direct: ['WALK'] };
      const [walk] = await itineraries(from, to, { modes });
      return walk && walk.arrival - walk.departure;
    },
    close,
  };
}

export type OpenTripPlanner = Awaited<ReturnType<typeof startOpenTripPlanner>>;

const seconds = (time: string): number => Math.floor(Date.parse(time) / 1000);
