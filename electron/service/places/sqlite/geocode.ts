import type { GeocodeResult, geocode as operation } from '../../../../shared/api/localities.ts';
import type { AnswerOf, AskedOf } from '../../../../shared/api/operation.ts';
import { questionWords } from '../../../region-format/places/tokens.ts';
import { type AnswerContext, countryCodeFormat, type RecordParams } from '../answer-parts.ts';
import { componentScores } from '../component-scores.ts';
import { type Found, findPlaces } from './find-places.ts';
import { cornerResult, type Geocoded, houseResult, placeResult } from './geocode-results.ts';
import type { PlaceIndex } from './place-index.ts';
import { reverseGeocode } from './reverse-geocode.ts';
import { type Filter, filterOf } from './search.ts';

const mostResults = 20;

/** The positions of an address, or the address at a position. */
export function geocode(
  places: PlaceIndex,
  asked: AskedOf<typeof operation>,
  { language }: AnswerContext,
): AnswerOf<typeof operation> {
  const recordAsked: RecordParams = {
    fields: asked.fields,
    language,
    format: countryCodeFormat(asked.cc_format, asked.components),
  };
  const filter = filterOf(places, asked);
  if (asked.latlng) {
    const result = reverseGeocode(places, asked.latlng, {
      ...recordAsked,
      filter,
      subBuildings: asked.list_sub_buildings,
    });
    return { results: result ? [result] : [] };
  }
  return { results: forwardGeocode(places, asked.address ?? '', { ...recordAsked, filter }) };
}

interface ForwardParams extends RecordParams {
  filter: Filter;
}

/** Places and addresses for a text, the best first. */
function forwardGeocode(places: PlaceIndex, address: string, asked: ForwardParams): GeocodeResult[] {
  const words = questionWords(address);
  const { filter, language } = asked;
  const question = { text: address, unfinished: false, filter, language, limit: mostResults };
  return findPlaces(places, question).map((found) => {
    const { result, located } = geocoded(places, found, asked);
    return { ...result, scores_per_components: componentScores(located, words) };
  });
}

function geocoded(places: PlaceIndex, found: Found, asked: ForwardParams): Geocoded {
  switch (found.kind) {
    case 'place':
      return placeResult(places, found.place, asked);
    case 'house':
      return houseResult(places, found.house, asked);
    case 'corner':
      return cornerResult(places, found.street, found.other, found.at, asked);
  }
}
