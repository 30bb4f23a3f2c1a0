import { decodePolyline } from '../../../../shared/geo/polyline.ts';
import type { LatLng } from '../../../../shared/geo/position.ts';
import { wholeMeters } from './road-place.ts';
import type { OsrmRoute, OsrmStep, RouteResponse } from './valhalla-responses.ts';

/** A route from the first stop to the last via those in between. Seconds may have decimals. */
export interface Trip {
  /** Sum of its legs. */
  meters: number;
  seconds: number;
  hasHighways: boolean;
  hasFerries: boolean;
  legs: readonly TripLeg[];
}

export interface TripLeg {
  meters: number;
  seconds: number;
  path: readonly LatLng[];
  steps: readonly OsrmStep[];
}

/**
 * Returns the trips of a response, the engine's best first.
 * @throws Error if a path is invalid
 */
export const tripsOf = ({ routes }: RouteResponse): Trip[] => routes.map(tripOf);

const tripOf = ({ legs }: OsrmRoute): Trip =>
  tripOfLegs(
    legs.map((leg) => ({
      meters: wholeMeters(leg.distance),
      seconds: leg.duration,
      path: pathAlong(leg.steps),
      steps: leg.steps,
    })),
  );

export function tripOfLegs(legs: readonly TripLeg[]): Trip {
  const steps = legs.flatMap((leg) => leg.steps);
  const classes = new Set(
    steps.flatMap(({ intersections }) => intersections.flatMap((crossing) => crossing.classes ?? [])),
  );
  return {
    meters: legs.reduce((sum, { meters }) => sum + meters, 0),
    seconds: legs.reduce((sum, { seconds }) => sum + seconds, 0),
    hasHighways: classes.has('motorway'),
    hasFerries: steps.some(({ mode }) => mode === 'ferry'),
    legs,
  };
}

/** Returns the path of a leg. Each step starts where the previous one ends; the last one is the arrival, without length. */
function pathAlong(steps: readonly OsrmStep[]): LatLng[] {
  return steps.slice(0, -1).flatMap(({ geometry }, index) => {
    const stepPath = decodePolyline(geometry, 6);
    if (!stepPath) throw new Error('The routing engine answered with a broken path');
    return index === 0 ? stepPath : stepPath.slice(1);
  });
}

/** Returns the primary name of a step's street, its number if it has one; undefined for an unnamed street. */
export const primaryStreetName = ({ name, ref }: OsrmStep): string | undefined =>
  (ref || name).split('; ')[0] || undefined;
