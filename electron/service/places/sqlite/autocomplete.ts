import type { autocomplete as operation, Suggestion } from '../../../../shared/api/localities.ts';
import type { AnswerOf, AskedOf } from '../../../../shared/api/operation.ts';
import { extendedCountries } from '../../../../shared/api/value-sets.ts';
import type { LatLng } from '../../../../shared/geo/position.ts';
import { answeredTypes } from '../../../region-format/places/place-types.ts';
import type { Place } from '../../../region-format/places/stored.ts';
import type { AnswerContext } from '../answer-parts.ts';
import type { AskedWord } from '../asked-words.ts';
import { type DescriptionAsked, descriptionOf } from '../description.ts';
import type { Located } from '../located.ts';
import { matchedSubstrings } from '../matched-substrings.ts';
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
  asked: AskedOf<typeof operation>,
  { language }: AnswerContext,
): AnswerOf<typeof operation> {
  const filter = filterOf(places, asked);
  const bias = asked.location && { ...asked.location, radiusMeters: asked.radius };
  const description: DescriptionAsked = {
    countries: places.countries,
    language,
    templates: asked.custom_description ?? [],
    withPostcode: asked.extended === 'postal_code',
  };
  const byCode = asked.extended === 'postal_code' ? localitiesByCode(places, asked.input, filter) : [];
  if (byCode.length > 0) {
    return {
      localities: byCode.map(({ place, asked: by }) => placeSuggestion(places, place, by, description)),
    };
  }
  const question = {
    text: asked.input,
    unfinished: true,
    filter,
    bias,
    language: description.language,
    limit: mostSuggestions,
  };
  return { localities: findPlaces(places, question).map((found) => suggestion(places, found, description)) };
}

function suggestion(places: PlaceIndex, found: Found, asked: DescriptionAsked): Suggestion {
  switch (found.kind) {
    case 'place':
      return placeSuggestion(places, found.place, found.asked, asked);
    case 'house': {
      const { house, asked: words } = found;
      const located = locatedHouse(house.street, house, asked.language);
      return addressSuggestion({ reference: house.reference, at: house.at, located, words }, asked);
    }
    case 'corner': {
      const { street, other, at, asked: words } = found;
      const reference = { kind: 'corner', streetSource: street.source, otherSource: other.source } as const;
      return addressSuggestion({ reference, at, located: cornerLocated(street, other, asked), words }, asked);
    }
  }
}

interface SuggestedAddress {
  reference: PlaceReference;
  at: LatLng;
  located: Located;
  words: readonly AskedWord[];
}

function addressSuggestion(
  { reference, at, located, words }: SuggestedAddress,
  asked: DescriptionAsked,
): Suggestion {
  const description = descriptionOf({ types: ['address'], name: located.street ?? '', located }, asked);
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
  words: readonly AskedWord[],
  asked: DescriptionAsked,
): Suggestion {
  const types = answeredTypes(place.types);
  const described = {
    types: place.types,
    name: nameIn(place, asked.language),
    located: locatedOf(place, asked.language),
  };
  const withPostcode = asked.withPostcode && extendedCountries.has(place.country) && types[0] === 'locality';
  const description = descriptionOf(described, { ...asked, withPostcode });
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
          { types: code.types, name: code.name, located: locatedOf(code, asked.language) },
          { ...asked, withPostcode: false },
        ),
      })),
    };
  }
  if (place.types[0] === 'postal_code') {
    suggestion.has_addresses = places.housesWithPostcode(place.name).length > 0;
  }
  return suggestion;
}
