import Papa from 'papaparse';
import type { Route, Toll, TollRoute } from '../../shared/api/distance.ts';
import type { TripRates } from '../../shared/settings.ts';
import { routeMeters, routeSeconds } from '../route/measure.ts';
import { sameRoute } from './same-route.ts';
import {
  type Amount,
  type AmountRange,
  isComplete,
  type PaymentProfile,
  saysTolls,
  type TollTotal,
  tollCost,
  tollRange,
  tollsOf,
  tollTotal,
} from './toll-cost.ts';
import { tripCost } from './trip-cost.ts';

/** One way of making the journey, for comparing. */
export interface ComparedRoute {
  /** `tolled` counts from 0 in the toll answer; `avoiding` keeps off tolls. */
  way: { kind: 'tolled'; index: number } | { kind: 'avoiding' };
  name: string;
  seconds: number;
  meters: number;
  tolls: readonly Toll[];
  total: TollTotal;
  range: readonly AmountRange[];
  /** Null without rates, and where a toll is not known. */
  trip: readonly Amount[] | null;
}

interface Compared {
  tolled: readonly TollRoute[];
  /** The route that was asked to keep off tolls; its notice says when one remains. */
  avoiding: Route | undefined;
  profile: PaymentProfile;
  profiles: readonly PaymentProfile[];
  rates: TripRates | null;
}

/** All ways side by side: those with tolls in the service's order, then the one that keeps off them. */
export function compareRoutes({ tolled, avoiding, profile, profiles, rates }: Compared): ComparedRoute[] {
  const compared = (
    way: ComparedRoute['way'],
    route: TollRoute | Route,
    tolls: readonly Toll[],
    name: string,
  ): ComparedRoute => {
    const total = tollTotal(tolls, profile);
    const figures = { seconds: routeSeconds(route), meters: routeMeters(route) };
    const trip = rates && isComplete(total) ? tripCost({ ...figures, tolls: total.amounts }, rates) : null;
    return { way, name, ...figures, tolls, total, range: tollRange(tolls, profiles), trip };
  };
  return [
    ...tolled.map((route, index) =>
      compared({ kind: 'tolled', index }, route, tollsOf(route), systems(route)),
    ),
    ...(avoiding
      ? [
          compared(
            { kind: 'avoiding' },
            avoiding,
            tollsLeft(avoiding, tolled),
            avoiding.main_route_name ?? '',
          ),
        ]
      : []),
  ];
}

/** What could not be kept off: known where it is one of the ways with tolls, else a toll whose price nobody knows. */
function tollsLeft(avoiding: Route, tolled: readonly TollRoute[]): readonly Toll[] {
  if (!saysTolls(avoiding)) return [];
  const same = sameRoute(avoiding, tolled);
  return same ? tollsOf(same) : [{ fares: [] }];
}

const systems = (route: TollRoute): string =>
  [...new Set(route.legs.flatMap((leg) => leg.tolls.map((toll) => tollName(toll, leg.tollSystems))))]
    .filter((name) => name !== '')
    .join(', ');

/** What a toll is called: its system, else the place where it is collected. `tollSystemRef` counts from 0 in the leg's systems. */
export function tollName(toll: Toll, tollSystems: readonly { name: string }[]): string {
  const named = typeof toll.tollSystemRef === 'number' ? tollSystems[toll.tollSystemRef]?.name : undefined;
  const place = (toll.tollCollectionLocations ?? []).map(({ name }) => name).find(Boolean);
  return toll.tollSystem || named || place || '';
}

/** The comparison as CSV (RFC 4180): one line for each toll of each way, and one for a way without. */
export function comparisonToCsv(ways: readonly ComparedRoute[], profile: PaymentProfile): string {
  const amounts = (list: readonly Amount[]) =>
    list.map(({ currency, value }) => `${value} ${currency}`).join(' + ');
  const rows = ways.flatMap((way, index) => {
    const figures = {
      route: index + 1,
      avoids_tolls: way.way.kind === 'avoiding',
      distance_m: way.meters,
      duration_s: way.seconds,
      tolls_total: amounts(way.total.amounts),
      tolls_without_price: way.total.withoutPrice,
      tolls_not_payable: way.total.unusable,
      trip_cost: way.trip ? amounts(way.trip) : '',
    };
    if (way.tolls.length === 0) return [figures];
    return way.tolls.map((toll) => {
      const cost = tollCost(toll, profile);
      return {
        ...figures,
        toll: tollName(toll, []),
        country: toll.countryCode ?? '',
        fare: cost.kind === 'priced' ? cost.fare.name : '',
        price: cost.kind === 'priced' ? cost.amount.value : '',
        currency: cost.kind === 'priced' ? cost.amount.currency : '',
        payment: cost.kind === 'priced' ? (cost.fare.paymentMethods ?? []).join(' ') : '',
      };
    });
  });
  return Papa.unparse(rows, {
    columns: [
      'route',
      'avoids_tolls',
      'distance_m',
      'duration_s',
      'tolls_total',
      'tolls_without_price',
      'tolls_not_payable',
      'trip_cost',
      'toll',
      'country',
      'fare',
      'price',
      'currency',
      'payment',
    ],
    newline: '\r\n',
    escapeFormulae: /^[=@\t\r]/,
  });
}
