import type { TransitJourney } from '../../ports.ts';
import { type JourneyTime, secondsNeeded } from '../direct-walk.ts';

/**
 * Returns the journeys that are Pareto-optimal by time and number of rides, best time first, followed by all journeys
 * without rides. Of journeys that are equal in both, the one with the shortest duration is returned.
 */
export function bestJourneys(journeys: readonly TransitJourney[], time: JourneyTime): TransitJourney[] {
  const rides = journeys.filter((journey) => countRides(journey) > 0);
  const walks = journeys.filter((journey) => countRides(journey) === 0);
  const sorted = rides.toSorted(
    (a, b) =>
      secondsNeeded(a, time) - secondsNeeded(b, time) ||
      countRides(a) - countRides(b) ||
      a.arrival - a.departure - (b.arrival - b.departure),
  );
  let fewestRides = Number.POSITIVE_INFINITY;
  const best = sorted.filter((journey) => {
    const rideCount = countRides(journey);
    const isBetter = rideCount < fewestRides;
    fewestRides = Math.min(fewestRides, rideCount);
    return isBetter;
  });
  return [...best, ...walks];
}

/** Returns the number of vehicles boarded; an in-seat transfer doesn't count. */
const countRides = ({ legs }: TransitJourney): number =>
  legs.filter((leg) => leg.kind === 'ride' && !leg.inSeat).length;
