import type { Geocoder } from '../../ports.ts';
import { createTurns } from '../../turns.ts';
import { autocompleteSteps } from './autocomplete.ts';
import { detailsSteps } from './details.ts';
import { geocodeSteps } from './geocode.ts';
import { nearbySteps } from './nearby.ts';
import type { PlaceIndex } from './place-index.ts';

/**
 * Geocodes with a region's place index. Long work yields to other requests, and is canceled when nobody waits for it.
 */
export const sqliteGeocoder = (places: PlaceIndex, turns = createTurns()): Geocoder => ({
  autocomplete: (query, context) => turns.take(autocompleteSteps(places, query, context), context),
  details: (query, context) => turns.take(detailsSteps(places, query, context), context),
  geocode: (query, context) => turns.take(geocodeSteps(places, query, context), context),
  nearby: (query, context) => turns.take(nearbySteps(places, query, context), context),
});
