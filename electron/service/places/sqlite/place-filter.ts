import type { SearchableType } from '../../../../shared/api/value-sets.ts';
import { expandedTypes, findableTypes } from '../../../region-format/places/place-types.ts';
import { standardPostalCodes } from '../../../region-format/places/postal-coverage.ts';
import type { Place } from '../../../region-format/places/stored-places.ts';
import type { PlaceIndex } from './place-index.ts';

/** Restricts results, whatever was typed. */
export interface Filter {
  types: ReadonlySet<string>;
  excluded: ReadonlySet<string>;
  /** Alpha-2 codes to include; undefined for the entire world. */
  countries: ReadonlySet<string> | undefined;
  /** Includes postal codes beyond Western Europe. */
  advanced: boolean;
}

/**
 * Returns the filter of a request's types and countries.
 * @param params `data` is the requested data set: postal codes beyond Western Europe are only in `advanced`
 */
export function filterOf(
  places: PlaceIndex,
  params: {
    types: readonly SearchableType[];
    excluded_types?: readonly SearchableType[] | undefined;
    components?: readonly string[] | undefined;
    data: string;
  },
): Filter {
  return {
    types: expandedTypes(params.types),
    excluded: expandedTypes(params.excluded_types ?? []),
    countries:
      params.components && new Set(params.components.flatMap((code) => places.countries.restrictedTo(code))),
    advanced: params.data === 'advanced',
  };
}

/** Whether a place passes the filter; for rows not fetched through it. */
export function passes(place: Place, { types, excluded, countries, advanced }: Filter): boolean {
  const own = findableTypes(place.types);
  if (countries && !countries.has(place.country)) return false;
  if (place.types[0] === 'postal_code' && !advanced && !standardPostalCodes.has(place.country)) return false;
  const some = (set: ReadonlySet<string>) => {
    for (const type of own) if (set.has(type)) return true;
    return false;
  };
  return some(types) && !some(excluded);
}
