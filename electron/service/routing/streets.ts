import type { ParamsOf, ResponseOf } from '../../../shared/api/operation.ts';
import type { nearestOrigins, reachedStreets } from '../../../shared/api/streets.ts';
import { encodePolyline } from '../../../shared/geo/polyline.ts';
import type { Caller, Outcome } from '../endpoint.ts';
import type { RoutingEngine } from '../ports.ts';
import { nothingReachable } from './messages.ts';

/** Returns the handler of the operation for streets reachable from an origin. */
export const streets =
  (findReachable: NonNullable<RoutingEngine['streets']>) =>
  async (
    params: ParamsOf<typeof reachedStreets>,
    { signal }: Caller,
  ): Promise<Outcome<ResponseOf<typeof reachedStreets>>> => {
    const found = await findReachable(params, signal);
    if (!found.ok) return { body: nothingReachable(found.why) };
    const positions = encodePolyline(found.value.map(({ at }) => at));
    const costs = found.value.map(({ cost }) => cost);
    return { body: { status: 'OK', streets: { positions, costs } } };
  };

/** Returns the handler of the operation for reachable streets with the nearest of several origins. */
export const nearest =
  (findNearest: NonNullable<RoutingEngine['nearest']>) =>
  async (
    params: ParamsOf<typeof nearestOrigins>,
    { signal }: Caller,
  ): Promise<Outcome<ResponseOf<typeof nearestOrigins>>> => {
    const found = await findNearest(params, signal);
    if (!found.ok) return { body: nothingReachable(found.why) };
    const positions = encodePolyline(found.value.map(({ at }) => at));
    const costs = found.value.map(({ cost }) => cost);
    const origins = found.value.map(({ origin }) => origin);
    return { body: { status: 'OK', streets: { positions, costs, origins } } };
  };
