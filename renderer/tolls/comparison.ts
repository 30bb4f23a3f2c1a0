import type { Route, Toll, TollRoute } from '../../shared/api/distance.ts';
import { roundedMinutes } from '../../shared/figures/rounded-figures.ts';
import type { Vehicle } from '../../shared/saved/searches.ts';
import type { TripRates } from '../../shared/settings/settings.ts';
import { type CsvSeparator, csvTable } from '../../shared/text/csv.ts';
import type { Truck } from '../../shared/trucks/truck.ts';
import { routeMeters, routeSeconds } from '../journey/measure.ts';
import { currencyInFiles, isSample, sampleCurrency } from '../toll-cost/money.ts';
import { findSameRoute } from '../toll-cost/same-route.ts';
import {
  type Amount,
  type AmountRange,
  isComplete,
  type PaymentProfile,
  type TollTotal,
  tollCost,
  tollName,
  tollRange,
  tollsOf,
  tollTotal,
} from '../toll-cost/toll-cost.ts';
import { type KnownTolls, tollsOnRoute } from '../toll-cost/tolls-on-route.ts';
import { tripCost } from '../toll-cost/trip-cost.ts';

/** An alternative in the comparison. */
export interface ComparedRoute {
  /** `tolled`: route in the toll response, by index; `avoiding`: route of the request that avoids tolls. */
  source: { kind: 'tolled'; index: number } | { kind: 'avoiding' };
  /** Whether it is the toll-free alternative, or has the same path. */
  avoidsTolls: boolean;
  /** Road that distinguishes it from the others; empty if unknown. */
  name: string;
  /** Index among the routes of the route panel; null if it is none of them. */
  route: number | null;
  seconds: number;
  meters: number;
  tolls: readonly Toll[];
  /** Whether there may be more tolls on the route than those known. */
  mayHaveMoreTolls: boolean;
  total: TollTotal;
  range: readonly AmountRange[];
  /** Total cost of the trip; null without rates, or if a toll is unknown. */
  trip: readonly Amount[] | null;
}

interface ComparisonInput {
  tolled: readonly TollRoute[];
  /** Routes of the route panel for the same stops, without toll data. */
  routes?: readonly Route[] | undefined;
  /** Routes of any vehicle, for the names of alternatives with the same path. */
  named?: readonly Route[] | undefined;
  /** Route of the request that avoids tolls. It may have tolls all the same, which its notice reports. */
  avoiding: Route | undefined;
  profile: PaymentProfile;
  profiles: readonly PaymentProfile[];
  rates: TripRates | null;
}

/** Whether an alternative is one of the routes in the route panel. */
export const hasRoute = ({ route }: ComparedRoute): boolean => route !== null;

/**
 * Returns all alternatives: those of the toll response in its order, then the one that avoids tolls unless it has the path
 * of one of those.
 */
export function compareRoutes({
  tolled,
  routes = [],
  named = [],
  avoiding,
  profile,
  profiles,
  rates,
}: ComparisonInput): ComparedRoute[] {
  const indexOfSamePath = tolled.findIndex(
    ({ overview_polyline: { points } }) => points === avoiding?.overview_polyline.points,
  );
  const comparedRoute = (
    source: ComparedRoute['source'],
    found: TollRoute | Route,
    { tolls, hasAllTolls }: KnownTolls,
    route: number | null,
  ): ComparedRoute => {
    const total = tollTotal(tolls, profile);
    const figures = { seconds: routeSeconds(found), meters: routeMeters(found) };
    const trip =
      rates && hasAllTolls && isComplete(total)
        ? tripCost({ ...figures, tolls: total.amounts }, rates)
        : null;
    const { points } = found.overview_polyline;
    const namesake = routes[route ?? -1] ?? named.find((one) => one.overview_polyline.points === points);
    const name = found.main_route_name ?? namesake?.main_route_name ?? '';
    return {
      source,
      avoidsTolls: source.kind === 'avoiding' || source.index === indexOfSamePath,
      name,
      route,
      ...figures,
      tolls,
      mayHaveMoreTolls: !hasAllTolls,
      total,
      range: tollRange(tolls, profiles),
      trip,
    };
  };
  const routeOf = (found: TollRoute): number | null => {
    const place = routes.findIndex((route) => findSameRoute(route, [found]));
    return place < 0 ? null : place;
  };
  return [
    ...tolled.map((found, index) =>
      comparedRoute(
        { kind: 'tolled', index },
        found,
        { tolls: tollsOf(found), hasAllTolls: true },
        routeOf(found),
      ),
    ),
    ...(avoiding && indexOfSamePath < 0
      ? [comparedRoute({ kind: 'avoiding' }, avoiding, tollsOnRoute(avoiding, tolled), null)]
      : []),
  ];
}

/**
 * Returns the index of the selected alternative: the requested one if it exists, else the toll-free one (which was the last
 * row before it turned out to have the path of another), else the first.
 */
export function selectedIndex(alternatives: readonly ComparedRoute[], requested: number): number {
  if (requested < alternatives.length) return requested;
  return Math.max(
    0,
    alternatives.findIndex(({ avoidsTolls }) => avoidsTolls),
  );
}

/** Returns the cost of an alternative: that of the trip or only its tolls; null while unknown. */
export const costOf = (
  { trip, total, mayHaveMoreTolls }: ComparedRoute,
  withTrip: boolean,
): readonly Amount[] | null =>
  withTrip ? trip : isComplete(total) && !mayHaveMoreTolls ? total.amounts : null;

/** Whether the total costs of trips are compared, not only tolls. */
export const hasTrips = (alternatives: readonly ComparedRoute[]): boolean =>
  alternatives.some(({ trip }) => trip !== null);

/** Why costs can't be compared: some are unknown, can't be paid with the profile, or are in different units. */
export type Incomparable =
  | { reason: 'unknown' | 'unusable' }
  | { reason: 'units'; currencies: readonly string[] };

/** Returns why the costs can't be compared; null if they can, or if there is nothing to compare. */
export function incomparable(alternatives: readonly ComparedRoute[]): Incomparable | null {
  if (alternatives.length < 2) return null;
  if (alternatives.some(({ total, mayHaveMoreTolls }) => total.withoutPrice > 0 || mayHaveMoreTolls))
    return { reason: 'unknown' };
  if (alternatives.some(({ total }) => total.unusable > 0)) return { reason: 'unusable' };
  const withTrip = hasTrips(alternatives);
  const costs = alternatives.flatMap((one) => costOf(one, withTrip) ?? []);
  const currencies = [...new Set(costs.map(({ currency }) => currency))];
  return currencies.length > 1 ? { reason: 'units', currencies } : null;
}

/**
 * Returns the index of an alternative that dominates this one, because it is faster and costs no more; -1 if there is none.
 * Unless distance is part of the costs, it must not be longer either.
 */
export function dominatorOf(one: ComparedRoute, alternatives: readonly ComparedRoute[]): number {
  const withTrip = hasTrips(alternatives);
  const cost = costOf(one, withTrip);
  return alternatives.findIndex((other) => {
    if (roundedMinutes(other.seconds) >= roundedMinutes(one.seconds)) return false;
    const otherCost = costOf(other, withTrip);
    const areKnown = cost !== null && otherCost !== null;
    if (areKnown && withTrip) return isAtMost(otherCost, cost);
    return other.meters <= one.meters && (areKnown ? isAtMost(otherCost, cost) : haveSameTolls(one, other));
  });
}

/** Whether a cost is at most another one in each currency. */
const isAtMost = (cost: readonly Amount[], other: readonly Amount[]): boolean =>
  cost.every(
    ({ currency, value }) => value <= (other.find((amount) => amount.currency === currency)?.value ?? 0),
  );

const haveSameTolls = (one: ComparedRoute, other: ComparedRoute): boolean =>
  !one.mayHaveMoreTolls &&
  !other.mayHaveMoreTolls &&
  JSON.stringify(one.tolls) === JSON.stringify(other.tolls);

/** Trip that the alternatives were requested for. */
export interface ComparedTrip {
  from: string;
  to: string;
  vehicle: Vehicle;
  /** Used if the vehicle is a truck. */
  truck: Truck;
  /** Time of the toll response, in milliseconds since 1970. */
  respondedAt: number;
}

/**
 * Returns the comparison as CSV (RFC 4180): one line for each toll of each alternative, and one for an alternative without.
 * `tolls_total` is 0 in each currency of the comparison if there are no tolls, and empty if no price is known.
 */
export function comparisonToCsv(
  alternatives: readonly ComparedRoute[],
  { from, to, vehicle, truck, respondedAt }: ComparedTrip,
  profile: PaymentProfile & { name: string },
  separator?: CsvSeparator,
): string {
  const amounts = (list: readonly Amount[]) =>
    list
      .map(
        ({ currency, value, withoutSource }) =>
          `${value} ${currencyInFiles(currency)}${withoutSource && currency !== sampleCurrency ? ' (no source)' : ''}`,
      )
      .join(' + ');
  const size: Truck = vehicle === 'truck' ? truck : {};
  const trip = {
    from,
    to,
    vehicle: vehicle === 'driving' ? 'car' : vehicle,
    truck_height_m: size.heightMeters ?? '',
    truck_width_m: size.widthMeters ?? '',
    truck_length_m: size.lengthMeters ?? '',
    truck_weight_t: size.weightTons ?? '',
    truck_axle_load_t: size.axleLoadTons ?? '',
    truck_axles: size.axles ?? '',
    truck_hazmat: size.hazmat ?? '',
    asked_at: new Date(respondedAt).toISOString(),
  };
  const zeroAmounts = zeroAmountsOf(alternatives);
  const rows = alternatives.flatMap((alternative, index) => {
    const figures = {
      route: index + 1,
      via: alternative.name,
      avoids_tolls: alternative.avoidsTolls,
      distance_m: alternative.meters,
      duration_s: alternative.seconds,
      tolls_total:
        alternative.tolls.length === 0 ? amounts(zeroAmounts) || 0 : amounts(alternative.total.amounts),
      tolls_may_be_more: alternative.mayHaveMoreTolls,
      tolls_without_price: alternative.total.withoutPrice,
      tolls_not_payable: alternative.total.unusable,
      trip_cost: alternative.trip ? amounts(alternative.trip) : '',
      payment_profile: profile.name,
      ...trip,
    };
    if (alternative.tolls.length === 0) return [figures];
    return alternative.tolls.map((toll) => {
      const cost = tollCost(toll, profile);
      return {
        ...figures,
        toll: tollName(toll),
        country: toll.countryCode ?? '',
        fare: cost.kind === 'priced' ? cost.fare.name : '',
        price: cost.kind === 'priced' ? cost.amount.value : '',
        currency: cost.kind === 'priced' ? currencyInFiles(cost.amount.currency) : '',
        sample: isSample(toll),
        without_source: cost.kind === 'priced' && cost.amount.withoutSource === true,
        payment: cost.kind === 'priced' ? (cost.fare.paymentMethods ?? []).join(' ') : '',
      };
    });
  });
  return csvTable(
    [
      'route',
      'via',
      'avoids_tolls',
      'distance_m',
      'duration_s',
      'tolls_total',
      'tolls_may_be_more',
      'tolls_without_price',
      'tolls_not_payable',
      'trip_cost',
      'payment_profile',
      'toll',
      'country',
      'fare',
      'price',
      'currency',
      'sample',
      'without_source',
      'payment',
      'from',
      'to',
      'vehicle',
      'truck_height_m',
      'truck_width_m',
      'truck_length_m',
      'truck_weight_t',
      'truck_axle_load_t',
      'truck_axles',
      'truck_hazmat',
      'asked_at',
    ],
    rows,
    { separator },
  );
}

/** Returns zero in each currency of the tolls, or of the trip costs if there are no tolls. */
function zeroAmountsOf(alternatives: readonly ComparedRoute[]): Amount[] {
  const tollAmounts = alternatives.flatMap(({ total }) => total.amounts);
  const all = tollAmounts.length > 0 ? tollAmounts : alternatives.flatMap(({ trip }) => trip ?? []);
  return [...new Set(all.map(({ currency }) => currency))].map((currency) => ({ currency, value: 0 }));
}
