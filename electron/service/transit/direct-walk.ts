import { distanceMeters, type LatLng } from '../../../shared/geo/position.ts';

/** Earliest start or latest end of a journey. */
export interface JourneyTime {
  kind: 'departure' | 'arrival';
  /** Seconds since 1970-01-01T00:00:00Z. */
  at: number;
}

interface Timed {
  departure: number;
  arrival: number;
}

/** Up to this straight-line distance, people may prefer walking even if a ride is faster. */
const shortWalkMeters = 1000;
/** Straight-line limit of a day's walk. */
const maxWalkMeters = 30_000;

export const isShortWalk = (from: LatLng, to: LatLng): boolean => distanceMeters(from, to) <= shortWalkMeters;
export const isWalkable = (from: LatLng, to: LatLng): boolean => distanceMeters(from, to) <= maxWalkMeters;

/** Returns the seconds between the requested time and the other end of a journey, including the wait. */
export const secondsNeeded = ({ departure, arrival }: Timed, { kind, at }: JourneyTime): number =>
  kind === 'departure' ? arrival - at : at - departure;

/** Journeys with rides that are worth offering, compared with walking all the way. */
export interface RidesComparedWithWalk<Ride> {
  rides: Ride[];
  offersWalk: boolean;
  /**
   * If `rides` is empty: times of the best journey that takes less time than walking once it departs. Undefined if there
   * is none, or if the walk is unknown.
   */
  nextRide: Timed | undefined;
}

/**
 * Removes journeys that arrive no sooner than walking all the way. The walk is offered if none remain or it is short.
 * @param walkSeconds undefined if the walk is unknown
 */
export function ridesFasterThanWalk<Ride extends Timed>(
  journeys: readonly Ride[],
  walkSeconds: number | undefined,
  time: JourneyTime,
  isShort: boolean,
): RidesComparedWithWalk<Ride> {
  if (walkSeconds === undefined) return { rides: [...journeys], offersWalk: false, nextRide: undefined };
  const rides = journeys.filter((journey) => secondsNeeded(journey, time) < walkSeconds);
  const [nextBest] = journeys
    .filter((journey) => journey.arrival - journey.departure < walkSeconds)
    .toSorted((a, b) => secondsNeeded(a, time) - secondsNeeded(b, time));
  return {
    rides,
    offersWalk: isShort || rides.length === 0,
    nextRide:
      rides.length === 0 && nextBest
        ? { departure: nextBest.departure, arrival: nextBest.arrival }
        : undefined,
  };
}
