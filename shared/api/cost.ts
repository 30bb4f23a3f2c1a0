import type { Operation, Parameters, Params, RateLimit } from './operation.ts';

/** How much one question takes out of one policy's bucket (`api.md`, Limits). */
export interface Charge {
  policy: RateLimit['policy'];
  perSecond: number;
  cost: number;
}

/** Whether a question is answered with traffic, which some operations charge at a rate of its own. */
export const hasTraffic = (params: Record<string, unknown>): boolean =>
  params.arrival_time !== undefined || params.departure_time !== undefined;

/** What a question costs, policy by policy. */
export const chargesOf = <Ps extends Parameters>(
  operation: Pick<Operation<Ps>, 'rateLimits' | 'cost'>,
  params: Params<Ps>,
): Charge[] =>
  operation.rateLimits.map((limit) => ({
    policy: limit.policy,
    perSecond: rateOf(limit, hasTraffic(params)),
    cost: operation.cost?.(params, limit.policy) ?? 1,
  }));

/** What a question costs that is refused before it is answered: itself, and no element. */
export const chargesOfRefused = (
  { rateLimits }: Pick<Operation, 'rateLimits'>,
  withTraffic: boolean,
): Charge[] =>
  rateLimits.map((limit) => ({
    policy: limit.policy,
    perSecond: rateOf(limit, withTraffic),
    cost: limit.policy === 'requests' ? 1 : 0,
  }));

/** What it costs to have a body read, before anybody knows what it asks: one request, at the higher of the rates. */
export const chargesToRead = ({ rateLimits }: Pick<Operation, 'rateLimits'>): Charge[] =>
  rateLimits.flatMap(({ policy, perSecond, perSecondWithTraffic = 0 }) =>
    policy === 'requests' ? { policy, perSecond: Math.max(perSecond, perSecondWithTraffic), cost: 1 } : [],
  );

const rateOf = ({ perSecond, perSecondWithTraffic }: RateLimit, withTraffic: boolean): number =>
  (withTraffic ? perSecondWithTraffic : undefined) ?? perSecond;

/** Whether questions with traffic have a bucket of their own. */
export const countsTrafficApart = ({ rateLimits }: Pick<Operation, 'rateLimits'>): boolean =>
  rateLimits.some(({ perSecondWithTraffic }) => perSecondWithTraffic !== undefined);
