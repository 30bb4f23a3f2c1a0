import { localitiesTypes, type SearchableType } from '../../../../shared/api/value-sets.ts';
import { expandedTypes } from '../../../region-format/places/place-types.ts';
import { standardPostalCodes } from '../../../region-format/places/postal-coverage.ts';
import { platformCountries } from './country-names.ts';
import { admitsTypes, osmTagFilters, type TypeFilter } from './osm-tag-filters.ts';
import type { PhotonLayer } from './photon-answer.ts';
import type { PhotonFilter } from './photon-client.ts';
import type { PhotonPlace } from './photon-place.ts';

/** What may be found, whatever was typed. */
export interface PlaceFilter {
  /** The part of the filter Photon supports; `admits` checks the rest. */
  narrowing: PhotonFilter;
  /** Alpha-2 codes to include; undefined for the entire world. */
  countries: ReadonlySet<string> | undefined;
  admits(place: PhotonPlace): boolean;
}

export function placeFilterOf(params: {
  types: readonly SearchableType[];
  excluded_types?: readonly SearchableType[] | undefined;
  components?: readonly string[] | undefined;
  data: string;
}): PlaceFilter {
  const filter: TypeFilter = {
    types: expandedTypes(params.types),
    excluded: expandedTypes(params.excluded_types ?? []),
  };
  const countries =
    params.components && new Set(params.components.flatMap((code) => platformCountries.restrictedTo(code)));
  return {
    narrowing: narrowingOf(filter),
    countries,
    admits: ({ types, located: { country } }) =>
      admitsTypes(filter, types) &&
      (!countries || countries.has(country)) &&
      (types[0] !== 'postal_code' || params.data === 'advanced' || standardPostalCodes.has(country)),
  };
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
