import type { Language } from '../../../shared/api/value-sets.ts';
import { countryLanguage } from '../../region-format/places/country-language.ts';
import type { AddressParts } from './address-parts.ts';
import type { CountryNames } from './country-names.ts';

/** Countries that write the house number before the street. */
const numberFirst = new Set(
  'AU BB BS CA DZ FR GB GG HK IE IL IM IN JE JM JP KE LU MA MC MT MY NC NG NZ PF PH PK RE SG TH TN TT TW US VN ZA ZW'.split(
    ' ',
  ),
);
/** Countries that write the postal code after the locality. */
const postcodeLast = new Set('AU CA GB GG HK IE IM IN JE NZ SG US ZA'.split(' '));

/** Returns street and house number in the country's order; undefined without a street. */
export function streetLine({ country, street, houseNumber }: AddressParts): string | undefined {
  if (!street || !houseNumber) return street;
  return numberFirst.has(country) ? `${houseNumber} ${street}` : `${street} ${houseNumber}`;
}

/** Joins parts by commas, without empty ones and adjacent repetitions. */
export function joinParts(parts: readonly (string | undefined)[]): string {
  const nonEmpty = parts.filter((part): part is string => part !== undefined && part !== '');
  return nonEmpty.filter((part, index) => part !== nonEmpty[index - 1]).join(', ');
}

/** Returns a country's name in the requested language, or else in the country's own. */
export function countryName(countries: CountryNames, code: string, language: Language | undefined): string {
  return countries.name(code, language ?? countryLanguage(code));
}

/** Returns the postal address on one line: "Plaza Independencia 759, 11100, Montevideo" (`provider.md` 4). */
export function formattedAddress(located: AddressParts): string {
  const { premise, postcode, locality, distinction } = located;
  const street = streetLine(located);
  const town = postcodeLast.has(located.country) ? [locality, postcode] : [postcode, locality];
  return joinParts([premise, street, distinction, ...town]);
}
