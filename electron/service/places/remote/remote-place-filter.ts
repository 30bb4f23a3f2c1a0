import type { SearchableType } from '../../../../shared/api/value-sets.ts';
import { expandedTypes } from '../../../region-format/places/place-types.ts';
import { standardPostalCodes } from '../../../region-format/places/postal-coverage.ts';
import { platformCountries } from './platform-countries.ts';
import type { RemotePlace } from './remote-place.ts';
import { admitsTypes, type TypeFilter } from './type-filter.ts';

/** Filter of a request's types, countries, and data set. */
export interface RemotePlaceFilter {
  typeFilter: TypeFilter;
  /** Alpha-2 codes to include; undefined for the entire world. */
  countries: ReadonlySet<string> | undefined;
  /** Whether a place passes the filter. */
  admits(place: RemotePlace): boolean;
}

/** @param params `data` is the data set; postal codes of some countries are only in `advanced` */
export function remotePlaceFilter(params: {
  types: readonly SearchableType[];
  excluded_types?: readonly SearchableType[] | undefined;
  components?: readonly string[] | undefined;
  data: string;
}): RemotePlaceFilter {
  const typeFilter: TypeFilter = {
    types: expandedTypes(params.types),
    excluded: expandedTypes(params.excluded_types ?? []),
  };
  const countries =
    params.components && new Set(params.components.flatMap((code) => platformCountries.codesFor(code)));
  return {
    typeFilter,
    countries,
    admits: ({ types, located: { country } }) =>
      admitsTypes(typeFilter, types) &&
      (!countries || countries.has(country)) &&
      (types[0] !== 'postal_code' || params.data === 'advanced' || standardPostalCodes.has(country)),
  };
}
