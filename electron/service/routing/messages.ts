import { distanceLimits } from '../../../shared/api/distance.ts';
import type { DistanceStatus } from '../../../shared/api/value-sets.ts';
import type { NoAnswer } from '../ports.ts';

/** Said where a question asks for traffic, since there are no data of it. */
export const noTraffic = 'No traffic data: durations are without traffic';

/** Said where a request has no time and its route leads along roads that are closed at certain times. */
export const hoursIgnored = 'Has roads that are closed at certain times; without a time they count as open';

/** Said where a stop is on a road that is open at certain times alone: no time makes it the place of the stop. */
export const stopOffHours =
  'A stop on a road that is open only at certain times was moved to the nearest other road';

interface Refusal {
  status: Exclude<DistanceStatus, 'OK'>;
  message: string;
}

export const tooLong: Refusal = {
  status: 'MAX_ROUTE_LENGTH_EXCEEDED',
  message: `The route is longer than ${distanceLimits.routeMeters / 1000} km`,
};

const refusals: Record<NoAnswer, Refusal> = {
  'too-far': tooLong,
  'no-road': { status: 'ZERO_RESULTS', message: 'A point is too far from any road that may be used' },
  avoided: { status: 'ZERO_RESULTS', message: 'A point is on a road in an area to avoid' },
  'no-path': { status: 'ZERO_RESULTS', message: 'No way leads from one point to the next' },
};

/** What routes and tolls answer where there is no way. */
export const noTrips = (why: NoAnswer): Refusal => refusals[why];

/** What isochrones and streets answer where nothing is reached. */
export const nothingReached = (why: NoAnswer) =>
  ({
    status: 'ZERO_RESULTS',
    message:
      why === 'avoided'
        ? 'The origin is on a road in an area to avoid'
        : 'The origin is too far from any road that may be used',
  }) as const;
