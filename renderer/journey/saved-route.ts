import type { SavedInput } from '../../shared/saved/saved-search.ts';
import { namesOf, shortName } from '../workbench/record.ts';
import { avoidanceNow, journeyKinds, watchClosures } from './active-closures.ts';
import { useRoute } from './route-store.ts';
import { restoredStop, storedStop } from './stops.ts';

type SavedRoute = Extract<SavedInput, { kind: 'route' }>['route'];

/** Current route query as stored between starts, without closures, which are always current. */
export function routeNow(): SavedRoute {
  const { stops, mode, method, avoid, time } = useRoute.getState();
  return { stops: stops.map(storedStop), mode, method, avoid, time };
}

/** Current route query as saved with its answers, including the avoided closures. */
export function routeToSave(): SavedRoute {
  const route = routeNow();
  return { ...route, avoid: avoidanceNow(route.avoid, journeyKinds, route.time) };
}

/** The parts of the query that affect the result: positions, options and time, but not labels. */
export function queriedRoute() {
  const { stops, ...travel } = routeToSave();
  return { ...travel, stops: stops.map((place) => place?.position ?? null) };
}

/** Calls the listener when anything that affects the result changes. Returns a function that stops it. */
export function watchJourney(listener: () => void): () => void {
  const unsubscribes = [useRoute.subscribe(listener), watchClosures(listener)];
  return () => {
    for (const end of unsubscribes) end();
  };
}

/** Restores a stored route query. */
export const restoreRoute = (route: SavedRoute) =>
  useRoute.setState({ ...route, stops: route.stops.map(restoredStop), chosen: 0, step: null });

/** Describes start and destination of the query. */
export function endsInWords(): { from: string; to: string; placeNames: string[] } {
  const { stops } = routeNow();
  return {
    from: shortName(stops[0] ?? null),
    to: shortName(stops.at(-1) ?? null),
    placeNames: namesOf(stops),
  };
}
