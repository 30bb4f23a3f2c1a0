import type { DescriptionTemplate } from '../../../shared/api/codec.ts';
import type { Language } from '../../../shared/api/value-sets.ts';
import { filledTemplate, type TemplateValues } from '../../../shared/places/description-template.ts';
import { findableTypes, reportedTypes } from '../../region-format/places/place-types.ts';
import type { AddressParts } from './address-parts.ts';
import type { CountryNames } from './country-names.ts';
import { countryName, formattedAddress, joinParts, streetLine } from './formatted-address.ts';

/** The properties of a place used in its description. */
export interface DescribedPlace {
  types: readonly string[];
  name: string;
  located: AddressParts;
}

export interface DescriptionParams {
  countries: CountryNames;
  language: Language | undefined;
  templates: readonly DescriptionTemplate[];
  /** Whether to append the postal code to the name (`extended=postal_code`). */
  withPostcode: boolean;
}

/**
 * Returns the text of a suggestion: the address of a street, house, or point of interest; otherwise the name with its
 * locality or first-level division, and the country. A template requested for its type takes precedence (`api.md`,
 * Autocomplete, `custom_description`).
 */
export function descriptionOf(place: DescribedPlace, params: DescriptionParams): string {
  const template = templateFor(place.types, params.templates);
  if (template !== undefined) return filledTemplate(template, valuesOf(place, params));
  const { located, name } = place;
  const [type = ''] = place.types;
  const country = countryName(params.countries, located.country, params.language);
  if (type === 'country') return name;
  if (type === 'route' || type === 'address') return formattedAddress(located);
  if (located.organisation !== undefined) {
    return joinParts([name, streetLine(located), located.distinction, located.locality]);
  }
  const title = params.withPostcode && located.postcode ? `${name} (${located.postcode})` : name;
  if (type === 'admin_level_1') return joinParts([title, located.distinction, country]);
  const parent = located.locality === name ? undefined : located.locality;
  return joinParts([title, located.distinction, parent ?? located.admin1, country]);
}

/** Returns a place's address on one line: the postal address of a point of interest, otherwise the description. */
export function addressLine(
  place: DescribedPlace,
  countries: CountryNames,
  language: Language | undefined,
): string {
  const { organisation, postcode, locality, distinction } = place.located;
  if (organisation !== undefined)
    return [organisation, streetLine(place.located), distinction, postcode, locality]
      .filter(Boolean)
      .join(', ');
  return descriptionOf(place, { countries, language, templates: [], withPostcode: false });
}

function templateFor(
  types: readonly string[],
  templates: readonly DescriptionTemplate[],
): string | undefined {
  if (templates.length === 0) return undefined;
  const specific = [...reportedTypes(types)].reverse();
  const families = [...findableTypes(types)];
  for (const type of [...specific, ...families]) {
    const found = templates.find((candidate) => candidate.type === type);
    if (found) return found.template;
  }
  return undefined;
}

function valuesOf(
  { name, types, located }: DescribedPlace,
  { countries, language }: DescriptionParams,
): TemplateValues {
  return {
    name,
    type: reportedTypes(types).at(-1),
    administrative_area_level_0: countryName(countries, located.country, language),
    administrative_area_level_1: located.admin1,
    administrative_area_level_2: located.admin2,
    admin_0: countryName(countries, located.country, language),
    admin_1: located.admin1,
    admin_2: located.admin2,
    country: countryName(countries, located.country, language),
    locality: located.locality,
    postal_town: located.locality,
    city: located.locality,
    suburb: located.suburb,
    district: located.suburb,
    postal_code: located.postcode,
    postal_codes: located.postcode,
    route: located.street,
    street: located.street,
    street_name: located.street,
    street_number: located.houseNumber,
    house_number: located.houseNumber,
    premise: located.premise,
    organisation: located.organisation,
  };
}
