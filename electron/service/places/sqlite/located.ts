import type { Language } from '../../../../shared/api/value-sets.ts';
import { countryLanguage } from '../../../region-format/places/country-language.ts';
import type { House, Place } from '../../../region-format/places/stored.ts';

/** Where something is, part by part: what descriptions, addresses and components are made of. */
export interface Located {
  country: string;
  admin1: string | undefined;
  admin2: string | undefined;
  suburb: string | undefined;
  locality: string | undefined;
  postcode: string | undefined;
  street: string | undefined;
  houseNumber: string | undefined;
  /** The building's name. */
  premise: string | undefined;
  /** What is at the address: a shop, a museum. */
  organisation: string | undefined;
}

/** The name of a place in a language; its own name where it has no other. */
export function nameIn(place: Place, language: Language | undefined): string {
  if (!place.names) return place.name;
  const chosen = language ?? (place.types[0] === 'country' ? countryLanguage(place.country) : undefined);
  return (chosen && place.names[chosen]) ?? place.name;
}

const settlements = new Set(['city', 'town', 'village', 'hamlet', 'locality']);
const districts = new Set(['suburb', 'borough', 'quarter', 'neighbourhood']);

/** A place in its surroundings. */
export function locatedOf(place: Place, language: Language | undefined): Located {
  const [type = ''] = place.types;
  const name = nameIn(place, language);
  const located: Located = {
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
  };
  if (settlements.has(type)) return { ...located, locality: name };
  if (districts.has(type)) return { ...located, suburb: name };
  if (type === 'route') return { ...located, street: name };
  if (type === 'country' || type === 'postal_code') return located;
  if (type === 'admin_level_1') return { ...located, admin1: name };
  if (type === 'admin_level_2') return { ...located, admin2: name };
  if (type === 'admin_level_3') return { ...located, suburb: name };
  return { ...located, organisation: name };
}

/** A house on its street. */
export function locatedHouse(
  street: Place,
  house: Pick<House, 'houseNumber' | 'building' | 'postcode'>,
  language: Language | undefined,
): Located {
  const located = locatedOf(street, language);
  return {
    ...located,
    postcode: house.postcode ?? located.postcode,
    houseNumber: house.houseNumber,
    premise: house.building,
  };
}
