import type { geocode as operation } from '../../../../shared/api/localities.ts';
import type { AnswerOf, ParamsOf } from '../../../../shared/api/operation.ts';
import { matchHouseNumbers } from '../../../../shared/places/house-number.ts';
import { houseNumbersIn } from '../../../../shared/places/house-numbers-in-text.ts';
import { questionWords } from '../../../region-format/places/tokens.ts';
import type { GeocodingContext } from '../../ports.ts';
import { countryCodeFormat, type RecordParams } from '../answer-parts.ts';
import { componentScores } from '../component-scores.ts';
import type { PhotonClient } from './photon-client.ts';
import type { PhotonPlace } from './photon-place.ts';
import { placeFilterOf } from './place-filter.ts';
import { geocodeResult } from './place-record.ts';
import { reverseGeocode } from './reverse-geocode.ts';
import { searchPlaces } from './search-places.ts';

const maxResults = 20;

/** Whether a house only begins with the requested number: "12 bis" for 12. */
function isOnlyNear({ types, located: { houseNumber } }: PhotonPlace, text: string): boolean {
  if (types[0] !== 'address' || houseNumber === undefined) return false;
  const matches = houseNumbersIn(text).flatMap(({ forms }) =>
    forms.map((form) => matchHouseNumbers(form, houseNumber)),
  );
  return matches.includes('near') && !matches.includes('same') && !matches.includes('within');
}

/** Geocodes an address, or reverse-geocodes a position. */
export async function geocode(
  photon: PhotonClient,
  params: ParamsOf<typeof operation>,
  context: GeocodingContext,
): Promise<AnswerOf<typeof operation>> {
  const record: RecordParams = {
    fields: params.fields,
    language: context.language,
    format: countryCodeFormat(params.cc_format, params.components),
  };
  if (params.latlng) {
    const result = await reverseGeocode(photon, params.latlng, { ...params, record }, context);
    return { results: result ? [result] : [] };
  }
  const text = params.address ?? '';
  const words = questionWords(text);
  const search = { text, filter: placeFilterOf(params), bias: undefined, limit: maxResults };
  const places = await searchPlaces(photon, search, context);
  return {
    results: places.map((place) => {
      const isEstimate = place.isInterpolated || isOnlyNear(place, text);
      return {
        ...geocodeResult({ ...place, isInterpolated: isEstimate }, record),
        scores_per_components: componentScores(place.located, words),
      };
    }),
  };
}
