import { Unavailable } from './endpoint.ts';
import type { Sources } from './endpoints.ts';

/** Placeholders for everything that needs a region while there is none: each request is refused with the reason. */
export function withoutRegion(): Omit<Sources, 'now' | 'zones'> {
  const refuse = () =>
    Promise.reject(new Unavailable('The region is still being prepared. Try again later.'));
  return {
    geocoder: { autocomplete: refuse, details: refuse, geocode: refuse, nearby: refuse },
    routing: { route: refuse, matrix: refuse, isochrone: refuse },
    findTolls: () => ({ tolls: [], tollSystems: [] }),
    tariffs: refuse,
    transit: { plan: refuse },
    staticMaps: { painter: { paint: refuse }, markerImages: refuse },
  };
}
