import type { Route, Toll, TollRoute } from '../../shared/api/distance.ts';
import { roundedMinutes } from '../../shared/figures/rounded-figures.ts';
import type { Vehicle } from '../../shared/saved/searches.ts';
import type { TripRates } from '../../shared/settings/settings.ts';
import { type CsvSeparator, csvTable } from '../../shared/text/csv.ts';
import type { Truck } from '../../shared/trucks/truck.ts';
import { routeMeters, routeSeconds } from '../journey/measure.ts';
import { isSample, sampleCurrency, writtenCurrency } from '../toll-cost/money.ts';
import { sameRoute } from '../toll-cost/same-route.ts';
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

/** One alternative for the journey, for comparing. */
export interface ComparedRoute {
  /** `tolled` counts from 0 in the toll answer; `avoiding` keeps off tolls. */
  source: { kind: 'tolled'; index: number } | { kind: 'avoiding' };
  /** Whether it is the toll-free alternative; one with tolls may run along the same path. */
  avoidsTolls: boolean;
  /** Road that distinguishes it from the others; empty if unknown. */
  name: string;
  /** Index among the routes found without tolls; null if it is none of them. */
  route: number | null;
  seconds: number;
  meters: number;
  tolls: readonly Toll[];
  /** Tolls may be on the way beside those that are known. */
  mayBeMore: boolean;
  total: TollTotal;
  range: readonly AmountRange[];
  /** Null without rates, and where a toll is not known. */
  trip: readonly Amount[] | null;
}

interface Compared {
  tolled: readonly TollRoute[];
  /** What was found for the same journey without its tolls. */
  routes?: readonly Route[] | undefined;
  /** Routes of any vehicle, for the names of those that run the same way. */
  named?: readonly Route[] | undefined;
  /** The route that was asked to keep off tolls; its notice says when one remains. */
  avoiding: Route | undefined;
  profile: PaymentProfile;
  profiles: readonly PaymentProfile[];
  rates: TripRates | null;
}

/** Whether it is one of the routes that the route panel has. */
export const hasRoute = ({ route }: ComparedRoute): boolean => route !== null;

/**
 * All alternatives side by side: those with tolls in the service's order, then the one that avoids them unless it has the
 * path of one of those.
 */
export function compareRoutes({
  tolled,
  routes = [],
  named = [],
  avoiding,
  profile,
  profiles,
  rates,
}: Compared): ComparedRoute[] {
  const same = tolled.findIndex(
    ({ overview_polyline: { points } }) => points === avoiding?.overview_polyline.points,
  );
  const compared = (
    source: ComparedRoute['source'],
    found: TollRoute | Route,
    { tolls, isWhole }: KnownTolls,
    route: number | null,
  ): ComparedRoute => {
    const total = tollTotal(tolls, profile);
    const figures = { seconds: routeSeconds(found), meters: routeMeters(found) };
    const trip =
      rates && isWhole && isComplete(total) ? tripCost({ ...figures, tolls: total.amounts }, rates) : null;
    const { points } = found.overview_polyline;
    const namesake = routes[route ?? -1] ?? named.find((one) => one.overview_polyline.points === points);
    const name = found.main_route_name ?? namesake?.main_route_name ?? '';
    return {
      source,
      avoidsTolls: source.kind === 'avoiding' || source.index === same,
      name,
      route,
      ...figures,
      tolls,
      mayBeMore: !isWhole,
      total,
      range: tollRange(tolls, profiles),
      trip,
    };
  };
  const routeOf = (found: TollRoute): number | null => {
    const place = routes.findIndex((route) => sameRoute(route, [found]));
    return place < 0 ? null : place;
  };
  return [
    ...tolled.map((found, index) =>
      compared({ kind: 'tolled', index }, found, { tolls: tollsOf(found), isWhole: true }, routeOf(found)),
    ),
    ...(avoiding && same < 0
      ? [compared({ kind: 'avoiding' }, avoiding, tollsOnRoute(avoiding, tolled), null)]
      : []),
  ];
}

/** Index of the selected alternative: the wanted one, else the toll-free one, which had a row of its own, else the first. */
export function selectedIndex(alternatives: readonly ComparedRoute[], wanted: number): number {
  if (wanted < alternatives.length) return wanted;
  return Math.max(
    0,
    alternatives.findIndex(({ avoidsTolls }) => avoidsTolls),
  );
}

/** What an alternative costs: with the rates if there are any, else its tolls; null while it isn't known. */
export const costOf = (
  { trip, total, mayBeMore }: ComparedRoute,
  withTrip: boolean,
): readonly Amount[] | null => (withTrip ? trip : isComplete(total) && !mayBeMore ? total.amounts : null);

/** Whether the whole trip is compared, and not only its tolls. */
export const hasTrips = (alternatives: readonly ComparedRoute[]): boolean =>
  alternatives.some(({ trip }) => trip !== null);

/** Why no alternative has the lowest cost. */
export type Incomparable =
  | { reason: 'unknown' | 'unusable' }
  | { reason: 'units'; currencies: readonly string[] };

/** Returns why the costs can't be compared; null if they can, or if there is nothing to compare. */
export function incomparable(alternatives: readonly ComparedRoute[]): Incomparable | null {
  if (alternatives.length < 2) return null;
  if (alternatives.some(({ total, mayBeMore }) => total.withoutPrice > 0 || mayBeMore))
    return { reason: 'unknown' };
  if (alternatives.some(({ total }) => total.unusable > 0)) return { reason: 'unusable' };
  const withTrip = hasTrips(alternatives);
  const costs = alternatives.flatMap((one) => costOf(one, withTrip) ?? []);
  const currencies = [...new Set(costs.map(({ currency }) => currency))];
  return currencies.length > 1 ? { reason: 'units', currencies } : null;
}

/**
 * Index of an alternative that is faster and costs no more, so that nobody would choose this one; -1 if there is none.
 * Unless distance is part of the costs, the other one must not be longer either.
 */
export function dominatorOf(one: ComparedRoute, alternatives: readonly ComparedRoute[]): number {
  const withTrip = hasTrips(alternatives);
  const cost = costOf(one, withTrip);
  return alternatives.findIndex((other) => {
    if (roundedMinutes(other.seconds) >= roundedMinutes(one.seconds)) return false;
    const otherCost = costOf(other, withTrip);
    const isKnown = cost !== null && otherCost !== null;
    if (isKnown && withTrip) return isNoMore(otherCost, cost);
    return other.meters <= one.meters && (isKnown ? isNoMore(otherCost, cost) : haveSameTolls(one, other));
  });
}

/** Whether a cost is at most another one in each currency. */
const isNoMore = (cost: readonly Amount[], other: readonly Amount[]): boolean =>
  cost.every(
    ({ currency, value }) => value <= (other.find((amount) => amount.currency === currency)?.value ?? 0),
  );

const haveSameTolls = (one: ComparedRoute, other: ComparedRoute): boolean =>
  !one.mayBeMore && !other.mayBeMore && JSON.stringify(one.tolls) === JSON.stringify(other.tolls);

/** What the alternatives were calculated for. */
export interface ComparedTrip {
  from: string;
  to: string;
  vehicle: Vehicle;
  /** Used if the vehicle is a truck. */
  truck: Truck;
  /** When the tolls were answered, in milliseconds since 1970. */
  answeredAt: number;
}

/**
 * The comparison as CSV (RFC 4180): one line for each toll of each alternative, and one for an alternative without.
 * `tolls_total` is 0 in each currency of the comparison if there are no tolls, and empty if no price is known.
 */
export function comparisonToCsv(
  alternatives: readonly ComparedRoute[],
  { from, to, vehicle, truck, answeredAt }: ComparedTrip,
  profile: PaymentProfile & { name: string },
  separator?: CsvSeparator,
): string {
  const amounts = (list: readonly Amount[]) =>
    list
      .map(
        ({ currency, value, withoutSource }) =>
          `${value} ${writtenCurrency(currency)}${withoutSource && currency !== sampleCurrency ? ' (no source)' : ''}`,
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
    asked_at: new Date(answeredAt).toISOString(),
  };
  const free = noAmounts(alternatives);
  const rows = alternatives.flatMap((alternative, index) => {
    const figures = {
      route: index + 1,
      via: alternative.name,
      avoids_tolls: alternative.avoidsTolls,
      distance_m: alternative.meters,
      duration_s: alternative.seconds,
      tolls_total: alternative.tolls.length === 0 ? amounts(free) || 0 : amounts(alternative.total.amounts),
      tolls_may_be_more: alternative.mayBeMore,
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
        currency: cost.kind === 'priced' ? writtenCurrency(cost.amount.currency) : '',
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

/** Nothing in each currency of the tolls; in those of the trip costs if there are no tolls. */
function noAmounts(alternatives: readonly ComparedRoute[]): Amount[] {
  const ofTolls = alternatives.flatMap(({ total }) => total.amounts);
  const all = ofTolls.length > 0 ? ofTolls : alternatives.flatMap(({ trip }) => trip ?? []);
  return [...new Set(all.map(({ currency }) => currency))].map((currency) => ({ currency, value: 0 }));
}
