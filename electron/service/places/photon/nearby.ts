import type { nearby as operation } from '../../../../shared/api/localities.ts';
import type { ParamsOf, ResponseOf } from '../../../../shared/api/operation.ts';
import type { GeocodingContext } from '../../ports.ts';
import { nearbyResults } from '../remote/nearby-results.ts';
import { admitsTypes } from '../remote/type-filter.ts';
import { osmTagFilters } from './osm-tag-filters.ts';
import { maxFeatures, type PhotonClient } from './photon-client.ts';
import { isFirstOfObject, placesAround } from './search-places.ts';

/** Returns points of interest around a position, nearest first, page by page; at most the 50 that Photon returns. */
export async function nearby(
  photon: PhotonClient,
  params: ParamsOf<typeof operation>,
  context: GeocodingContext,
): Promise<ResponseOf<typeof operation>> {
  const { location, radius, page, limit } = params;
  const filter = {
    types: new Set<string>(params.types),
    excluded: new Set<string>(params.excluded_types ?? []),
  };
  const osmTags = osmTagFilters(filter);
  if (osmTags.length === 0 || (page - 1) * limit >= maxFeatures) return nearbyResults([], params, context);
  const query = { at: location, radiusMeters: radius, layers: [], osmTags, limit: maxFeatures };
  const found = (await placesAround(photon, query, context))
    .map(({ place }) => place)
    .filter(({ types }) => admitsTypes(filter, types))
    .filter(isFirstOfObject);
  return nearbyResults(found, params, context);
}
