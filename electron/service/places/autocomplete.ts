import type { autocomplete as operation, Suggestion } from '../../../shared/api/localities.ts';
import type { AnswerOf, AskedOf } from '../../../shared/api/operation.ts';
import { addressReadings } from './address-question.ts';
import type { AskedBy } from './answer-parts.ts';
import { type AskedWord, askedWords } from './asked-words.ts';
import { type DescriptionAsked, descriptionOf } from './description.ts';
import { type FoundHouse, houseAt, knownHouse } from './houses.ts';
import { askedLanguage } from './language.ts';
import { locatedHouse, locatedOf, nameIn } from './located.ts';
import { matchedSubstrings } from './matched-substrings.ts';
import type { PlaceIndex } from './place-index.ts';
import { answeredTypes } from './place-types.ts';
import { extendedPostalCodes } from './postal-coverage.ts';
import { publicId } from './public-id.ts';
import { filterOf, localitiesByCode, postalCodesOf, type Search, search } from './search.ts';
import type { Place } from './stored.ts';
import { questionWords } from './tokens.ts';

/** As many as a provider gives (`provider.md` 4). */
export const mostSuggestions = 5;

/** Streets of one name that are looked at for a house number. */
const streetsTried = 3;

/** Suggests places for text as it is typed, the most relevant first. */
export function autocomplete(
  places: PlaceIndex,
  asked: AskedOf<typeof operation>,
  { acceptLanguage }: AskedBy,
): AnswerOf<typeof operation> {
  const words = questionWords(asked.input);
  const filter = filterOf(places, asked);
  const question: Search = {
    words,
    unfinished: true,
    filter,
    bias: asked.location && { ...asked.location, radiusMeters: asked.radius },
    limit: mostSuggestions,
  };
  const description: DescriptionAsked = {
    countries: places.countries,
    language: askedLanguage(asked.language, acceptLanguage),
    templates: asked.custom_description ?? [],
    withPostcode: asked.extended === 'postal_code',
  };
  const byCode = asked.extended === 'postal_code' ? localitiesByCode(places, question) : [];
  const found = byCode.length > 0 ? byCode : search(places, question);
  const houses =
    filter.types.has('address') && !filter.excluded.has('address') ? housesFor(places, question) : [];
  const suggestions = [
    ...houses.map((house) => houseSuggestion(house, askedWords(words, true), description)),
    ...found.map(({ place, asked: by }) => placeSuggestion(places, place, by, description)),
  ];
  return { localities: suggestions.slice(0, mostSuggestions) };
}

/** Houses whose number is typed in full, or begins with what is typed. */
function housesFor(places: PlaceIndex, question: Search): FoundHouse[] {
  for (const { words, houseNumber } of addressReadings(question.words)) {
    const streets = search(places, {
      ...question,
      words,
      unfinished: false,
      filter: { ...question.filter, types: new Set(['route']) },
      limit: streetsTried,
    });
    const exact = streets.flatMap(({ place }) => houseAt(places, place, houseNumber) ?? []);
    const [street] = streets;
    const begun =
      street && exact.length < mostSuggestions
        ? places
            .housesFrom(street.place.id, houseNumber, mostSuggestions)
            .map((address) => knownHouse(street.place, address))
        : [];
    const byDoor = new Map<string, FoundHouse>();
    for (const house of [...exact, ...begun]) {
      const door = `${house.street.id} ${house.houseNumber}`;
      if (!byDoor.has(door)) byDoor.set(door, house);
    }
    if (byDoor.size > 0) return [...byDoor.values()];
  }
  return [];
}

function houseSuggestion(
  house: FoundHouse,
  words: readonly AskedWord[],
  asked: DescriptionAsked,
): Suggestion {
  const located = locatedHouse(house.street, house, asked.language);
  const description = descriptionOf({ types: ['address'], name: located.street ?? '', located }, asked);
  return {
    public_id: publicId(house.reference),
    type: 'address',
    types: ['address'],
    description,
    matched_substrings: { description: matchedSubstrings(description, words) },
    location: house.at,
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
  const withPostcode =
    asked.withPostcode && extendedPostalCodes.has(place.country) && types[0] === 'locality';
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
