import type { SavedQuestion } from '../../shared/saved/saved-search.ts';
import { namesOf, shortName } from '../workbench/record.ts';
import { avoidanceNow, journeyKinds, watchClosures } from './closures-in-force.ts';
import { useRoute } from './route-store.ts';
import { restoredStop, storedStop } from './stops.ts';

type SavedRoute = Extract<SavedQuestion, { kind: 'route' }>['route'];

/** The route that is asked for, as it is kept between starts: closures are those of then. */
export function routeNow(): SavedRoute {
  const { stops, mode, method, avoid, time } = useRoute.getState();
  return { stops: stops.map(storedStop), mode, method, avoid, time };
}

/** The same as it is saved with its answers: with the closures that were kept off. */
export function routeToSave(): SavedRoute {
  const route = routeNow();
  return { ...route, avoid: avoidanceNow(route.avoid, journeyKinds, route.time) };
}

/** What the answers to it depend on: where, how and when, whatever the places are called. */
export function queriedRoute() {
  const { stops, ...travel } = routeToSave();
  return { ...travel, stops: stops.map((place) => place?.position ?? null) };
}

/** Hears of each change of what the answers depend on; the function returned stops it. */
export function watchJourney(listener: () => void): () => void {
  const ends = [useRoute.subscribe(listener), watchClosures(listener)];
  return () => {
    for (const end of ends) end();
  };
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
