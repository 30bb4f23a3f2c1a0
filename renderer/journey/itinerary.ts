import type { Measure } from '../../shared/api/distance.ts';
import type { TravelTime } from '../../shared/saved/searches.ts';
import { isDateTime } from '../../shared/text/date-time.ts';

/** Arrival and departure of a stop. */
export interface StopTime {
  /** Null at the start. */
  arrivesAt: Date | null;
  /** Null at the end unless it has a service time. */
  leavesAt: Date | null;
}

export interface Itinerary {
  /** One per stop; null if no time was set. */
  times: readonly StopTime[] | null;
  /** Total including service times. */
  totalSeconds: number;
  /** Sum of service times. */
  serviceSeconds: number;
}

/**
 * Returns arrival and departure of each stop of a route. Each stop after the start is left when its service time is over.
 * A requested arrival applies to the end, before its service time.
 * @param legs from the response, one fewer than stops
 * @param serviceMinutes per stop; ignored at the start
 * @param time as entered, in this computer's local time
 * @param requestedAt time of the response in milliseconds since 1970, which "leave now" refers to
 * @returns null if legs and stops don't match
 */
export function itinerary(
  legs: readonly { duration: Measure }[],
  serviceMinutes: readonly number[],
  time: TravelTime,
  requestedAt: number,
): Itinerary | null {
  if (serviceMinutes.length !== legs.length + 1) return null;
  const service = serviceMinutes.map((minutes, index) => (index === 0 ? 0 : minutes * 60));
  /** Seconds since departure. */
  const stays = [{ from: 0, to: 0 }];
  for (const [index, { duration }] of legs.entries()) {
    const from = (stays[index]?.to ?? 0) + duration.value;
    stays.push({ from, to: from + (service[index + 1] ?? 0) });
  }
  const end = stays.at(-1) ?? { from: 0, to: 0 };
  const departure = departureOf(time, end.from, requestedAt);
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

/** Returns the departure in milliseconds since 1970; null if no time was set. */
function departureOf(time: TravelTime, secondsToEnd: number, requestedAt: number): number | null {
  if (time.kind === 'any') return null;
  if (time.kind === 'now') return requestedAt;
  if (!isDateTime(time.at)) return null;
  const requestedMs = new Date(time.at).getTime();
  return time.kind === 'departure' ? requestedMs : requestedMs - secondsToEnd * 1000;
}
