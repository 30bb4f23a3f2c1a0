import type { SavedQuestion } from '../../shared/saved/saved-search.ts';
import { namesOf, shortName } from '../workbench/record.ts';
import { useRoute } from './route-store.ts';
import { restoredStop, storedStop } from './stops.ts';

type SavedRoute = Extract<SavedQuestion, { kind: 'route' }>['route'];

/** The route that is asked for, as it is kept. */
export function routeNow(): SavedRoute {
  const { stops, mode, method, avoid, time } = useRoute.getState();
  return { stops: stops.map(storedStop), mode, method, avoid, time };
}

/** What the answers to it depend on: where, how and when, whatever the places are called. */
export function queriedRoute() {
  const { stops, ...travel } = routeNow();
  return { ...travel, stops: stops.map((place) => place?.position ?? null) };
}

/** Asks for a route that was kept. */
export const restoreRoute = (route: SavedRoute) =>
  useRoute.setState({ ...route, stops: route.stops.map(restoredStop), chosen: 0, step: null });

/** From where to where it is asked for. */
export function endsInWords(): { from: string; to: string; placeNames: string[] } {
  const { stops } = routeNow();
  return {
    from: shortName(stops[0] ?? null),
    to: shortName(stops.at(-1) ?? null),
    placeNames: namesOf(stops),
  };
}
