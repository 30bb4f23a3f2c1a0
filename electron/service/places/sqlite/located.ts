import type { Language } from '../../../../shared/api/value-sets.ts';
import { countryLanguage } from '../../../region-format/places/country-language.ts';
import type { House, Place } from '../../../region-format/places/stored-places.ts';
import { type Located, withOwnName } from '../located.ts';

/** Returns a place's name in a language, or its own name. */
export function nameIn(place: Place, language: Language | undefined): string {
  if (!place.names) return place.name;
  const chosen = language ?? (place.types[0] === 'country' ? countryLanguage(place.country) : undefined);
  return (chosen && place.names[chosen]) ?? place.name;
}

/** Returns a place with its surroundings. */
export const locatedOf = (place: Place, language: Language | undefined): Located =>
  withOwnName(place.types, nameIn(place, language), {
    country: place.country,
    admin1: place.admin1,
    admin2: place.admin2,
    suburb: place.suburb,
    locality: place.locality,
    postcode: place.postcode,
    street: place.street,
    houseNumber: place.houseNumber,
    premise: undefined,
    organisation: undefined,
  });

/** Returns a house on its street. */
export function locatedHouse(
  street: Place,
  house: Pick<House, 'houseNumber' | 'building' | 'postcode' | 'locality' | 'suburb'>,
  language: Language | undefined,
): Located {
  const located = locatedOf(street, language);
  return {
    ...located,
    postcode: house.postcode ?? located.postcode,
    locality: house.locality ?? located.locality,
    suburb: house.suburb ?? located.suburb,
    houseNumber: house.houseNumber,
    premise: house.building,
  };
}
