import type { TravelTime } from '../../shared/saved/searches.ts';
import { formatDuration, formatTimeOfDay } from '../ui/format.ts';
import { words } from '../words/words.ts';
import type { Itinerary, StopTime } from './itinerary.ts';

/** Date the request was made for; times on other dates include theirs. */
const dayOf = (travelTime: TravelTime): Date =>
  travelTime.kind === 'departure' || travelTime.kind === 'arrival' ? new Date(travelTime.at) : new Date();

/** Returns a stop's time for lists: its arrival, or the departure at the start. */
export function stopClockTime({ arrivesAt, leavesAt }: StopTime, travelTime: TravelTime): string {
  const at = arrivesAt ?? leavesAt;
  return at ? formatTimeOfDay(at, dayOf(travelTime)) : '';
}

/** Formats arrival and departure of a stop: `Leaves 08:14`, `08:34 – 08:44`, `Arrives 09:30`. */
export function stopTimeInWords({ arrivesAt, leavesAt }: StopTime, travelTime: TravelTime): string {
  const clock = (at: Date) => formatTimeOfDay(at, dayOf(travelTime));
  if (!arrivesAt) return leavesAt ? words.t('route.leavesAt', { time: clock(leavesAt) }) : '';
  if (!leavesAt || leavesAt.getTime() === arrivesAt.getTime())
    return words.t('route.arrivesAt', { time: clock(arrivesAt) });
  return words.t('route.staysFrom', { arrival: clock(arrivesAt), departure: clock(leavesAt) });
}

/** Formats both ends of a tour: `Leaves 08:14, arrives 09:30`. */
export const tourTimesInWords = (times: readonly StopTime[], travelTime: TravelTime): string =>
  betweenInWords(times[0], times.at(-1), travelTime);

/** The same for one leg, by index. */
export const legTimesInWords = (times: readonly StopTime[], leg: number, travelTime: TravelTime): string =>
  betweenInWords(times[leg], times[leg + 1], travelTime);

function betweenInWords(
  from: StopTime | undefined,
  to: StopTime | undefined,
  travelTime: TravelTime,
): string {
  const [departure, arrival] = [from?.leavesAt, to?.arrivesAt];
  if (!departure || !arrival) return '';
  const day = dayOf(travelTime);
  return words.t('route.leavesArrives', {
    departure: formatTimeOfDay(departure, day),
    arrival: formatTimeOfDay(arrival, day),
  });
}

/** Formats total and service times: `47 min with 15 min at the stops`. */
export const serviceInWords = ({ totalSeconds, serviceSeconds }: Itinerary): string =>
  words.t('route.withService', {
    total: formatDuration(totalSeconds),
    service: formatDuration(serviceSeconds),
  });

/** Describes a tour, apart from its travel time. */
export const tourInWords = (tour: Itinerary, travelTime: TravelTime): string[] => [
  ...(tour.times ? [tourTimesInWords(tour.times, travelTime)] : []),
  ...(tour.serviceSeconds > 0 ? [serviceInWords(tour)] : []),
];
