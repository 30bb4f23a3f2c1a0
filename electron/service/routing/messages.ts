import { distanceLimits } from '../../../shared/api/distance.ts';
import type { DistanceStatus } from '../../../shared/api/value-sets.ts';
import type { NoRouteReason } from '../ports.ts';

/** Message of responses to requests with a time, because durations don't depend on it. */
export const noTraffic = 'No traffic data, so durations ignore traffic';

/** Message of responses to requests without a time if a route uses roads that are closed at certain times. */
export const hoursIgnored =
  'Some roads on this route close at certain times; set a time to take that into account';

/** Message of responses if a stop was moved off a road with opening hours, to which stops are never snapped. */
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

/** Returns the status and message of route and toll responses without a route. */
export const noRouteRefusal = (why: NoRouteReason): Refusal => refusals[why];

/** Returns the status and message of isochrone and street responses if nothing is reachable. */
export const nothingReachable = (why: NoRouteReason) =>
  ({
    status: 'ZERO_RESULTS',
    message:
      why === 'avoided'
        ? 'The origin is on a road in an avoided area. Move it or change the area.'
        : 'The origin is too far from a usable road. Move it closer to one.',
  }) as const;
