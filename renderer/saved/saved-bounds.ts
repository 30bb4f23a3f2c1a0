import type { Bounds } from '../../shared/geo/bounds.ts';
import { boundsOf } from '../../shared/geo/bounds.ts';
import type { LatLng, LngLat } from '../../shared/geo/position.ts';
import type { SavedSearch } from '../../shared/saved/saved-search.ts';
import { boxOf } from '../../shared/zones/geometry/box.ts';
import { foundRoutes } from './compared-search.ts';
import { savedFeatures } from './saved-features.ts';

/**
 * Returns the bounds of all that a saved search draws on the map, with each of its alternatives; undefined where it
 * draws nothing. A static map has a view of its own.
 */
export function savedBounds(search: Pick<SavedSearch, 'name' | 'question' | 'answers'>): Bounds | undefined {
  const { question, answers } = search;
  const routes = foundRoutes(answers).flatMap(({ bounds }) => [bounds.northeast, bounds.southwest]);
  const points =
    question.kind === 'matrix' ? [...question.matrix.origins, ...question.matrix.destinations] : [];
  return boundsOf([
    ...routes,
    ...points.map(({ position }) => position),
    ...savedFeatures(search).flatMap(({ geometry }) => positionsIn(geometry)),
  ]);
}

function positionsIn(geometry: ReturnType<typeof savedFeatures>[number]['geometry']): LatLng[] {
  if (geometry.type === 'Point') return [positionOf(geometry.coordinates)];
  if (geometry.type === 'LineString') return geometry.coordinates.map(positionOf);
  const [west, south, east, north] = boxOf(geometry);
  return west > east
    ? []
    : [
        { lat: south, lng: west },
        { lat: north, lng: east },
      ];
}

const positionOf = ([lng, lat]: LngLat): LatLng => ({ lat, lng });
