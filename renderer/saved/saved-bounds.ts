import type { Bounds } from '../../shared/geo/bounds.ts';
import { boundsOf } from '../../shared/geo/bounds.ts';
import type { LatLng, LngLat } from '../../shared/geo/position.ts';
import type { SavedSearch } from '../../shared/saved/saved-search.ts';
import { boxOf } from '../../shared/zones/geometry/box.ts';
import { savedRoutes } from './compared-search.ts';
import { savedFeatures } from './saved-features.ts';

/**
 * Returns the bounds of everything a saved search draws on the map, including all alternatives; undefined if it draws
 * nothing, as a static map, which has its own view.
 */
export function savedBounds(search: Pick<SavedSearch, 'name' | 'question' | 'answers'>): Bounds | undefined {
  const { question, answers } = search;
  const routes = savedRoutes(answers).flatMap(({ bounds }) => [bounds.northeast, bounds.southwest]);
  const points =
    question.kind === 'matrix' ? [...question.matrix.origins, ...question.matrix.destinations] : [];
  return boundsOf([
    ...routes,
    ...points.map(({ position }) => position),
    ...savedFeatures(search).flatMap(({ geometry }) => boundingPositions(geometry)),
  ]);
}

function boundingPositions(geometry: ReturnType<typeof savedFeatures>[number]['geometry']): LatLng[] {
  if (geometry.type === 'Point') return [latLngOf(geometry.coordinates)];
  if (geometry.type === 'LineString') return geometry.coordinates.map(latLngOf);
  const [west, south, east, north] = boxOf(geometry);
  return west > east
    ? []
    : [
        { lat: south, lng: west },
        { lat: north, lng: east },
      ];
}

const latLngOf = ([lng, lat]: LngLat): LatLng => ({ lat, lng });
