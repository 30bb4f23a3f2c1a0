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
  autocomplete: (question, context) => turns.take(autocompleteSteps(places, question, context), context),
  details: (question, context) => turns.take(detailsSteps(places, question, context), context),
  geocode: (question, context) => turns.take(geocodeSteps(places, question, context), context),
  nearby: (question, context) => turns.take(nearbySteps(places, question, context), context),
});
