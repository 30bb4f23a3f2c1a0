import { distanceLimits } from '../../shared/api/distance.ts';
import { FaultError } from '../../shared/faults/fault.ts';
import { ask } from '../desk/ask.ts';
import { bestOpenOrder } from './open-order.ts';
import type { RouteRequest } from './route-request.ts';
import { inOrder, newStop, type Stops } from './stops.ts';

/** End of an optimized route: the current one (`kept`), any, or the start (`round`). */
export type BestOrderEnds = 'kept' | 'any' | 'round';

/** Maximum stops for one matrix: all are origins, all but the start are destinations. */
export const maxStopsOfOpenOrder = Math.floor((1 + Math.sqrt(1 + 4 * distanceLimits.elementsPerQuery)) / 2);

/**
 * Returns the placed stops in the best order by the query's method, start first.
 * @param request built from the stops
 * @throws FaultError
 */
export async function stopsInBestOrder(
  stops: Stops,
  request: RouteRequest,
  ends: BestOrderEnds,
): Promise<Stops> {
  if (ends === 'any') return inOrder(stops, await openOrder(request));
  const [start] = stops;
  const end = stops.at(-1);
  const returns = start?.place && end?.place && isSame(start.place.position, end.place.position);
  if (ends === 'kept' || returns || !start) return inOrder(stops, await optimizedOrder(request));
  const round = [...stops, newStop(start.place)];
  const points = [...(request.waypoints?.points ?? []), request.destination];
  return inOrder(
    round,
    await optimizedOrder({
      ...request,
      destination: request.origin,
      waypoints: { optimize: true, points },
    }),
  );
}

const isSame = (one: { lat: number; lng: number }, other: { lat: number; lng: number }) =>
  one.lat === other.lat && one.lng === other.lng;

/** Returns the order optimized by the service between start and end. */
async function optimizedOrder(request: RouteRequest): Promise<number[]> {
  const { routes } = await ask('distance.route', {
    ...request,
    details: 'none',
    ...(request.waypoints && { waypoints: { ...request.waypoints, optimize: true } }),
  });
  const legs = routes[0]?.legs ?? [];
  return legs
    .flatMap(({ start_waypoint, end_waypoint }, index) => [
      ...(index === 0 ? [start_waypoint] : []),
      end_waypoint,
    ])
    .filter((place) => typeof place === 'number');
}

async function openOrder(request: RouteRequest): Promise<readonly number[]> {
  const { origin, destination, waypoints, details: _, alternatives: __, ...rest } = request;
  const places = [origin, ...(waypoints?.points ?? []), destination];
  const elements = request.method === 'distance' ? 'distance' : 'duration';
  const { rows } = await ask('distance.matrix', {
    ...rest,
    origins: places,
    destinations: places.slice(1),
    elements,
  });
  const costs = rows.map((row) => [
    0,
    ...row.elements.map((element) => element[elements]?.value ?? Number.POSITIVE_INFINITY),
  ]);
  const order = bestOpenOrder(costs);
  if (!order) throw new FaultError({ kind: 'service', status: 'ZERO_RESULTS' });
  return order;
}
