import type { SearchableType } from '../../../../shared/api/value-sets.ts';
import { expandedTypes } from '../../../region-format/places/place-types.ts';
import { standardPostalCodes } from '../../../region-format/places/postal-coverage.ts';
import { platformCountries } from './platform-countries.ts';
import type { RemotePlace } from './remote-place.ts';
import { admitsTypes, type TypeFilter } from './type-filter.ts';

/** What may be found, whatever was typed. */
export interface PlaceAdmission {
  filter: TypeFilter;
  /** Alpha-2 codes to include; undefined for the entire world. */
  countries: ReadonlySet<string> | undefined;
  admits(place: RemotePlace): boolean;
}

export function placeAdmission(params: {
  types: readonly SearchableType[];
  excluded_types?: readonly SearchableType[] | undefined;
  components?: readonly string[] | undefined;
  data: string;
}): PlaceAdmission {
  const filter: TypeFilter = {
    types: expandedTypes(params.types),
    excluded: expandedTypes(params.excluded_types ?? []),
  };
  const countries =
    params.components && new Set(params.components.flatMap((code) => platformCountries.restrictedTo(code)));
  return {
    filter,
    countries,
    admits: ({ types, located: { country } }) =>
      admitsTypes(filter, types) &&
      (!countries || countries.has(country)) &&
      (types[0] !== 'postal_code' || params.data === 'advanced' || standardPostalCodes.has(country)),
  };
}
