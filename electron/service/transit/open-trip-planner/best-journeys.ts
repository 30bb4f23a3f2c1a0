import type { TransitJourney } from '../../ports.ts';
import { type JourneyTime, secondsNeeded } from '../walk-all-the-way.ts';

/**
 * Returns the journeys that are Pareto-optimal by time and number of rides, best time first. Walks all the way are kept
 * last. Of equal ones, the one that takes less time on the way stays.
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
  let fewest = Number.POSITIVE_INFINITY;
  const best = sorted.filter((journey) => {
    const rides = countRides(journey);
    const isBetter = rides < fewest;
    fewest = Math.min(fewest, rides);
    return isBetter;
  });
  return [...best, ...walks];
}

/** Riders who keep their seats don't change. */
const countRides = ({ legs }: TransitJourney): number =>
  legs.filter((leg) => leg.kind === 'ride' && !leg.inSeat).length;
