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

/** How many searches can be compared at once. */
export const comparedCountLimits = { min: 2, max: 6 } as const;

/** The route that was selected when a search was saved, with the tolls in the saved answers. */
export interface ChosenRoute {
  route: Route | TollRoute;
  tolls: readonly Toll[];
  /** Whether the route may have tolls that the saved answers don't list. */
  mayHaveMoreTolls: boolean;
}

/** A saved route or toll answer with the figures that are compared. */
export interface ComparedSearch {
  search: SavedSearch;
  route: ChosenRoute['route'];
  seconds: number;
  meters: number;
  hasTolls: boolean;
  /** As in `ChosenRoute`. */
  mayHaveMoreTolls: boolean;
  /** Sum of the tolls for each payment profile. */
  totals: readonly { profile: PaymentProfile; total: TollTotal }[];
  /** Cost of the trip with the selected profile; null without rates, or if a toll is unknown. */
  tripCosts: readonly Amount[] | null;
}

interface ComparisonSettings {
  profiles: readonly PaymentProfile[];
  /** Payment profile of the trip costs. */
  profile: PaymentProfile;
  rates: TripRates | null;
  /** Uses sample prices for tolls without a price in answers of the built-in service. */
  usesSampleTariffs: boolean;
}

/** Returns the figures to compare of a saved search; null if it isn't a route or toll answer, or found nothing. */
export function comparedSearch(
  search: SavedSearch,
  { profiles, profile, rates, usesSampleTariffs }: ComparisonSettings,
): ComparedSearch | null {
  const selectedRoute = chosenRoute(search, usesSampleTariffs && search.service.kind === 'built-in');
  if (!selectedRoute) return null;
  const { route, tolls, mayHaveMoreTolls } = selectedRoute;
  const figures = { seconds: routeSeconds(route), meters: routeMeters(route) };
  const total = tollTotal(tolls, profile);
  return {
    search,
    route,
    ...figures,
    hasTolls: tolls.length > 0,
    mayHaveMoreTolls,
    totals: profiles.map((profile) => ({ profile, total: tollTotal(tolls, profile) })),
    tripCosts:
      rates && !mayHaveMoreTolls && isComplete(total)
        ? tripCost({ ...figures, tolls: total.amounts }, rates)
        : null,
  };
}

/**
 * Returns the selected route of a saved route or toll answer with its tolls; null if it has no route. For tolls, an index
 * beyond the toll routes stands for the alternative without tolls.
 */
export function chosenRoute(
  { question, answers }: Pick<SavedSearch, 'question' | 'answers'>,
  usesSampleTariffs: boolean,
): ChosenRoute | null {
  if (question.kind !== 'route' && question.kind !== 'tolls') return null;
  const vehicle: Vehicle = question.kind === 'tolls' ? question.tolls.vehicle : 'driving';
  const unpricedRoutes = tollRoutesOf(answers);
  const tollRoutes = usesSampleTariffs ? withSampleFares(unpricedRoutes, vehicle) : unpricedRoutes;
  if (question.kind === 'tolls') {
    const route = tollRoutes[question.chosen];
    if (route) return { route, tolls: tollsOf(route), mayHaveMoreTolls: false };
    const [avoidingRoute] = routesOf(answers.filter(avoidsTolls));
    if (avoidingRoute) return withTolls(avoidingRoute, tollRoutes);
    const [firstTollRoute] = tollRoutes;
    return firstTollRoute
      ? { route: firstTollRoute, tolls: tollsOf(firstTollRoute), mayHaveMoreTolls: false }
      : null;
  }
  const routes = routesOf(answers);
  const route = routes[question.chosen] ?? routes[0];
  return route ? withTolls(route, tollRoutes) : null;
}

function withTolls(route: Route, tollRoutes: readonly TollRoute[]): ChosenRoute {
  const { tolls, hasAllTolls } = tollsOnRoute(route, tollRoutes);
  return { route, tolls, mayHaveMoreTolls: !hasAllTolls };
}

const avoidingSchema = z.looseObject({ avoid: z.looseObject({ tolls: z.literal(true) }) });
const avoidsTolls = ({ question }: SavedAnswer): boolean => avoidingSchema.safeParse(question).success;

/** Returns all routes of saved answers, with and without tolls. */
export const savedRoutes = (answers: readonly SavedAnswer[]): readonly (Route | TollRoute)[] => [
  ...routesOf(answers),
  ...tollRoutesOf(answers),
];

function routesOf(answers: readonly SavedAnswer[]): readonly Route[] {
  const savedAnswer = answers.find(({ call }) => call === 'distance.route');
  const parsed = operations['distance.route'].answer.safeParse(savedAnswer?.answer);
  return parsed.success ? parsed.data.routes : [];
}

function tollRoutesOf(answers: readonly SavedAnswer[]): readonly TollRoute[] {
  const savedAnswer = answers.find(({ call }) => call === 'distance.tolls');
  const parsed = operations['distance.tolls'].answer.safeParse(savedAnswer?.answer);
  return parsed.success ? parsed.data.routes : [];
}
