import { localitiesTypes, type SearchableType } from '../../../../shared/api/value-sets.ts';
import { type RemotePlaceFilter, remotePlaceFilter } from '../remote/remote-place-filter.ts';
import type { TypeFilter } from '../remote/type-filter.ts';
import { osmTagFilters } from './osm-tag-filters.ts';
import type { PhotonFilter } from './photon-client.ts';
import type { PhotonLayer } from './photon-response.ts';

/** Filter of a request's types, countries, and data set, with the part of it that Photon supports. */
export interface PhotonPlaceFilter extends RemotePlaceFilter {
  /** Layers and tags for Photon; `admits` checks the rest. */
  photonFilter: PhotonFilter;
}

/** Returns the filter of a request's types, countries, and data set. */
export function photonPlaceFilter(params: Parameters<typeof remotePlaceFilter>[0]): PhotonPlaceFilter {
  const filter = remotePlaceFilter(params);
  return { ...filter, photonFilter: photonFilterOf(filter.typeFilter) };
}

const settlementLayers: readonly PhotonLayer[] = ['city', 'district', 'locality'];

/** Layers in which Photon may have places other than points of interest; it has none for postal codes. */
const layersByType: Readonly<Partial<Record<SearchableType, readonly PhotonLayer[]>>> = {
  country: ['country'],
  admin_level: ['state', 'county'],
  admin_level_1: ['state'],
  admin_level_2: ['county'],
  address: ['house', 'street'],
  route: ['street'],
  locality: settlementLayers,
  city: settlementLayers,
  town: settlementLayers,
  village: settlementLayers,
  hamlet: settlementLayers,
  borough: settlementLayers,
  suburb: settlementLayers,
  quarter: settlementLayers,
  neighbourhood: settlementLayers,
};
const poiLayers: readonly PhotonLayer[] = ['house', 'other'];
const postalCodeTags = ['place:postcode', 'boundary:postal_code'];

/**
 * Returns layers or tags for a type filter; both empty if Photon has none of the types. Never both, because Photon only
 * returns features that match both: tags are used if only tagged places are wanted.
 */
function photonFilterOf(filter: TypeFilter): PhotonFilter {
  const places = localitiesTypes.filter((type) => filter.types.has(type));
  const hasPois = places.length < filter.types.size;
  const layers = new Set(places.flatMap((type) => layersByType[type] ?? []));
  if (hasPois && layers.size > 0) for (const layer of poiLayers) layers.add(layer);
  if (layers.size > 0) return { layers: [...layers], osmTags: [] };
  const postalCodes = filter.types.has('postal_code') ? postalCodeTags : [];
  return { layers: [], osmTags: [...postalCodes, ...(hasPois ? osmTagFilters(filter) : [])] };
}
