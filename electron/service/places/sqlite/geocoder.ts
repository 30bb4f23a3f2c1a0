import type { Geocoder } from '../../ports.ts';
import { createTurns } from '../../turns.ts';
import { autocompleteSteps } from './autocomplete.ts';
import { details } from './details.ts';
import { geocodeSteps } from './geocode.ts';
import { nearby } from './nearby.ts';
import type { PlaceIndex } from './place-index.ts';

/** Answers from a region's place index. Long searches take turns, and end when nobody waits for them any more. */
export const sqliteGeocoder = (places: PlaceIndex, turns = createTurns()): Geocoder => ({
  autocomplete: (question, context) => turns.take(autocompleteSteps(places, question, context), context),
  details: async (question, context) => details(places, question, context),
  geocode: (question, context) => turns.take(geocodeSteps(places, question, context), context),
  nearby: async (question, context) => nearby(places, question, context),
});
