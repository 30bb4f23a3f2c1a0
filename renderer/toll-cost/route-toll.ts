import type { Route, Toll, TollRoute } from '../../shared/api/distance.ts';
import { type Amount, isComplete, type PaymentProfile, saysTolls, tollTotal } from './toll-cost.ts';
import { tollsOnRoute } from './tolls-on-route.ts';

/** What the tolls of a route come to with a payment profile; `amounts` is null unless all is known. */
export type RouteToll = (
  | { kind: 'free'; amounts: readonly Amount[] }
  | { kind: 'priced'; amounts: readonly Amount[] }
  | { kind: 'partly'; amounts: null; atLeast: readonly Amount[] }
  | { kind: 'unknown'; amounts: null }
) & {
  /** One by one, as far as the service tells them. */
  tolls: readonly Toll[];
  /** Some of them have no known price. */
  lacksPrice: boolean;
  /** Tolls were to be avoided, and this route has some all the same. */
  notAvoided: boolean;
};

/**
 * What the tolls of a route come to.
 * @param tolled the same journey as it was answered with its tolls
 * @param avoided whether tolls were to be avoided
 */
export function routeToll(
  route: Route,
  tolled: readonly TollRoute[],
  profile: PaymentProfile,
  avoided: boolean,
): RouteToll {
  const { tolls, isWhole } = tollsOnRoute(route, tolled);
  return tollFor(tolls, isWhole, profile, saysTolls(route) && avoided);
}

/** What these tolls come to; `isWhole` is false where others may be on the way. */
export function tollFor(
  tolls: readonly Toll[],
  isWhole: boolean,
  profile: PaymentProfile,
  notAvoided = false,
): RouteToll {
  const total = tollTotal(tolls, profile);
  const told = { tolls, lacksPrice: total.withoutPrice > 0, notAvoided };
  if (tolls.length === 0) return { kind: 'free', amounts: [], ...told };
  if (isWhole && isComplete(total)) return { kind: 'priced', amounts: total.amounts, ...told };
  return total.amounts.length > 0
    ? { kind: 'partly', amounts: null, atLeast: total.amounts, ...told }
    : { kind: 'unknown', amounts: null, ...told };
}
