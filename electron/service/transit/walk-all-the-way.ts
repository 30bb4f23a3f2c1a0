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

/** Returns a journey's seconds from the requested time, including the wait. */
export const secondsNeeded = ({ departure, arrival }: Timed, { kind, at }: JourneyTime): number =>
  kind === 'departure' ? arrival - at : at - departure;

/** Journeys with rides that remain besides walking all the way. */
export interface RidesBesideWalk<Ride> {
  rides: Ride[];
  offersWalk: boolean;
  /** The best journey slower than walking, if nothing else remains and the ride itself is faster than walking. */
  nextRide: Timed | undefined;
}

/**
 * Removes journeys that arrive no sooner than walking all the way, which is offered if none remain.
 * @param walkSeconds undefined if the walk is unknown
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
