import type { autocomplete as operation, Suggestion } from '../../../../shared/api/localities.ts';
import type { AnswerOf, ParamsOf } from '../../../../shared/api/operation.ts';
import { extendedCountries } from '../../../../shared/api/value-sets.ts';
import type { LatLng } from '../../../../shared/geo/position.ts';
import { answeredTypes } from '../../../region-format/places/place-types.ts';
import type { Place } from '../../../region-format/places/stored.ts';
import type { AnswerContext } from '../answer-parts.ts';
import { type DescriptionParams, descriptionOf } from '../description.ts';
import type { Located } from '../located.ts';
import { matchedSubstrings } from '../matched-substrings.ts';
import type { QueryToken } from '../tokenizer.ts';
import { cornerLocated } from './details.ts';
import { type Found, findPlaces } from './find-places.ts';
import { locatedHouse, locatedOf, nameIn } from './located.ts';
import type { PlaceIndex } from './place-index.ts';
import { type PlaceReference, publicId } from './public-id.ts';
import { filterOf, localitiesByCode, postalCodesOf } from './search.ts';

/** As many as a provider gives (`provider.md` 4). */
export const mostSuggestions = 5;

/** Suggests places for text as it is typed, the most relevant first. */
export function autocomplete(
  places: PlaceIndex,
  params: ParamsOf<typeof operation>,
  { language }: AnswerContext,
): AnswerOf<typeof operation> {
  const filter = filterOf(places, params);
  const bias = params.location && { ...params.location, radiusMeters: params.radius };
  const description: DescriptionParams = {
    countries: places.countries,
    language,
    templates: params.custom_description ?? [],
    withPostcode: params.extended === 'postal_code',
  };
  const byCode = params.extended === 'postal_code' ? localitiesByCode(places, params.input, filter) : [];
  if (byCode.length > 0) {
    return {
      localities: byCode.map(({ place, params: by }) => placeSuggestion(places, place, by, description)),
    };
  }
  const question = {
    text: params.input,
    unfinished: true,
    filter,
    bias,
    language: description.language,
    limit: mostSuggestions,
  };
  return { localities: findPlaces(places, question).map((found) => suggestion(places, found, description)) };
}

function suggestion(places: PlaceIndex, found: Found, params: DescriptionParams): Suggestion {
  switch (found.kind) {
    case 'place':
      return placeSuggestion(places, found.place, found.params, params);
    case 'house': {
      const { house, params: words } = found;
      const located = locatedHouse(house.street, house, params.language);
      return addressSuggestion({ reference: house.reference, at: house.at, located, words }, params);
    }
    case 'corner': {
      const { street, other, at, params: words } = found;
      const reference = { kind: 'corner', streetSource: street.source, otherSource: other.source } as const;
      return addressSuggestion(
        { reference, at, located: cornerLocated(street, other, params), words },
        params,
      );
    }
  }
}

interface SuggestedAddress {
  reference: PlaceReference;
  at: LatLng;
  located: Located;
  words: readonly QueryToken[];
}

function addressSuggestion(
  { reference, at, located, words }: SuggestedAddress,
  params: DescriptionParams,
): Suggestion {
  const description = descriptionOf({ types: ['address'], name: located.street ?? '', located }, params);
  return {
    public_id: publicId(reference),
    type: 'address',
    types: ['address'],
    description,
    matched_substrings: { description: matchedSubstrings(description, words) },
    location: { lat: at.lat, lng: at.lng },
  };
}

function placeSuggestion(
  places: PlaceIndex,
  place: Place,
  words: readonly QueryToken[],
  params: DescriptionParams,
): Suggestion {
  const types = answeredTypes(place.types);
  const described = {
    types: place.types,
    name: nameIn(place, params.language),
    located: locatedOf(place, params.language),
  };
  const withPostcode = params.withPostcode && extendedCountries.has(place.country) && types[0] === 'locality';
  const description = descriptionOf(described, { ...params, withPostcode });
  const suggestion: Suggestion = {
    public_id: publicId({ kind: 'place', source: place.source }),
    type: types[0],
    types,
    description,
    matched_substrings: { description: matchedSubstrings(description, words) },
    location: { lat: place.lat, lng: place.lng },
  };
  const codes = withPostcode ? postalCodesOf(places, place) : [];
  if (codes.length > 0) {
    suggestion.related = {
      postal_codes: codes.map((code) => ({
        public_id: publicId({ kind: 'place', source: code.source }),
        description: descriptionOf(
          { types: code.types, name: code.name, located: locatedOf(code, params.language) },
          { ...params, withPostcode: false },
        ),
      })),
    };
  }
  if (place.types[0] === 'postal_code') {
    suggestion.has_addresses = places.housesWithPostcode(place.name).length > 0;
  }
  return suggestion;
}
