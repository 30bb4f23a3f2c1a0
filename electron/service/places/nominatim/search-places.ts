import { searchText } from '../../../../shared/api/localities.ts';
import { queryText, queryWords } from '../../../region-format/places/tokens.ts';
import type { GeocodingContext } from '../../ports.ts';
import { isTypedHouseNumber } from '../remote/house-number-matches.ts';
import type { RemotePlaceFilter } from '../remote/remote-place-filter.ts';
import type { NominatimClient, SearchQuery } from './nominatim-client.ts';
import { addressOf, type NominatimPlace, placeOf } from './nominatim-place.ts';

interface TextSearch {
  words: readonly string[];
  filter: RemotePlaceFilter;
  area?: SearchQuery['area'];
  withShape?: boolean;
}

/** Returns the words of a text as typed, up to the contract’s limits; empty if none has a letter or digit. */
export const searchedWords = (text: string): string[] =>
  queryWords(text).length > 0 ? queryText(text).trim().split(/\s+/).slice(0, searchText.maxTokens) : [];

/**
 * Returns places for a text in Nominatim’s order. If the filter excludes a point of interest but its house number was
 * typed, its address is returned instead.
 */
export async function searchPlaces(
  nominatim: NominatimClient,
  { words, filter, area, withShape = false }: TextSearch,
  by: GeocodingContext,
): Promise<NominatimPlace[]> {
  const { typeFilter, countries, admits } = filter;
  if (countries?.size === 0 || words.length === 0) return [];
  const query = {
    text: words.join(' '),
    typeRestriction: typeRestrictionOf(typeFilter.types),
    countries,
    area,
    withShape,
  };
  const places = new Map<string, NominatimPlace>();
  for (const result of await nominatim.search(query, by)) {
    const place = placeOf(result);
    if (!place) continue;
    const admitted = [place, typedAddressOf(place, query.text)].find(
      (one) => one !== undefined && admits(one),
    );
    if (admitted) places.set(admitted.publicId, admitted);
  }
  return [...places.values()];
}

/** Returns the address of a point of interest if its house number was typed. */
const typedAddressOf = (place: NominatimPlace, text: string): NominatimPlace | undefined =>
  isTypedHouseNumber(text, place.located.houseNumber) ? addressOf(place) : undefined;

/** Returns the part of a type filter that Nominatim supports; `admits` checks the rest. */
function typeRestrictionOf(types: ReadonlySet<string>): SearchQuery['typeRestriction'] {
  if (types.size !== 1) return undefined;
  if (types.has('country')) return { featureType: 'country' };
  return types.has('admin_level_1') ? { featureType: 'state' } : undefined;
}
