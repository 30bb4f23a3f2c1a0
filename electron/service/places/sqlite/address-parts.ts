import type { Language } from '../../../../shared/api/value-sets.ts';
import { countryLanguage } from '../../../region-format/places/country-language.ts';
import type { House, Place } from '../../../region-format/places/stored-places.ts';
import { type AddressParts, withOwnName } from '../address-parts.ts';

/** Returns a place's name in a language, or else its local name. Countries default to their own language. */
export function nameIn(place: Place, language: Language | undefined): string {
  if (!place.names) return place.name;
  const chosen = language ?? (place.types[0] === 'country' ? countryLanguage(place.country) : undefined);
  return (chosen && place.names[chosen]) ?? place.name;
}

/** Returns the address parts of a place. */
export const addressPartsOf = (place: Place, language: Language | undefined): AddressParts =>
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

/** Returns the address parts of a house; those that it lacks are those of its street. */
export function houseAddressParts(
  street: Place,
  house: Pick<House, 'houseNumber' | 'building' | 'postcode' | 'locality' | 'suburb'>,
  language: Language | undefined,
): AddressParts {
  const located = addressPartsOf(street, language);
  return {
    ...located,
    postcode: house.postcode ?? located.postcode,
    locality: house.locality ?? located.locality,
    suburb: house.suburb ?? located.suburb,
    houseNumber: house.houseNumber,
    premise: house.building,
  };
}
