import type { AddressComponent } from '../../../shared/api/localities.ts';
import type { CountryCodeFormat, Language } from '../../../shared/api/value-sets.ts';
import type { AddressParts } from './address-parts.ts';
import type { CountryNames } from './country-names.ts';
import { countryName } from './formatted-address.ts';

/**
 * Returns the components of an address, from the country down to the organization, with the types that a provider uses
 * (`provider.md` 4). Unknown parts are omitted.
 */
export function addressComponents(
  located: AddressParts,
  countries: CountryNames,
  format: CountryCodeFormat,
  language: Language | undefined,
): AddressComponent[] {
  const components: AddressComponent[] = [];
  if (located.country) {
    components.push({
      types: ['country', 'administrative_area_level_0', 'division_level_0'],
      long_name: countryName(countries, located.country, language),
      short_name: countries.code(located.country, format),
    });
  }
  const add = (types: string[], name: string | undefined) => {
    if (name) components.push({ types, long_name: name, short_name: name });
  };
  add(['state', 'division_level_1'], located.admin1);
  add(['administrative_area_level_1', 'county', 'division_level_2'], located.admin2);
  add(['district', 'division_level_3'], located.suburb);
  add(['locality'], located.locality);
  add(['postal_codes'], located.postcode);
  add(['route'], located.street);
  add(['street_number'], located.houseNumber);
  add(['premise'], located.premise);
  add(['organisation'], located.organisation);
  return components;
}
