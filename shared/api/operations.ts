import { distanceMatrix, distanceMatrixPost, isochrone, route, tolls } from './distance.ts';
import { autocomplete, details, geocode, nearby } from './localities.ts';
import { staticMap } from './static-map.ts';
import { transitRoute } from './transit.ts';
import { createZones } from './zones.ts';

/** Every operation of `api.md`, by its name. */
export const operations = {
  'localities.autocomplete': autocomplete,
  'localities.details': details,
  'localities.geocode': geocode,
  'localities.nearby': nearby,
  'distance.matrix': distanceMatrix,
  'distance.matrixPost': distanceMatrixPost,
  'distance.route': route,
  'distance.tolls': tolls,
  'distance.isochrone': isochrone,
  'transit.route': transitRoute,
  'maps.static': staticMap,
  'zones.create': createZones,
} as const;

export type OperationId = keyof typeof operations;
