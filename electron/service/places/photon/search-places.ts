import { searchText } from '../../../../shared/api/localities.ts';
import { distanceMeters } from '../../../../shared/geo/position.ts';
import { queryText, queryWords } from '../../../region-format/places/tokens.ts';
import type { GeocodingContext } from '../../ports.ts';
import { isTypedHouseNumber } from '../remote/house-number-matches.ts';
import { maxFeatures, type PhotonClient, type ReverseQuery, type SearchQuery } from './photon-client.ts';
import { addressOf, type PhotonPlace, placeOf } from './photon-place.ts';
import type { PlaceFilter } from './place-filter.ts';

interface TextSearch {
  text: string;
  filter: PlaceFilter;
  bias: SearchQuery['bias'];
  limit: number;
}

/** Photon's filters are incomplete, so this many results are fetched per wanted one. */
const fetchedForEach = 4;

/** Returns places for a text in Photon's order; a shop whose address was typed may be returned as its address. */
export async function searchPlaces(
  photon: PhotonClient,
  { text, filter, bias, limit }: TextSearch,
  by: GeocodingContext,
): Promise<PhotonPlace[]> {
  const { narrowing, countries } = filter;
  const nothingWanted = countries?.size === 0 || narrowing.layers.length + narrowing.osmTags.length === 0;
  // The contract limits how much of a text is read, and Photon requires a word.
  const words = queryWords(text).length > 0 ? queryText(text).trim().split(/\s+/) : [];
  if (nothingWanted || words.length === 0) return [];
  const features = await photon.search(
    {
      ...narrowing,
      text: words.slice(0, searchText.maxTokens).join(' '),
      countries,
      bias,
      limit: Math.min(maxFeatures, limit * fetchedForEach),
    },
    by,
  );
  return features
    .flatMap((feature) => placeOf(feature) ?? [])
    .flatMap((place) => [place, typedAddressOf(place, text)].find((one) => one && filter.admits(one)) ?? [])
    .filter(isFirstOfObject)
    .slice(0, limit);
}

/** Returns the address of a shop if its house number was typed. */
const typedAddressOf = (place: PhotonPlace, text: string): PhotonPlace | undefined =>
  isTypedHouseNumber(text, place.located.houseNumber) ? addressOf(place) : undefined;

/** Photon returns an object once for each of its main tags; the first is the most relevant. */
export function isFirstOfObject(
  { reference }: PhotonPlace,
  index: number,
  places: readonly PhotonPlace[],
): boolean {
  const first = places.findIndex(
    ({ reference: { osmType, osmId, label } }) =>
      osmType === reference.osmType && osmId === reference.osmId && label === reference.label,
  );
  return first === index;
}

/** Returns the places of features within a circle, nearest first. */
export async function placesAround(
  photon: PhotonClient,
  query: ReverseQuery,
  by: GeocodingContext,
): Promise<{ place: PhotonPlace; distance: number }[]> {
  const features = await photon.reverse(query, by);
  return features
    .flatMap((feature) => placeOf(feature) ?? [])
    .map((place) => ({ place, distance: distanceMeters(query.at, place) }))
    .filter((found) => found.distance <= query.radiusMeters)
    .toSorted((a, b) => a.distance - b.distance);
}
