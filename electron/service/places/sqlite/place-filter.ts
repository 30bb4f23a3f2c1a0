import type { SearchableType } from '../../../../shared/api/value-sets.ts';
import { expandedTypes, findableTypes } from '../../../region-format/places/place-types.ts';
import { standardPostalCodes } from '../../../region-format/places/postal-coverage.ts';
import type { Place } from '../../../region-format/places/stored-places.ts';
import type { PlaceIndex } from './place-index.ts';

/** Filter of a request's types, countries, and data set. */
export interface PlaceFilter {
  types: ReadonlySet<string>;
  excluded: ReadonlySet<string>;
  /** Alpha-2 codes to include; undefined for the entire world. */
  countries: ReadonlySet<string> | undefined;
  /** Whether postal codes beyond Western Europe are included. */
  includesAdvanced: boolean;
}

/**
 * Returns the filter of a request's types and countries.
 * @param params `data` is the requested data set: postal codes beyond Western Europe are only in `advanced`
 */
export function placeFilterOf(
  places: PlaceIndex,
  params: {
    types: readonly SearchableType[];
    excluded_types?: readonly SearchableType[] | undefined;
    components?: readonly string[] | undefined;
    data: string;
  },
): PlaceFilter {
  return {
    types: expandedTypes(params.types),
    excluded: expandedTypes(params.excluded_types ?? []),
    countries:
      params.components && new Set(params.components.flatMap((code) => places.countries.codesFor(code))),
    includesAdvanced: params.data === 'advanced',
  };
}

/** Whether a place passes the filter; needed for rows that weren't queried with it. */
export function passes(place: Place, { types, excluded, countries, includesAdvanced }: PlaceFilter): boolean {
  const own = findableTypes(place.types);
  if (countries && !countries.has(place.country)) return false;
  if (place.types[0] === 'postal_code' && !includesAdvanced && !standardPostalCodes.has(place.country))
    return false;
  const some = (set: ReadonlySet<string>) => {
    for (const type of own) if (set.has(type)) return true;
    return false;
  };
  return some(types) && !some(excluded);
}
