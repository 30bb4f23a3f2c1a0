import type { Route, RouteStep, route } from '../../../shared/api/distance.ts';
import type { AnswerOf, AskedOf } from '../../../shared/api/operation.ts';
import type { Language, TravelMode } from '../../../shared/api/value-sets.ts';
import { encodePolyline } from '../../../shared/geo/polyline.ts';
import type { LatLng } from '../../../shared/geo/position.ts';
import type { Asker, Outcome } from '../endpoint.ts';
import { askedLanguage } from '../places/language.ts';
import type { TollFinder } from '../tolls/tolls-along.ts';
import { compiledInstructions, narratedInstructions, type OsrmStep } from './instructions.ts';
import { durationMeasure, durationText, lengthMeasure, lengthText } from './measure-text.ts';
import { noTraffic } from './travel.ts';
import { tripPath } from './trip-path.ts';
import { type FoundTrips, findTrips, type NarratedTrip } from './trips.ts';
import type { Valhalla } from './valhalla.ts';
import type { Maneuver, Trip, TripLeg } from './valhalla-answers.ts';

type AskedRoute = AskedOf<typeof route>;

/** Answers a question for routes. */
export const routing =
  (valhalla: Valhalla, findTolls: TollFinder) =>
  async (asked: AskedRoute, { acceptLanguage, signal }: Asker): Promise<Outcome<AnswerOf<typeof route>>> => {
    const language = askedLanguage(asked.language ?? '', acceptLanguage) ?? 'en';
    const found = await findTrips(
      valhalla,
      { ...asked, language, narrated: asked.details === 'full' },
      signal,
    );
    if (found.status !== 'OK') return { answer: { ...found, routes: [] } };
    const names = mainNames(found.trips.map(({ trip }) => trip));
    const routes = found.trips.map((narrated, rank) => ({
      ...routeOf(narrated, names[rank] ?? null, { asked, language, found, findTolls }),
      ...(rank === 0 && { recommended: true }),
    }));
    return { answer: { status: 'OK', routes } };
  };

/** How figures and texts are to be told. */
interface Telling {
  asked: AskedRoute;
  language: Language;
  found: FoundTrips;
  findTolls: TollFinder;
}

function routeOf({ trip, osrmSteps }: NarratedTrip, name: string | null, telling: Telling): Route {
  const path = tripPath(trip);
  return {
    ...path.told,
    notice: notice(trip, path.whole, telling),
    legs: trip.legs.map((leg, index) => {
      const start = telling.found.stops[index];
      const end = telling.found.stops[index + 1];
      if (!start || !end) throw new Error('The routing engine answered with more legs than were asked for');
      return {
        ...legOf(
          leg,
          { index, count: trip.legs.length, path: path.legs[index] ?? [], osrmSteps: osrmSteps?.[index] },
          telling,
        ),
        start_location: start.at,
        end_location: end.at,
        start_waypoint: start.index,
        end_waypoint: end.index,
      };
    }),
    main_route_name: name,
  };
}

function notice({ summary }: Trip, path: readonly LatLng[], { asked, findTolls }: Telling): string {
  const { mode, avoid, arrival_time, departure_time } = asked;
  const notices: string[] = [];
  // The router knows toll roads, but not the booths on other roads.
  const hasToll = summary.has_toll || (mode === 'driving' && findTolls(path, 'car', []).tolls.length > 0);
  if (hasToll) notices.push('Has toll segments');
  if (avoid?.highways && summary.has_highway) notices.push('Has highway segments');
  if (avoid?.ferries && summary.has_ferry) notices.push('Has ferry segments');
  if (arrival_time !== undefined || departure_time !== undefined) {
    notices.push(noTraffic);
  }
  return notices.join('. ');
}

/** The name along the longest step of each trip that no trip before it is called by; where all are taken, its longest. */
function mainNames(trips: readonly Trip[]): (string | null)[] {
  const taken = new Set<string>();
  return trips.map((trip) => {
    const names = stepNames(trip);
    const name = names.find((one) => !taken.has(one)) ?? names[0] ?? null;
    if (name !== null) taken.add(name);
    return name;
  });
}

/** The names along the steps of a trip, that of the longest first. */
const stepNames = ({ legs }: Trip): string[] =>
  legs
    .flatMap(({ maneuvers }) => maneuvers)
    .toSorted((a, b) => b.length - a.length)
    .flatMap(({ street_names }) => street_names?.[0] ?? []);

/** A leg among those of its route. */
interface LegPlace {
  index: number;
  count: number;
  path: readonly LatLng[];
  osrmSteps: readonly OsrmStep[] | undefined;
}

function legOf({ summary, maneuvers }: TripLeg, place: LegPlace, telling: Telling) {
  const { asked, language, found } = telling;
  const duration = durationMeasure(summary.time, language);
  const withTraffic = asked.arrival_time !== undefined || asked.departure_time !== undefined;
  const names = maneuvers.flatMap(({ street_names }) => street_names?.[0] ?? []);
  return {
    distance: lengthMeasure(summary.length * found.kilometers, asked.units, language),
    duration,
    duration_without_traffic: withTraffic ? duration : null,
    start_address: names[0] ?? null,
    end_address: names[names.length - 1] ?? null,
    steps:
      asked.details === 'full'
        ? maneuvers.map((maneuver, index) => stepOf(maneuver, place.osrmSteps?.[index], place, telling))
        : null,
  };
}

const travelModes: Record<TravelMode, string> = {
  driving: 'DRIVING',
  walking: 'WALKING',
  cycling: 'CYCLING',
};

function stepOf(
  maneuver: Maneuver,
  osrmStep: OsrmStep | undefined,
  { index, count, path }: LegPlace,
  { asked, language, found }: Telling,
): RouteStep {
  const along = path.slice(maneuver.begin_shape_index, maneuver.end_shape_index + 1);
  const [start] = along;
  const end = along[along.length - 1];
  if (!start || !end) throw new Error('The routing engine answered with a step off its path');
  // The provider never tells of less than a meter.
  const meters = Math.max(1, Math.round(maneuver.length * found.kilometers * 1000));
  const distance = lengthText(meters, asked.units, language);
  return {
    distance,
    duration: durationText(maneuver.time, language),
    polyline: encodePolyline(along),
    start_location: start,
    end_location: end,
    travel_mode: travelModes[asked.mode],
    instructions: osrmStep
      ? compiledInstructions(maneuver, osrmStep, language, { legIndex: index, legCount: count, distance })
      : narratedInstructions(maneuver),
    street: maneuver.street_names?.[0] ?? null,
  };
}
