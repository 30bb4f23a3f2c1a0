import type { Operation, Parameters, Params, RateLimit } from './operation.ts';

/** Amount that one request takes from a policy's bucket (`api.md`, Limits). */
export interface Charge {
  policy: RateLimit['policy'];
  perSecond: number;
  cost: number;
}

/** Whether a request involves traffic, which some operations charge at a different rate. */
export const hasTraffic = (params: Record<string, unknown>): boolean =>
  params.arrival_time !== undefined || params.departure_time !== undefined;

/** Cost of a request by policy. */
export const chargesOf = <Ps extends Parameters>(
  operation: Pick<Operation<Ps>, 'rateLimits' | 'cost'>,
  params: Params<Ps>,
): Charge[] =>
  operation.rateLimits.map((limit) => ({
    policy: limit.policy,
    perSecond: rateOf(limit, hasTraffic(params)),
    cost: operation.cost?.(params, limit.policy) ?? 1,
  }));

/** Cost of a rejected request: one request, no elements. */
export const chargesOfRefused = (
  { rateLimits }: Pick<Operation, 'rateLimits'>,
  withTraffic: boolean,
): Charge[] =>
  rateLimits.map((limit) => ({
    policy: limit.policy,
    perSecond: rateOf(limit, withTraffic),
    cost: limit.policy === 'requests' ? 1 : 0,
  }));

/** Cost of reading a body before its request is known: one request at the higher rate. */
export const chargesToRead = ({ rateLimits }: Pick<Operation, 'rateLimits'>): Charge[] =>
  rateLimits.flatMap(({ policy, perSecond, perSecondWithTraffic = 0 }) =>
    policy === 'requests' ? { policy, perSecond: Math.max(perSecond, perSecondWithTraffic), cost: 1 } : [],
  );

const rateOf = ({ perSecond, perSecondWithTraffic }: RateLimit, withTraffic: boolean): number =>
  (withTraffic ? perSecondWithTraffic : undefined) ?? perSecond;

/** Whether requests with traffic have a bucket of their own. */
export const countsTrafficApart = ({ rateLimits }: Pick<Operation, 'rateLimits'>): boolean =>
  rateLimits.some(({ perSecondWithTraffic }) => perSecondWithTraffic !== undefined);
