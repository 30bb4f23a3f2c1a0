import { searchText } from '../../../../shared/api/localities.ts';
import { queryText, queryWords } from '../../../region-format/places/tokens.ts';
import type { GeocodingContext } from '../../ports.ts';
import { isTypedHouseNumber } from '../remote/house-number-matches.ts';
import type { PlaceAdmission } from '../remote/place-admission.ts';
import type { NominatimClient, SearchQuery } from './nominatim-client.ts';
import { addressOf, type NominatimPlace, placeOf } from './nominatim-place.ts';

interface TextSearch {
  words: readonly string[];
  admission: PlaceAdmission;
  area?: SearchQuery['area'];
  withShape?: boolean;
}

/** Returns the words of a text that the contract allows to be read, as typed; empty if none has a letter or digit. */
export const searchedWords = (text: string): string[] =>
  queryWords(text).length > 0 ? queryText(text).trim().split(/\s+/).slice(0, searchText.maxTokens) : [];

/** Returns places for a text in Nominatim’s order; a shop whose address was typed may be returned as its address. */
export async function searchPlaces(
  nominatim: NominatimClient,
  { words, admission, area, withShape = false }: TextSearch,
  by: GeocodingContext,
): Promise<NominatimPlace[]> {
  const { filter, countries, admits } = admission;
  if (countries?.size === 0 || words.length === 0) return [];
  const query = { text: words.join(' '), narrowing: narrowingOf(filter.types), countries, area, withShape };
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

/** Returns the address of a shop if its house number was typed. */
const typedAddressOf = (place: NominatimPlace, text: string): NominatimPlace | undefined =>
  isTypedHouseNumber(text, place.located.houseNumber) ? addressOf(place) : undefined;

/** Returns the part of a type filter Nominatim supports; `admits` checks the rest. */
function narrowingOf(types: ReadonlySet<string>): SearchQuery['narrowing'] {
  if (types.size !== 1) return undefined;
  if (types.has('country')) return { featureType: 'country' };
  return types.has('admin_level_1') ? { featureType: 'state' } : undefined;
}
