import { z } from 'zod';
import type { Route, Toll, TollRoute } from '../../shared/api/distance.ts';
import { operations } from '../../shared/api/operations.ts';
import type { SavedAnswer, SavedSearch } from '../../shared/saved/saved-search.ts';
import type { Vehicle } from '../../shared/saved/searches.ts';
import type { PaymentProfile, TripRates } from '../../shared/settings/settings.ts';
import { routeMeters, routeSeconds } from '../journey/measure.ts';
import { withSampleFares } from '../toll-cost/sample-fares.ts';
import { type Amount, isComplete, type TollTotal, tollsOf, tollTotal } from '../toll-cost/toll-cost.ts';
import { tollsOnRoute } from '../toll-cost/tolls-on-route.ts';
import { tripCost } from '../toll-cost/trip-cost.ts';

/** Maximum number of searches compared at once. */
export const comparable = { min: 2, max: 6 } as const;

/** The route that was chosen when a search was saved, and its tolls as far as the saved answers tell them. */
export interface ChosenRoute {
  route: Route | TollRoute;
  tolls: readonly Toll[];
  /** The route may have more tolls than those known. */
  mayBeMore: boolean;
}

/** A saved route or toll answer among others. */
export interface ComparedSearch {
  search: SavedSearch;
  route: ChosenRoute['route'];
  seconds: number;
  meters: number;
  hasTolls: boolean;
  mayBeMore: boolean;
  /** What the tolls come to with each payment profile. */
  totals: readonly { profile: PaymentProfile; total: TollTotal }[];
  /** Cost with the selected profile; null without rates, or if a toll is unknown. */
  trip: readonly Amount[] | null;
}

interface ComparedBy {
  profiles: readonly PaymentProfile[];
  /** That costs are told for. */
  profile: PaymentProfile;
  rates: TripRates | null;
  /** Where the built-in service answered, tolls without a price have a sample one. */
  withSamples: boolean;
}

/** What a saved search is compared by; null where it is no route or toll answer, or nothing was found. */
export function comparedSearch(
  search: SavedSearch,
  { profiles, profile, rates, withSamples }: ComparedBy,
): ComparedSearch | null {
  const chosen = chosenRoute(search, withSamples && search.service.kind === 'built-in');
  if (!chosen) return null;
  const { route, tolls, mayBeMore } = chosen;
  const figures = { seconds: routeSeconds(route), meters: routeMeters(route) };
  const total = tollTotal(tolls, profile);
  return {
    search,
    route,
    ...figures,
    hasTolls: tolls.length > 0,
    mayBeMore,
    totals: profiles.map((each) => ({ profile: each, total: tollTotal(tolls, each) })),
    trip:
      rates && !mayBeMore && isComplete(total) ? tripCost({ ...figures, tolls: total.amounts }, rates) : null,
  };
}

/** The route of a saved route or toll answer that was chosen; null where there is none. */
export function chosenRoute(
  { question, answers }: Pick<SavedSearch, 'question' | 'answers'>,
  withSamples: boolean,
): ChosenRoute | null {
  if (question.kind !== 'route' && question.kind !== 'tolls') return null;
  const vehicle: Vehicle = question.kind === 'tolls' ? question.tolls.vehicle : 'driving';
  const tollRoutes = tollRoutesOf(answers);
  const tolled = withSamples ? withSampleFares(tollRoutes, vehicle) : tollRoutes;
  if (question.kind === 'tolls') {
    const route = tolled[question.chosen];
    if (route) return { route, tolls: tollsOf(route), mayBeMore: false };
    const [around] = routesOf(answers.filter(avoidsTolls));
    if (around) return withTolls(around, tolled);
    const [first] = tolled;
    return first ? { route: first, tolls: tollsOf(first), mayBeMore: false } : null;
  }
  const routes = routesOf(answers);
  const route = routes[question.chosen] ?? routes[0];
  return route ? withTolls(route, tolled) : null;
}

function withTolls(route: Route, tolled: readonly TollRoute[]): ChosenRoute {
  const { tolls, isWhole } = tollsOnRoute(route, tolled);
  return { route, tolls, mayBeMore: !isWhole };
}

const avoidingSchema = z.looseObject({ avoid: z.looseObject({ tolls: z.literal(true) }) });
const avoidsTolls = ({ question }: SavedAnswer): boolean => avoidingSchema.safeParse(question).success;

/** All routes of saved answers, with and without tolls. */
export const foundRoutes = (answers: readonly SavedAnswer[]): readonly (Route | TollRoute)[] => [
  ...routesOf(answers),
  ...tollRoutesOf(answers),
];

function routesOf(answers: readonly SavedAnswer[]): readonly Route[] {
  const found = answers.find(({ call }) => call === 'distance.route');
  const read = operations['distance.route'].answer.safeParse(found?.answer);
  return read.success ? read.data.routes : [];
}

function tollRoutesOf(answers: readonly SavedAnswer[]): readonly TollRoute[] {
  const found = answers.find(({ call }) => call === 'distance.tolls');
  const read = operations['distance.tolls'].answer.safeParse(found?.answer);
  return read.success ? read.data.routes : [];
}
