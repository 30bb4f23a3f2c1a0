import type { TransitJourney } from '../ports.ts';
import { type JourneyTime, ridesFasterThanWalk, secondsNeeded } from './direct-walk.ts';

/**
 * Removes rides that arrive no sooner than walking all the way, from the journeys of an engine that returns both. If
 * `isShort` or no ride remains, the fastest walk is the last of the returned journeys.
 */
export function compareWithWalk(journeys: readonly TransitJourney[], time: JourneyTime, isShort: boolean) {
  const [walk] = journeys
    .filter((journey) => !hasRides(journey))
    .toSorted((a, b) => secondsNeeded(a, time) - secondsNeeded(b, time));
  const walkSeconds = walk && secondsNeeded(walk, time);
  const compared = ridesFasterThanWalk(journeys.filter(hasRides), walkSeconds, time, isShort);
  return { ...compared, journeys: walk && compared.offersWalk ? [...compared.rides, walk] : compared.rides };
}

export const hasRides = ({ legs }: TransitJourney): boolean => legs.some(({ kind }) => kind === 'ride');
