import type {
  FoundRoutes,
  RoutedLeg,
  RoutedStep,
  RoutedTrip,
  RouteQuery,
  RoutingEngine,
} from '../../ports.ts';
import { lengthText } from '../measure-text.ts';
import { instructionsOf } from './instructions/instructions.ts';
import { phrasebooks } from './instructions/phrasebooks.ts';
import { findIsochrone } from './isochrone.ts';
import { findMatrix } from './matrix.ts';
import { findNearest, findStreets } from './streets.ts';
import { primaryStreetName, type TripLeg } from './trip.ts';
import { type FoundTrips, findTrips, type NarratedTrip } from './trips.ts';
import type { Valhalla } from './valhalla.ts';
import type { Maneuver } from './valhalla-responses.ts';

/** Returns a routing engine that uses Valhalla. */
export const valhallaRouting = (valhalla: Valhalla): RoutingEngine => ({
  async route(query, signal) {
    const found = await findTrips(valhalla, query, signal);
    return found.ok ? { ok: true, value: foundRoutes(found.value, query) } : found;
  },
  matrix: (query, signal) => findMatrix(valhalla, query, signal),
  isochrone: (query, signal) => findIsochrone(valhalla, query, signal),
  streets: (query, signal) => findStreets(valhalla, query, signal),
  nearest: (query, signal) => findNearest(valhalla, query, signal),
});

const foundRoutes = ({ stops, trips, movedOffClosedRoad }: FoundTrips, query: RouteQuery): FoundRoutes => ({
  stops: stops.map(({ at, index }) => ({ at, index })),
  movedOffClosedRoad,
  trips: trips.map((trip) => routedTrip(trip, query)),
});

function routedTrip({ trip, maneuvers, hasTimeRestrictions }: NarratedTrip, query: RouteQuery): RoutedTrip {
  const { meters, seconds, hasHighways, hasFerries } = trip;
  const legs = trip.legs.map((leg, index): RoutedLeg => {
    const legManeuvers = maneuvers?.[index];
    return {
      meters: leg.meters,
      seconds: leg.seconds,
      path: leg.path,
      streets: leg.steps.flatMap((step) => {
        const name = primaryStreetName(step);
        return name === undefined ? [] : [{ name, meters: step.distance }];
      }),
      steps: legManeuvers ? stepsOf(leg, legManeuvers, query) : null,
    };
  });
  return { meters, seconds, hasHighways, hasFerries, hasTimeRestrictions, legs };
}

/** Returns the steps of a leg; only the arrival if the leg has no length. */
function stepsOf(leg: TripLeg, maneuvers: readonly Maneuver[], query: RouteQuery): RoutedStep[] {
  const { language, units } = query;
  const steps = maneuvers.map((maneuver, index) => {
    const step = leg.steps[index];
    if (!step) throw new Error('The routing engine told two different routes');
    // Providers never return less than one meter and one minute.
    const meters = leg.meters === 0 ? 0 : Math.max(1, Math.round(step.distance));
    const distance = lengthText(meters, units, language, phrasebooks[language].units);
    return {
      meters,
      seconds: leg.meters === 0 ? 0 : Math.max(1, maneuver.time),
      path: leg.path.slice(maneuver.begin_shape_index, maneuver.end_shape_index + 1),
      street: maneuver.street_names?.[0] ?? null,
      instructions: instructionsOf(maneuver, maneuvers[index + 1], { language, distance }),
    };
  });
  return leg.meters === 0 ? steps.slice(-1) : steps;
}
