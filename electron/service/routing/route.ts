import type { Route, RouteStep, route } from '../../../shared/api/distance.ts';
import type { AnswerOf, AskedOf } from '../../../shared/api/operation.ts';
import type { Language, TravelMode } from '../../../shared/api/value-sets.ts';
import { encodePolyline } from '../../../shared/geo/polyline.ts';
import type { LatLng } from '../../../shared/geo/position.ts';
import { isSampleToll } from '../../region-format/sample-tolls.ts';
import type { Asker, Outcome } from '../endpoint.ts';
import { askedLanguage } from '../places/language.ts';
import type { TollFinder } from '../tolls/tolls-along.ts';
import { compiledInstructions, narratedInstructions, narrationLanguage } from './instructions.ts';
import { durationMeasure, durationText, lengthMeasure, lengthText } from './measure-text.ts';
import { noTraffic } from './travel.ts';
import { streetOf, type Trip, type TripLeg } from './trip.ts';
import { tripPath } from './trip-path.ts';
import { type FoundTrips, findTrips, type NarratedTrip } from './trips.ts';
import type { Valhalla } from './valhalla.ts';
import type { Maneuver, OsrmStep } from './valhalla-answers.ts';

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

function routeOf({ trip, maneuvers }: NarratedTrip, name: string | null, telling: Telling): Route {
  const path = tripPath(trip);
  return {
    ...path.told,
    notice: notice(trip, path.whole, telling),
    legs: trip.legs.map((leg, index) => {
      const start = telling.found.stops[index];
      const end = telling.found.stops[index + 1];
      if (!start || !end) throw new Error('The routing engine answered with more legs than were asked for');
      return {
        ...legOf(leg, { index, count: trip.legs.length }, maneuvers?.[index], telling),
        start_location: start.at,
        end_location: end.at,
        start_waypoint: start.index,
        end_waypoint: end.index,
      };
    }),
    main_route_name: name,
  };
}

function notice(trip: Trip, path: readonly LatLng[], { asked, findTolls }: Telling): string {
  const { mode, avoid, arrival_time, departure_time } = asked;
  const notices: string[] = [];
  // The router knows toll roads, but not the booths on other roads.
  const tolls = mode === 'driving' ? findTolls(path, 'car', []).tolls : [];
  if (tolls.some(isSampleToll)) notices.push('Has sample toll segments');
  else if (trip.hasTolls || tolls.length > 0) notices.push('Has toll segments');
  if (avoid?.highways && trip.hasHighways) notices.push('Has highway segments');
  if (avoid?.ferries && trip.hasFerries) notices.push('Has ferry segments');
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
    .flatMap(({ steps }) => steps)
    .toSorted((a, b) => b.distance - a.distance)
    .flatMap((step) => streetOf(step) ?? []);

/** A leg among those of its route. */
interface LegPlace {
  index: number;
  count: number;
}

function legOf(leg: TripLeg, place: LegPlace, maneuvers: readonly Maneuver[] | undefined, telling: Telling) {
  const { asked, language } = telling;
  const duration = durationMeasure(leg.seconds, language);
  const withTraffic = asked.arrival_time !== undefined || asked.departure_time !== undefined;
  const names = leg.steps.flatMap((step) => streetOf(step) ?? []);
  return {
    distance: lengthMeasure(leg.meters, asked.units, language),
    duration,
    duration_without_traffic: withTraffic ? duration : null,
    start_address: names[0] ?? null,
    end_address: names[names.length - 1] ?? null,
    steps:
      maneuvers?.map((maneuver, index) => {
        const step = leg.steps[index];
        if (!step) throw new Error('The routing engine told two different routes');
        return stepOf(maneuver, step, leg.path, place, telling);
      }) ?? null,
  };
}

const travelModes: Record<TravelMode, string> = {
  driving: 'DRIVING',
  walking: 'WALKING',
  cycling: 'CYCLING',
};

function stepOf(
  maneuver: Maneuver,
  step: OsrmStep,
  path: readonly LatLng[],
  { index, count }: LegPlace,
  { asked, language }: Telling,
): RouteStep {
  const along = path.slice(maneuver.begin_shape_index, maneuver.end_shape_index + 1);
  const [start] = along;
  const end = along[along.length - 1];
  if (!start || !end) throw new Error('The routing engine answered with a step off its path');
  // The provider never tells of less than a meter.
  const meters = Math.max(1, Math.round(step.distance));
  const distance = lengthText(meters, asked.units, language);
  return {
    distance,
    duration: durationText(maneuver.time, language),
    polyline: encodePolyline(along),
    start_location: start,
    end_location: end,
    travel_mode: travelModes[asked.mode],
    instructions:
      narrationLanguage(language) === undefined
        ? compiledInstructions(maneuver, step, language, { legIndex: index, legCount: count, distance })
        : narratedInstructions(maneuver),
    street: maneuver.street_names?.[0] ?? null,
  };
}
