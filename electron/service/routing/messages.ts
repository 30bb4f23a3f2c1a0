import { distanceLimits } from '../../../shared/api/distance.ts';
import type { DistanceStatus } from '../../../shared/api/value-sets.ts';
import type { NoRouteReason } from '../ports.ts';

/** Returned if a request asks for traffic, for which there is no data. */
export const noTraffic = 'No traffic data, so durations ignore traffic';

/** Returned if a request has no time and its route uses roads closed at certain times. */
export const hoursIgnored =
  'Some roads on this route close at certain times; set a time to take that into account';

/** Returned if a stop is on a road with opening hours, which is never used for snapping. */
export const stopOffHours = 'A stop on a road with limited opening hours was moved to the nearest other road';

interface Refusal {
  status: Exclude<DistanceStatus, 'OK'>;
  message: string;
}

export const tooLong: Refusal = {
  status: 'MAX_ROUTE_LENGTH_EXCEEDED',
  message: `The route is longer than ${distanceLimits.routeMeters / 1000} km`,
};

const refusals: Record<NoRouteReason, Refusal> = {
  'too-far': tooLong,
  'no-road': {
    status: 'ZERO_RESULTS',
    message: 'A point is too far from a usable road. Move it closer to one.',
  },
  avoided: {
    status: 'ZERO_RESULTS',
    message: 'A point is on a road in an avoided area. Move the point or change the area.',
  },
  'no-path': { status: 'ZERO_RESULTS', message: 'No route connects these points' },
};

/** Routes and tolls return this if there is no route. */
export const noTrips = (why: NoRouteReason): Refusal => refusals[why];

/** Isochrones and streets return this if nothing is reachable. */
export const nothingReached = (why: NoRouteReason) =>
  ({
    status: 'ZERO_RESULTS',
    message:
      why === 'avoided'
        ? 'The origin is on a road in an avoided area. Move it or change the area.'
        : 'The origin is too far from a usable road. Move it closer to one.',
  }) as const;
