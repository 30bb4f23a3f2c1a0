import type { Geocoder } from '../../ports.ts';
import { createTurns } from '../../turns.ts';
import { autocompleteSteps } from './autocomplete.ts';
import { detailsSteps } from './details.ts';
import { geocodeSteps } from './geocode.ts';
import { nearbySteps } from './nearby.ts';
import type { PlaceIndex } from './place-index.ts';

/**
 * Returns a geocoder over a place index. Long work yields to other requests, and is canceled when the request is aborted.
 */
export const sqliteGeocoder = (places: PlaceIndex, turns = createTurns()): Geocoder => ({
  autocomplete: (query, context) => turns.run(autocompleteSteps(places, query, context), context),
  details: (query, context) => turns.run(detailsSteps(places, query, context), context),
  geocode: (query, context) => turns.run(geocodeSteps(places, query, context), context),
  nearby: (query, context) => turns.run(nearbySteps(places, query, context), context),
});
