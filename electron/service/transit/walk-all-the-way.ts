import { distanceMeters, type LatLng } from '../../../shared/geo/position.ts';

/** When a journey is to start at the earliest, or to end at the latest. */
export interface JourneyTime {
  kind: 'departure' | 'arrival';
  /** Seconds since 1970-01-01T00:00:00Z. */
  at: number;
}

interface Timed {
  departure: number;
  arrival: number;
}

/** Whoever has no further to go, as the crow flies, may prefer to walk even where a ride is quicker. */
const shortWalkMeters = 1000;
/** Nobody walks further than in a day, as the crow flies. */
const maxWalkMeters = 30_000;

export const isShortWalk = (from: LatLng, to: LatLng): boolean => distanceMeters(from, to) <= shortWalkMeters;
export const isWalkable = (from: LatLng, to: LatLng): boolean => distanceMeters(from, to) <= maxWalkMeters;

/** Seconds that a journey takes of the time that is asked for, its wait included. */
export const secondsNeeded = ({ departure, arrival }: Timed, { kind, at }: JourneyTime): number =>
  kind === 'departure' ? arrival - at : at - departure;

/** What is left of journeys with rides beside the walk all the way. */
export interface RidesBesideWalk<Ride> {
  rides: Ride[];
  offersWalk: boolean;
  /** The best of those that the walk beats, where nothing else is left and riding it is quicker than walking. */
  nextRide: Timed | undefined;
}

/**
 * Leaves out journeys that get there no sooner than walking all the way, which is offered where none is left.
 * @param walkSeconds undefined where the walk is not known
 */
export function ridesBesideWalk<Ride extends Timed>(
  found: readonly Ride[],
  walkSeconds: number | undefined,
  time: JourneyTime,
  isShort: boolean,
): RidesBesideWalk<Ride> {
  if (walkSeconds === undefined) return { rides: [...found], offersWalk: false, nextRide: undefined };
  const rides = found.filter((journey) => secondsNeeded(journey, time) < walkSeconds);
  const [best] = found
    .filter((journey) => journey.arrival - journey.departure < walkSeconds)
    .toSorted((a, b) => secondsNeeded(a, time) - secondsNeeded(b, time));
  return {
    rides,
    offersWalk: isShort || rides.length === 0,
    nextRide: rides.length === 0 && best ? { departure: best.departure, arrival: best.arrival } : undefined,
  };
}
