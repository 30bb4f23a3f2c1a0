import { decodePolyline } from '../../../../shared/geo/polyline.ts';
import type { LatLng } from '../../../../shared/geo/position.ts';
import { wholeMeters } from './road-place.ts';
import type { OsrmRoute, OsrmStep, RouteAnswer } from './valhalla-answers.ts';

/** A way from place to place by the stops between. Seconds may have a fraction. */
export interface Trip {
  /** The sum of its legs. */
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
 * The trips of an answer, the engine's best first.
 * @throws Error when a path is broken
 */
export const tripsOf = ({ routes }: RouteAnswer): Trip[] => routes.map(tripOf);

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

/** Each step starts where the one before it ends; the last one is the arrival, which leads nowhere. */
function pathAlong(steps: readonly OsrmStep[]): LatLng[] {
  return steps.slice(0, -1).flatMap(({ geometry }, index) => {
    const along = decodePolyline(geometry, 6);
    if (!along) throw new Error('The routing engine answered with a broken path');
    return index === 0 ? along : along.slice(1);
  });
}

/** What the street of a step is called first: its number, where it has one. */
export const streetOf = ({ name, ref }: OsrmStep): string | undefined =>
  (ref || name).split('; ')[0] || undefined;
