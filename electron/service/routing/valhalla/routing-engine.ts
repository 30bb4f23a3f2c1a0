import type {
  FoundRoutes,
  Instructions,
  RoutedLeg,
  RoutedStep,
  RoutedTrip,
  RouteQuery,
  RoutingEngine,
} from '../../ports.ts';
import { lengthText } from '../measure-text.ts';
import { compiledInstructions, narratedInstructions, narrationLanguage } from './instructions.ts';
import { findIsochrone } from './isochrone.ts';
import { findMatrix } from './matrix.ts';
import { findStreets } from './streets.ts';
import { streetOf, type TripLeg } from './trip.ts';
import { type FoundTrips, findTrips, type NarratedTrip } from './trips.ts';
import type { Valhalla } from './valhalla.ts';
import type { Maneuver, OsrmStep } from './valhalla-answers.ts';

/** Finds ways by asking Valhalla. */
export const valhallaRouting = (valhalla: Valhalla): RoutingEngine => ({
  async route(query, signal) {
    const found = await findTrips(valhalla, query, signal);
    return found.ok ? { ok: true, value: foundRoutes(found.value, query) } : found;
  },
  matrix: (query, signal) => findMatrix(valhalla, query, signal),
  isochrone: (query, signal) => findIsochrone(valhalla, query, signal),
  streets: (query, signal) => findStreets(valhalla, query, signal),
});

const foundRoutes = ({ stops, trips }: FoundTrips, query: RouteQuery): FoundRoutes => ({
  stops: stops.map(({ at, index }) => ({ at, index })),
  trips: trips.map((trip) => routedTrip(trip, query)),
});

function routedTrip({ trip, maneuvers, hasHours }: NarratedTrip, query: RouteQuery): RoutedTrip {
  const { meters, seconds, hasTolls, hasHighways, hasFerries } = trip;
  const legs = trip.legs.map((leg, index): RoutedLeg => {
    const ofLeg = maneuvers?.[index];
    return {
      meters: leg.meters,
      seconds: leg.seconds,
      path: leg.path,
      streets: leg.steps.flatMap((step) => {
        const name = streetOf(step);
        return name === undefined ? [] : [{ name, meters: step.distance }];
      }),
      steps: ofLeg ? stepsOf(leg, ofLeg, { index, count: trip.legs.length }, query) : null,
    };
  });
  return { meters, seconds, hasTolls, hasHighways, hasFerries, hasHours, legs };
}

/** A leg among those of its route. */
interface LegPlace {
  index: number;
  count: number;
}

const stepsOf = (
  leg: TripLeg,
  maneuvers: readonly Maneuver[],
  place: LegPlace,
  query: RouteQuery,
): RoutedStep[] =>
  maneuvers.map((maneuver, index) => {
    const step = leg.steps[index];
    if (!step) throw new Error('The routing engine told two different routes');
    // The provider never tells of less than a meter.
    const meters = Math.max(1, Math.round(step.distance));
    return {
      meters,
      seconds: maneuver.time,
      path: leg.path.slice(maneuver.begin_shape_index, maneuver.end_shape_index + 1),
      street: maneuver.street_names?.[0] ?? null,
      instructions: instructionsOf(maneuver, step, meters, place, query),
    };
  });

function instructionsOf(
  maneuver: Maneuver,
  step: OsrmStep,
  meters: number,
  { index, count }: LegPlace,
  { language, units }: RouteQuery,
): Instructions {
  if (narrationLanguage(language) !== undefined) return narratedInstructions(maneuver);
  const distance = lengthText(meters, units, language);
  return compiledInstructions(maneuver, step, language, { legIndex: index, legCount: count, distance });
}
