import { searchText } from '../../../../shared/api/localities.ts';
import { distanceMeters } from '../../../../shared/geo/position.ts';
import { queryText, queryWords } from '../../../region-format/places/tokens.ts';
import type { GeocodingContext } from '../../ports.ts';
import { isTypedHouseNumber } from '../remote/house-number-matches.ts';
import { maxFeatures, type PhotonClient, type ReverseQuery, type SearchQuery } from './photon-client.ts';
import { addressOf, type PhotonPlace, placeOf } from './photon-place.ts';
import type { PhotonPlaceFilter } from './photon-place-filter.ts';

interface TextSearch {
  text: string;
  filter: PhotonPlaceFilter;
  bias: SearchQuery['bias'];
  limit: number;
}

/** Results fetched per requested one, because those that Photon can't filter are dropped. */
const fetchedPerResult = 4;

/**
 * Returns places for a text in Photon's order. If the filter excludes a point of interest but its house number was
 * typed, its address is returned instead.
 */
export async function searchPlaces(
  photon: PhotonClient,
  { text, filter, bias, limit }: TextSearch,
  by: GeocodingContext,
): Promise<PhotonPlace[]> {
  const { photonFilter, countries } = filter;
  const cannotMatch = countries?.size === 0 || photonFilter.layers.length + photonFilter.osmTags.length === 0;
  // Photon rejects a text without a word.
  const words = queryWords(text).length > 0 ? queryText(text).trim().split(/\s+/) : [];
  if (cannotMatch || words.length === 0) return [];
  const features = await photon.search(
    {
      ...photonFilter,
      text: words.slice(0, searchText.maxTokens).join(' '),
      countries,
      bias,
      limit: Math.min(maxFeatures, limit * fetchedPerResult),
    },
    by,
  );
  return features
    .flatMap((feature) => placeOf(feature) ?? [])
    .flatMap((place) => [place, typedAddressOf(place, text)].find((one) => one && filter.admits(one)) ?? [])
    .filter(isFirstOfObject)
    .slice(0, limit);
}

/** Returns the address of a point of interest if its house number was typed. */
const typedAddressOf = (place: PhotonPlace, text: string): PhotonPlace | undefined =>
  isTypedHouseNumber(text, place.located.houseNumber) ? addressOf(place) : undefined;

/**
 * Filter callback that keeps the first place of each object: Photon returns an object once for each of its main tags,
 * most relevant first.
 */
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

/** Returns the places within a circle with their distance in meters, nearest first. */
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
