import type { autocomplete as operation } from '../../../../shared/api/localities.ts';
import type { ParamsOf, ResponseOf } from '../../../../shared/api/operation.ts';
import { wordsOf } from '../../../../shared/text/folded.ts';
import type { GeocodingContext } from '../../ports.ts';
import { maxSuggestions, placeSuggestions } from '../remote/place-suggestions.ts';
import { remotePlaceFilter } from '../remote/remote-place-filter.ts';
import type { NominatimClient } from './nominatim-client.ts';
import type { NominatimPlace } from './nominatim-place.ts';
import { searchedWords, searchPlaces } from './search-places.ts';

/**
 * Suggests places while the user types, in Nominatim's order. Nominatim only finds complete words. If it finds few
 * places, those follow that it finds without the last word, if they have a word that starts with it.
 */
export async function autocomplete(
  nominatim: NominatimClient,
  params: ParamsOf<typeof operation>,
  context: GeocodingContext,
): Promise<ResponseOf<typeof operation>> {
  const words = searchedWords(params.input);
  const filter = remotePlaceFilter(params);
  const area = params.location && { at: params.location, radiusMeters: params.radius, isLimit: false };
  const find = (searched: readonly string[]) =>
    searchPlaces(nominatim, { words: searched, filter: filter, area }, context);
  const places = await find(words);
  if (places.length < maxSuggestions && words.length > 1) {
    const known = new Set(places.map(({ publicId }) => publicId));
    const unfinished = wordsOf(words.at(-1) ?? '');
    for (const place of await find(words.slice(0, -1))) {
      const isMatch = unfinished.every((part) => hasWordStart(place, part));
      if (isMatch && !known.has(place.publicId)) places.push(place);
    }
  }
  return { localities: placeSuggestions(places.slice(0, maxSuggestions), params, context) };
}

/** Whether a word of the name or address starts with this text. */
const hasWordStart = ({ name, located }: NominatimPlace, start: string): boolean =>
  [name, ...Object.values(located)].some(
    (part) => typeof part === 'string' && wordsOf(part).some((word) => word.startsWith(start)),
  );
