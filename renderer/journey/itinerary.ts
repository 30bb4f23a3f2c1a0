import type { Measure } from '../../shared/api/distance.ts';
import type { TravelTime } from '../../shared/saved/searches.ts';
import { isDateTime } from '../../shared/text/date-time.ts';

/** When a stop is come to and left. */
export interface StopTime {
  /** Null at the start. */
  arrivesAt: Date | null;
  /** Null at the end, unless something is done there. */
  leavesAt: Date | null;
}

export interface Itinerary {
  /** One for each stop; null where no time was asked for. */
  times: readonly StopTime[] | null;
  /** All of it, with what is done at the stops. */
  totalSeconds: number;
  /** What is done at the stops. */
  serviceSeconds: number;
}

/**
 * When each stop of a tour is come to and left. The tour leaves its start once; each later stop is left when its
 * service is done. Where an arrival is asked for, the end is come to then, and its service comes after.
 * @param legs as the service answered them, one fewer than the stops
 * @param serviceMinutes at each stop; those at the start are not counted
 * @param time as it was asked for, by the clock of this computer, which it was typed by
 * @param askedAt when the answer came, in milliseconds: "leave now" means then
 * @returns null where legs and stops are not of one route
 */
export function itinerary(
  legs: readonly { duration: Measure }[],
  serviceMinutes: readonly number[],
  time: TravelTime,
  askedAt: number,
): Itinerary | null {
  if (serviceMinutes.length !== legs.length + 1) return null;
  const service = serviceMinutes.map((minutes, index) => (index === 0 ? 0 : minutes * 60));
  /** Seconds from the departure. */
  const stays = [{ from: 0, to: 0 }];
  for (const [index, { duration }] of legs.entries()) {
    const from = (stays[index]?.to ?? 0) + duration.value;
    stays.push({ from, to: from + (service[index + 1] ?? 0) });
  }
  const end = stays.at(-1) ?? { from: 0, to: 0 };
  const departure = departureOf(time, end.from, askedAt);
  const at = (seconds: number) => new Date((departure ?? 0) + seconds * 1000);
  return {
    totalSeconds: end.to,
    serviceSeconds: service.reduce((sum, seconds) => sum + seconds, 0),
    times:
      departure === null
        ? null
        : stays.map(({ from, to }, index) => ({
            arrivesAt: index === 0 ? null : at(from),
            leavesAt: index === legs.length && from === to ? null : at(to),
          })),
  };
}

/** In milliseconds; null where no time was asked for. */
function departureOf(time: TravelTime, secondsToEnd: number, askedAt: number): number | null {
  if (time.kind === 'any') return null;
  if (time.kind === 'now') return askedAt;
  if (!isDateTime(time.at)) return null;
  const given = new Date(time.at).getTime();
  return time.kind === 'departure' ? given : given - secondsToEnd * 1000;
}
