import type { ParamsOf, ResponseOf } from '../../../shared/api/operation.ts';
import type { nearestOrigins, reachedStreets } from '../../../shared/api/streets.ts';
import { encodePolyline } from '../../../shared/geo/polyline.ts';
import type { Caller, Outcome } from '../endpoint.ts';
import type { RoutingEngine } from '../ports.ts';
import { nothingReached } from './messages.ts';

/** Implements the operation for reachable streets. */
export const streets =
  (reached: NonNullable<RoutingEngine['streets']>) =>
  async (
    params: ParamsOf<typeof reachedStreets>,
    { signal }: Caller,
  ): Promise<Outcome<ResponseOf<typeof reachedStreets>>> => {
    const found = await reached(params, signal);
    if (!found.ok) return { answer: nothingReached(found.why) };
    const positions = encodePolyline(found.value.map(({ at }) => at));
    const costs = found.value.map(({ cost }) => cost);
    return { answer: { status: 'OK', streets: { positions, costs } } };
  };

/** Implements the operation for the nearest of several origins per street. */
export const nearest =
  (reached: NonNullable<RoutingEngine['nearest']>) =>
  async (
    params: ParamsOf<typeof nearestOrigins>,
    { signal }: Caller,
  ): Promise<Outcome<ResponseOf<typeof nearestOrigins>>> => {
    const found = await reached(params, signal);
    if (!found.ok) return { answer: nothingReached(found.why) };
    const positions = encodePolyline(found.value.map(({ at }) => at));
    const costs = found.value.map(({ cost }) => cost);
    const origins = found.value.map(({ origin }) => origin);
    return { answer: { status: 'OK', streets: { positions, costs, origins } } };
  };
