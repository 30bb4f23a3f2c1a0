import { localitiesTypes, type SearchableType } from '../../../../shared/api/value-sets.ts';
import { type PlaceAdmission, placeAdmission } from '../remote/place-admission.ts';
import type { TypeFilter } from '../remote/type-filter.ts';
import { osmTagFilters } from './osm-tag-filters.ts';
import type { PhotonLayer } from './photon-answer.ts';
import type { PhotonFilter } from './photon-client.ts';

/** What may be found, whatever was typed. */
export interface PlaceFilter extends PlaceAdmission {
  /** The part of the filter Photon supports; `admits` checks the rest. */
  narrowing: PhotonFilter;
}

export function placeFilterOf(params: Parameters<typeof placeAdmission>[0]): PlaceFilter {
  const admission = placeAdmission(params);
  return { ...admission, narrowing: narrowingOf(admission.filter) };
}

const settlementLayers: readonly PhotonLayer[] = ['city', 'district', 'locality'];

/** Layers in which Photon may have places other than points of interest; it has none for postal codes. */
const layersOf: Readonly<Partial<Record<SearchableType, readonly PhotonLayer[]>>> = {
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

/** Photon applies layers and tags together, so tags are only used if only tagged places are wanted. */
function narrowingOf(filter: TypeFilter): PhotonFilter {
  const places = localitiesTypes.filter((type) => filter.types.has(type));
  const hasPois = places.length < filter.types.size;
  const layers = new Set(places.flatMap((type) => layersOf[type] ?? []));
  if (hasPois && layers.size > 0) for (const layer of poiLayers) layers.add(layer);
  if (layers.size > 0) return { layers: [...layers], osmTags: [] };
  const postalCodes = filter.types.has('postal_code') ? postalCodeTags : [];
  return { layers: [], osmTags: [...postalCodes, ...(hasPois ? osmTagFilters(filter) : [])] };
}
