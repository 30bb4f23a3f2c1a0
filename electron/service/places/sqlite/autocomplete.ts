import type { autocomplete as operation, Suggestion } from '../../../../shared/api/localities.ts';
import type { ParamsOf, ResponseOf } from '../../../../shared/api/operation.ts';
import { extendedCountries } from '../../../../shared/api/value-sets.ts';
import type { LatLng } from '../../../../shared/geo/position.ts';
import { reportedTypes } from '../../../region-format/places/place-types.ts';
import type { Place } from '../../../region-format/places/stored-places.ts';
import { runSteps, type Steps } from '../../steps.ts';
import type { AddressParts } from '../address-parts.ts';
import { type DescriptionParams, descriptionOf } from '../description.ts';
import { matchedSubstrings } from '../matched-substrings.ts';
import type { ResponseContext } from '../response-fields.ts';
import type { QueryToken } from '../tokenizer.ts';
import { addressPartsOf, houseAddressParts, nameIn } from './address-parts.ts';
import { cornerAddressParts } from './corner-address-parts.ts';
import { distinctTexts, type ListedResult } from './distinct-texts.ts';
import { findPlaces } from './find-places.ts';
import { placeFilterOf } from './place-filter.ts';
import type { PlaceIndex } from './place-index.ts';
import { localitiesByCode, postalCodesOf } from './postal-codes.ts';
import { type PlaceReference, publicId } from './public-id.ts';
import type { SearchResult } from './search-results.ts';

/** Same as providers (`provider.md` 4). */
export const maxSuggestions = 5;

/** Suggests places while the user types, most relevant first; runs without interruption. */
export const autocomplete = (...query: Parameters<typeof autocompleteSteps>): ResponseOf<typeof operation> =>
  runSteps(autocompleteSteps(...query));

/** `autocomplete` as interruptible steps. */
export function* autocompleteSteps(
  places: PlaceIndex,
  params: ParamsOf<typeof operation>,
  { language }: ResponseContext,
): Steps<ResponseOf<typeof operation>> {
  const filter = placeFilterOf(places, params);
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
      localities: byCode.map(({ place, score, queryTokens: tokens }) => {
        const entry = listedResult({ kind: 'place', place, score, queryTokens: tokens }, description);
        return suggestion(places, entry, entry.textOf(entry.located), description);
      }),
    };
  }
  const query = {
    text: params.input,
    unfinished: true,
    filter,
    bias,
    language: description.language,
    limit: maxSuggestions,
  };
  const list = (yield* findPlaces(places, query)).map((found) => listedResult(found, description));
  const texts = description.templates.length > 0 ? [] : distinctTexts(places, list);
  return {
    localities: list.map((one, index) =>
      suggestion(places, one, texts[index] ?? one.textOf(one.located), description),
    ),
  };
}

function listedResult(found: SearchResult, params: DescriptionParams): ListedResult {
  switch (found.kind) {
    case 'place': {
      const { place } = found;
      const described = { types: place.types, name: nameIn(place, params.language) };
      const withPostcode = showsPostalCodes(place, params);
      return {
        found,
        located: addressPartsOf(place, params.language),
        textOf: (located) => descriptionOf({ ...described, located }, { ...params, withPostcode }),
      };
    }
    case 'house':
      return listedAddress(
        found,
        houseAddressParts(found.house.street, found.house, params.language),
        params,
      );
    case 'corner':
      return listedAddress(found, cornerAddressParts(found.street, found.other, params), params);
  }
}

const listedAddress = (
  found: SearchResult,
  addressParts: AddressParts,
  params: DescriptionParams,
): ListedResult => ({
  found,
  located: addressParts,
  textOf: (located) => descriptionOf({ types: ['address'], name: located.street ?? '', located }, params),
});

const showsPostalCodes = (place: Place, params: DescriptionParams): boolean =>
  params.withPostcode && extendedCountries.has(place.country) && reportedTypes(place.types)[0] === 'locality';

function suggestion(
  places: PlaceIndex,
  { found }: ListedResult,
  description: string,
  params: DescriptionParams,
): Suggestion {
  switch (found.kind) {
    case 'place':
      return placeSuggestion(places, found.place, found.queryTokens, description, params);
    case 'house': {
      const { reference, at } = found.house;
      return addressSuggestion(reference, at, description, found.queryTokens);
    }
    case 'corner': {
      const { street, other, at } = found;
      const reference = { kind: 'corner', streetSource: street.source, otherSource: other.source } as const;
      return addressSuggestion(reference, at, description, found.queryTokens);
    }
  }
}

function addressSuggestion(
  reference: PlaceReference,
  at: LatLng,
  description: string,
  tokens: readonly QueryToken[],
): Suggestion {
  return {
    public_id: publicId(reference),
    type: 'address',
    types: ['address'],
    description,
    matched_substrings: { description: matchedSubstrings(description, tokens) },
    location: { lat: at.lat, lng: at.lng },
  };
}

function placeSuggestion(
  places: PlaceIndex,
  place: Place,
  words: readonly QueryToken[],
  description: string,
  params: DescriptionParams,
): Suggestion {
  const types = reportedTypes(place.types);
  const suggestion: Suggestion = {
    public_id: publicId({ kind: 'place', source: place.source }),
    type: types[0],
    types,
    description,
    matched_substrings: { description: matchedSubstrings(description, words) },
    location: { lat: place.lat, lng: place.lng },
  };
  const codes = showsPostalCodes(place, params) ? postalCodesOf(places, place) : [];
  if (codes.length > 0) {
    suggestion.related = {
      postal_codes: codes.map((code) => ({
        public_id: publicId({ kind: 'place', source: code.source }),
        description: descriptionOf(
          { types: code.types, name: code.name, located: addressPartsOf(code, params.language) },
          { ...params, withPostcode: false },
        ),
      })),
    };
  }
  if (place.types[0] === 'postal_code') {
    suggestion.has_addresses = hasHouses(places.housesWithPostcode(place.name));
  }
  return suggestion;
}

function hasHouses(groups: Iterable<readonly unknown[]>): boolean {
  for (const houses of groups) if (houses.length > 0) return true;
  return false;
}
