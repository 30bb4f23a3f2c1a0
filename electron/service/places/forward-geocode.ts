import type { GeocodeResult } from '../../../shared/api/localities.ts';
import { questionWords } from '../../region-format/places/tokens.ts';
import type { RecordAsked } from './answer-parts.ts';
import { componentScores } from './component-scores.ts';
import { type Found, findPlaces } from './find-places.ts';
import { cornerResult, type Geocoded, houseResult, placeResult } from './geocode-results.ts';
import type { PlaceIndex } from './place-index.ts';
import type { Filter } from './search.ts';

const mostResults = 20;

export interface ForwardAsked extends RecordAsked {
  filter: Filter;
}

/** Places and addresses for a text, the best first. */
export function forwardGeocode(places: PlaceIndex, address: string, asked: ForwardAsked): GeocodeResult[] {
  const words = questionWords(address);
  const question = { text: address, unfinished: false, filter: asked.filter, limit: mostResults };
  return findPlaces(places, question).map((found) => {
    const { result, located } = geocoded(places, found, asked);
    return { ...result, scores_per_components: componentScores(located, words) };
  });
}

function geocoded(places: PlaceIndex, found: Found, asked: ForwardAsked): Geocoded {
  switch (found.kind) {
    case 'place':
      return placeResult(places, found.place, asked);
    case 'house':
      return houseResult(places, found.house, asked);
    case 'corner':
      return cornerResult(places, found.street, found.other, found.at, asked);
  }
}
