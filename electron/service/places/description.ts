import type { DescriptionTemplate } from '../../../shared/api/codec.ts';
import type { Language } from '../../../shared/api/value-sets.ts';
import { filledTemplate, type TemplateValues } from '../../../shared/places/description-template.ts';
import { findableTypes, reportedTypes } from '../../region-format/places/place-types.ts';
import type { CountryNames } from './country-names.ts';
import { countryName, formattedAddress, joinParts, streetLine } from './formatted-address.ts';
import type { Located } from './located.ts';

/** The parts of a place used in its description. */
export interface Described {
  types: readonly string[];
  name: string;
  located: Located;
}

export interface DescriptionParams {
  countries: CountryNames;
  language: Language | undefined;
  templates: readonly DescriptionTemplate[];
  /** `extended=postal_code`: append the postal code to a locality's name. */
  withPostcode: boolean;
}

/**
 * Returns the text of a suggestion: name, first-level division and country, or the address if it has one; a requested
 * template for its type takes precedence (`api.md`, Autocomplete, `custom_description`).
 */
export function descriptionOf(place: Described, params: DescriptionParams): string {
  const template = templateFor(place.types, params.templates);
  if (template !== undefined) return filledTemplate(template, valuesOf(place, params));
  const { located, name } = place;
  const [type = ''] = place.types;
  const country = countryName(params.countries, located.country, params.language);
  if (type === 'country') return name;
  if (type === 'route' || type === 'address') return formattedAddress(located);
  if (located.organisation !== undefined) {
    return joinParts([name, streetLine(located), located.apart, located.locality]);
  }
  const title = params.withPostcode && located.postcode ? `${name} (${located.postcode})` : name;
  if (type === 'admin_level_1') return joinParts([title, located.apart, country]);
  const above = located.locality === name ? undefined : located.locality;
  return joinParts([title, located.apart, above ?? located.admin1, country]);
}

/** Returns a place's address on one line: postal for a point of interest, otherwise its description. */
export function addressLine(
  place: Described,
  countries: CountryNames,
  language: Language | undefined,
): string {
  const { organisation, postcode, locality, apart } = place.located;
  if (organisation !== undefined)
    return [organisation, streetLine(place.located), apart, postcode, locality].filter(Boolean).join(', ');
  return descriptionOf(place, { countries, language, templates: [], withPostcode: false });
}

function templateFor(
  types: readonly string[],
  templates: readonly DescriptionTemplate[],
): string | undefined {
  if (templates.length === 0) return undefined;
  const own = [...reportedTypes(types)].reverse();
  const wider = [...findableTypes(types)];
  for (const type of [...own, ...wider]) {
    const found = templates.find((candidate) => candidate.type === type);
    if (found) return found.template;
  }
  return undefined;
}

function valuesOf(
  { name, types, located }: Described,
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
