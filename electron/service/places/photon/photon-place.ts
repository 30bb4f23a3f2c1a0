import { poiTypesOf } from '../../../region-format/places/poi-types.ts';
import { type AddressParts, withOwnName } from '../address-parts.ts';
import { placeValueTypes } from '../remote/place-value-types.ts';
import { houseOf, type RemotePlace } from '../remote/remote-place.ts';
import { stationTagsOf } from '../remote/station-tags.ts';
import type { PhotonFeature, PhotonLayer } from './photon-response.ts';
import { type PhotonReference, publicId } from './public-id.ts';

/** A Photon feature in terms of the contract. */
export interface PhotonPlace extends RemotePlace {
  reference: PhotonReference;
}

/** Types by Photon layer, for features whose tags have none. */
const layerTypes: Partial<Record<PhotonLayer, string>> = {
  country: 'country',
  state: 'admin_level_1',
  county: 'admin_level_2',
  city: 'locality',
  district: 'suburb',
  locality: 'neighbourhood',
  street: 'route',
};

/** Values of `place` for houses on an interpolation line. */
const interpolatedValues = new Set(['house_number', 'houses']);

/** Returns a feature's types; empty if the contract has none for it, such as for a river. */
function typesOf({
  osm_key,
  osm_value,
  type,
  name,
  housenumber,
  extra,
}: PhotonFeature['properties']): string[] {
  const pois = name === undefined ? [] : poiTypesOf({ ...stationTagsOf(extra), [osm_key]: osm_value });
  if (pois.length > 0) return pois;
  if (housenumber !== undefined) return ['address'];
  const place = osm_key === 'place' ? placeValueTypes[osm_value] : undefined;
  if (place) return [place];
  if (osm_key === 'boundary' && osm_value === 'postal_code') return ['postal_code'];
  if (osm_key === 'highway') return ['route'];
  const byLayer = type && layerTypes[type];
  if (byLayer) return [byLayer];
  return type === 'house' && name !== undefined ? ['point_of_interest'] : [];
}

/** Returns a feature as a place; undefined if it has no name or no type in the contract. */
export function placeOf({ properties, geometry }: PhotonFeature): PhotonPlace | undefined {
  const types = typesOf(properties);
  const { osm_type, osm_id, osm_key, osm_value, housenumber, extent } = properties;
  const [lng, lat] = geometry.coordinates;
  const isAddress = types[0] === 'address';
  const name = isAddress ? (properties.street ?? properties.name) : (properties.name ?? properties.postcode);
  if (types.length === 0 || name === undefined) return undefined;
  const around: AddressParts = {
    country: (properties.countrycode ?? '').toUpperCase(),
    admin1: properties.state,
    admin2: properties.county,
    suburb: properties.district ?? properties.locality,
    locality: properties.city,
    postcode: properties.postcode,
    street: properties.street,
    houseNumber: housenumber,
    premise: undefined,
    organisation: undefined,
  };
  const reference = {
    osmType: osm_type,
    osmId: osm_id,
    key: osm_key,
    value: osm_value,
    lat,
    lng,
    label: osm_id === undefined ? name : housenumber,
  };
  return {
    reference,
    publicId: publicId(reference),
    types,
    name,
    located: isAddress
      ? { ...around, street: name, premise: name === properties.name ? undefined : properties.name }
      : withOwnName(types, name, types[0] === 'postal_code' ? { ...around, postcode: name } : around),
    lat,
    lng,
    extent: extent && [extent[3], extent[0], extent[1], extent[2]],
    isInterpolated: osm_key === 'place' && interpolatedValues.has(osm_value),
  };
}

/** Returns the address of a point of interest as a separate place, or a house itself; undefined if it has no address. */
export function addressOf(place: PhotonPlace): PhotonPlace | undefined {
  const house = houseOf(place);
  if (!house || house === place) return house;
  const reference = { ...place.reference, isAddress: true };
  return { ...house, reference, publicId: publicId(reference) };
}
