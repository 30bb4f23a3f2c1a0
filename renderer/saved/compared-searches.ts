import type { Route, Toll, TollRoute } from '../../shared/api/distance.ts';
import { operations } from '../../shared/api/operations.ts';
import { type CsvSeparator, csvTable } from '../../shared/csv.ts';
import type { SavedSearch } from '../../shared/saved-search.ts';
import type { PaymentProfile, TripRates } from '../../shared/settings.ts';
import { routeMeters, routeSeconds } from '../journey/measure.ts';
import { sampleCurrency } from '../toll-cost/money.ts';
import { type RouteToll, tollFor } from '../toll-cost/route-toll.ts';
import { withSampleFares } from '../toll-cost/sample-fares.ts';
import { type Amount, tollsOf } from '../toll-cost/toll-cost.ts';
import { tollsOnRoute } from '../toll-cost/tolls-on-route.ts';
import { tripCost } from '../toll-cost/trip-cost.ts';

/** So many saved routes stand side by side. */
export const comparedAtOnce = { least: 2, most: 6 } as const;

/** A saved route beside others, by the one of its alternatives that was chosen. */
export interface ComparedSearch {
  search: SavedSearch;
  route: Route | TollRoute;
  seconds: number;
  meters: number;
  /** By payment profile, in their order; none where nobody drives. */
  tolls: readonly { profile: PaymentProfile; toll: RouteToll }[];
  /** With the first profile; null without rates, and where a toll is not known. */
  trip: readonly Amount[] | null;
}

interface CostTerms {
  /** The chosen one first. */
  profiles: readonly PaymentProfile[];
  rates: TripRates | null;
  /** Whether prices that are not known are made up; never those of a provider. */
  sampleTariffs: boolean;
}

/** A saved route or comparison of tolls, for comparing; null where it is of another kind or found no route. */
export function comparedSearch(
  search: SavedSearch,
  { profiles, rates, sampleTariffs }: CostTerms,
): ComparedSearch | null {
  const found = chosenRoute(search, sampleTariffs && search.service.kind === 'built-in');
  if (!found) return null;
  const { route, tolls, isWhole } = found;
  const [seconds, meters] = [routeSeconds(route), routeMeters(route)];
  const byProfile = tolls
    ? profiles.map((profile) => ({ profile, toll: tollFor(tolls, isWhole, profile) }))
    : [];
  const amounts = tolls ? byProfile[0]?.toll.amounts : [];
  return {
    search,
    route,
    seconds,
    meters,
    tolls: byProfile,
    trip: rates && amounts ? tripCost({ seconds, meters, tolls: amounts }, rates) : null,
  };
}

/** The alternative that was chosen, and the tolls on it; null where nobody drives. */
interface ChosenRoute {
  route: Route | TollRoute;
  tolls: readonly Toll[] | null;
  isWhole: boolean;
}

function chosenRoute({ question, answers }: SavedSearch, withSamples: boolean): ChosenRoute | null {
  if (question.kind !== 'route' && question.kind !== 'tolls') return null;
  const answersTo = (call: 'distance.route' | 'distance.tolls') =>
    answers.filter((answer) => answer.call === call);
  const vehicle = question.kind === 'tolls' ? question.tolls.vehicle : 'driving';
  const told = operations['distance.tolls'].answer.safeParse(answersTo('distance.tolls')[0]?.answer);
  const plain = told.success ? told.data.routes : [];
  const tolled = withSamples ? withSampleFares(plain, vehicle) : plain;
  if (question.kind === 'tolls') {
    const route = tolled[question.chosen];
    if (route) return { route, tolls: tollsOf(route), isWhole: true };
  }
  // Behind those with tolls stands the one that avoids them.
  const asked = answersTo('distance.route').find(
    ({ question: { avoid } }) =>
      (question.kind === 'tolls') === avoidsTolls(avoid) || question.kind === 'route',
  );
  const read = operations['distance.route'].answer.safeParse(asked?.answer);
  const routes = read.success ? read.data.routes : [];
  const route = question.kind === 'route' ? (routes[question.chosen] ?? routes[0]) : routes[0];
  if (!route) return null;
  if (question.route.mode !== 'driving') return { route, tolls: null, isWhole: true };
  return { route, ...tollsOnRoute(route, tolled) };
}

const avoidsTolls = (avoid: unknown): boolean =>
  typeof avoid === 'object' && avoid !== null && 'tolls' in avoid && avoid.tolls === true;

/** The comparison as CSV (RFC 4180): a line for each search, units in the heads. */
export function comparedToCsv(compared: readonly ComparedSearch[], separator?: CsvSeparator): string {
  const written = (amounts: readonly Amount[]) =>
    amounts
      .map(({ currency, value }) => `${value} ${currency}${currency === sampleCurrency ? ' (sample)' : ''}`)
      .join(' + ');
  const profiles = compared[0]?.tolls.map(({ profile }) => profile) ?? [];
  const head = (profile: PaymentProfile) => `tolls (${profile.name})`;
  const lines = compared.map(({ search, seconds, meters, tolls, trip }) => ({
    name: search.name,
    service: search.service.kind === 'built-in' ? 'built-in' : search.service.baseUrl,
    answered_at: search.askedAt ?? '',
    duration_s: seconds,
    distance_m: meters,
    ...Object.fromEntries(
      tolls.map(({ profile, toll }) => [head(profile), toll.amounts ? written(toll.amounts) || 0 : '']),
    ),
    trip_cost: trip ? written(trip) : '',
  }));
  return csvTable(
    [...['name', 'service', 'answered_at', 'duration_s', 'distance_m'], ...profiles.map(head), 'trip_cost'],
    lines,
    { separator },
  );
}
