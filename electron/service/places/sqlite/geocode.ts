import type { GeocodeResult, geocode as operation } from '../../../../shared/api/localities.ts';
import type { ParamsOf, ResponseOf } from '../../../../shared/api/operation.ts';
import { queryWords } from '../../../region-format/places/tokens.ts';
import { runSteps, type Steps } from '../../steps.ts';
import { componentScores } from '../component-scores.ts';
import { countryCodeFormat, type RecordParams, type ResponseContext } from '../response-fields.ts';
import { distinctTexts } from './distinct-texts.ts';
import { findPlaces } from './find-places.ts';
import { cornerResult, type Geocoded, houseResult, placeResult } from './geocode-results.ts';
import { type PlaceFilter, placeFilterOf } from './place-filter.ts';
import type { PlaceIndex } from './place-index.ts';
import { reverseGeocode } from './reverse-geocode.ts';
import type { SearchResult } from './search-results.ts';

const maxResults = 20;

/** Geocodes an address, or reverse-geocodes a position; runs without interruption. */
export const geocode = (...query: Parameters<typeof geocodeSteps>): ResponseOf<typeof operation> =>
  runSteps(geocodeSteps(...query));

/** `geocode` as interruptible steps. */
export function* geocodeSteps(
  places: PlaceIndex,
  params: ParamsOf<typeof operation>,
  { language }: ResponseContext,
): Steps<ResponseOf<typeof operation>> {
  const requestedRecord: RecordParams = {
    fields: params.fields,
    language,
    format: countryCodeFormat(params.cc_format, params.components),
  };
  const filter = placeFilterOf(places, params);
  if (params.latlng) {
    const result = yield* reverseGeocode(places, params.latlng, {
      ...requestedRecord,
      filter,
      subBuildings: params.list_sub_buildings,
    });
    return { results: result ? [result] : [] };
  }
  return { results: yield* forwardGeocode(places, params.address ?? '', { ...requestedRecord, filter }) };
}

interface ForwardParams extends RecordParams {
  filter: PlaceFilter;
}

/** Returns places and addresses for a text, best first. */
function* forwardGeocode(places: PlaceIndex, address: string, params: ForwardParams): Steps<GeocodeResult[]> {
  const words = queryWords(address);
  const { filter, language } = params;
  const query = { text: address, unfinished: false, filter, language, limit: maxResults };
  const list = (yield* findPlaces(places, query)).map((found) => ({
    found,
    ...geocoded(places, found, params),
  }));
  yield;
  const texts = distinctTexts(places, list);
  return list.map(({ result, located }, index) => ({
    ...result,
    formatted_address: texts[index] ?? result.formatted_address,
    scores_per_components: componentScores(located, words),
  }));
}

function geocoded(places: PlaceIndex, found: SearchResult, params: ForwardParams): Geocoded {
  switch (found.kind) {
    case 'place':
      return placeResult(places, found.place, params);
    case 'house':
      return houseResult(places, found.house, params);
    case 'corner':
      return cornerResult(places, found.street, found.other, found.at, params);
  }
}
