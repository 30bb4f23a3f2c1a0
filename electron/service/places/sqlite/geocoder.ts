import type { Geocoder } from '../../ports.ts';
import { autocomplete } from './autocomplete.ts';
import { details } from './details.ts';
import { geocode } from './geocode.ts';
import { nearby } from './nearby.ts';
import type { PlaceIndex } from './place-index.ts';

/** Answers from a region's place index, one question after another. */
export const sqliteGeocoder = (places: PlaceIndex): Geocoder => ({
  autocomplete: async (question, context) => autocomplete(places, question, context),
  details: async (question, context) => details(places, question, context),
  geocode: async (question, context) => geocode(places, question, context),
  nearby: async (question, context) => nearby(places, question, context),
});
