import type { ParamsOf, ResponseOf } from '../../../shared/api/operation.ts';
import type { TransitLeg, TransitRoute, transitRoute } from '../../../shared/api/transit.ts';
import { encodeLine } from '../../../shared/geo/polyline.ts';
import { isoDayOf } from '../../region-format/timetables/timetable.ts';
import type { Caller, Outcome } from '../endpoint.ts';
import type {
  JourneyPlace,
  NoJourney,
  RideLeg,
  TransitJourney,
  TransitPlan,
  TransitPlanner,
  TransitQuery,
  WalkLeg,
} from '../ports.ts';
import { formatDateTime } from './time-zone.ts';

type TransitParams = ParamsOf<typeof transitRoute>;
type TransitResponse = ResponseOf<typeof transitRoute>;

/**
 * Returns the handler of the operation `transit/route`.
 * @param clock current time in milliseconds since 1970
 */
export const transitRouting =
  (planner: TransitPlanner, clock: () => number) =>
  async (params: TransitParams, { signal }: Caller): Promise<Outcome<TransitResponse>> => {
    const { origin, destination, modes } = params;
    const planned = await planner.plan({ origin, destination, modes, time: timeOf(params, clock) }, signal);
    if (!planned.ok) {
      return { body: { status: 'NOT_FOUND', message: messageOf(planned.why), routes: [] } };
    }
    const { plan } = planned;
    const nextRide = await plan.withRides?.();
    return {
      body: {
        status: 'OK',
        ...(nextRide?.ok === false && { message: messageOf(nextRide.why) }),
        routes: plan.journeys.map((journey) => routeOf(journey, plan)),
        ...(nextRide?.ok && {
          next_connection: {
            departure_time: formatDateTime(nextRide.departure, plan.timeZone),
            arrival_time: formatDateTime(nextRide.arrival, plan.timeZone),
          },
        }),
      },
    };
  };

function timeOf({ departure_time, arrival_time }: TransitParams, clock: () => number): TransitQuery['time'] {
  if (departure_time !== undefined) return { kind: 'departure', at: departure_time };
  if (arrival_time !== undefined) return { kind: 'arrival', at: arrival_time };
  return { kind: 'departure', at: new Date(clock()).toISOString() };
}

function messageOf(why: NoJourney): string {
  switch (why.reason) {
    case 'no-timetable':
      return 'There is no timetable: import a GTFS file';
    case 'outside-dates': {
      const ranges = why.covered.map(
        ({ firstDay, lastDay }) => `${isoDayOf(firstDay)} to ${isoDayOf(lastDay)}`,
      );
      return `No timetable covers ${isoDayOf(why.day)}; there is one for ${ranges.join(', ')}`;
    }
    case 'no-stop':
      return why.withinMeters === undefined
        ? `No stop near the ${why.end}`
        : `No stop within ${why.withinMeters} m of the ${why.end}`;
    case 'no-connection':
      return 'No connection on that day or the next';
  }
}

const routeOf = (journey: TransitJourney, plan: TransitPlan): TransitRoute => ({
  notice: noticeOf(journey, plan),
  duration: journey.arrival - journey.departure,
  legs: journey.legs.map((leg) => legOf(leg, plan.timeZone)),
});

function noticeOf({ isSample }: TransitJourney, { walksEstimated }: TransitPlan): string {
  const notices: string[] = [];
  if (isSample) notices.push('Sample timetable: made up, not for travel');
  if (walksEstimated) notices.push('Walks are estimated along straight lines');
  return notices.join('. ');
}

const placeOf = ({ name, kind, at }: JourneyPlace): TransitLeg['start_location'] => ({
  name,
  type: kind,
  location: at,
});

function legOf(leg: WalkLeg | RideLeg, zone: string): TransitLeg {
  return {
    travel_mode: leg.kind === 'walk' ? 'pedestrian' : 'transit',
    duration: leg.arrival - leg.departure,
    distance: Math.round(leg.meters),
    polyline: leg.path && encodeLine(leg.path),
    start_location: placeOf(leg.from),
    end_location: placeOf(leg.to),
    ...(leg.kind === 'walk' ? walkFields : rideFields(leg, zone)),
    departure_time: formatDateTime(leg.departure, zone),
    arrival_time: formatDateTime(leg.arrival, zone),
  };
}

const walkFields = {
  transport: {
    name: null,
    category: null,
    headsign: null,
    short_name: null,
    long_name: null,
    color: null,
    text_color: null,
    mode: 'pedestrian',
  },
  attributions: null,
};

const rideFields = ({ line, headsign, inSeat, agency, stops }: RideLeg, zone: string) => ({
  ...(inSeat && { stay_on_board: true }),
  transport: {
    name: line.shortName ?? line.longName,
    category: line.category,
    headsign,
    short_name: line.shortName,
    long_name: line.longName,
    color: line.color,
    text_color: line.textColor,
    mode: line.mode,
  },
  attributions: agency && [{ id: agency.id, href: agency.url, text: agency.name, type: 'agency' }],
  intermediate_stops: stops.map(({ name, at, departure }) => ({
    name,
    location: at,
    departure_time: formatDateTime(departure, zone),
  })),
});
