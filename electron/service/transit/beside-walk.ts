import type { TransitJourney } from '../ports.ts';
import { type JourneyTime, ridesBesideWalk, secondsNeeded } from './walk-all-the-way.ts';

/**
 * Removes rides that arrive no sooner than walking all the way, from the journeys of an engine that returns both. The
 * quickest walk is offered last if it's short or nothing else remains.
 */
export function besideWalk(journeys: readonly TransitJourney[], time: JourneyTime, isShort: boolean) {
  const [walk] = journeys
    .filter((journey) => !hasRides(journey))
    .toSorted((a, b) => secondsNeeded(a, time) - secondsNeeded(b, time));
  const walkSeconds = walk && secondsNeeded(walk, time);
  const beside = ridesBesideWalk(journeys.filter(hasRides), walkSeconds, time, isShort);
  return { ...beside, journeys: walk && beside.offersWalk ? [...beside.rides, walk] : beside.rides };
}

export const hasRides = ({ legs }: TransitJourney): boolean => legs.some(({ kind }) => kind === 'ride');
