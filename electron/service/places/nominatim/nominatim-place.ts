import { poiTypesOf } from '../../../region-format/places/poi-types.ts';
import { type AddressParts, withOwnName } from '../address-parts.ts';
import { placeValueTypes } from '../remote/place-value-types.ts';
import { houseOf, type RemotePlace } from '../remote/remote-place.ts';
import { stationTagsOf } from '../remote/station-tags.ts';
import type { OsmType } from './nominatim-client.ts';
import type { NominatimResult } from './nominatim-response.ts';
import { type NominatimReference, publicId } from './public-id.ts';

/** A result of Nominatim in terms of the contract. */
export interface NominatimPlace extends RemotePlace {
  reference: NominatimReference;
}

/** Types of administrative areas by `addresstype`, in addition to values of `place`. */
const areaTypes: Readonly<Record<string, string>> = {
  ...placeValueTypes,
  state_district: 'admin_level_2',
  district: 'borough',
  city_district: 'borough',
};

/** Nominatim’s rank of points of interest and houses. */
const pointRank = 30;
/** Classes of named results that are neither settlements nor points of interest. */
const landscapeClasses = new Set(['waterway', 'natural', 'landuse', 'boundary', 'highway']);

/** Returns a result’s types; empty if the contract has none for it, such as for a river. */
function typesOf({
  category,
  type,
  addresstype,
  name,
  address,
  extratags,
  place_rank,
}: NominatimResult): string[] {
  const pois = name === '' ? [] : poiTypesOf({ ...stationTagsOf(extratags), [category]: type });
  if (pois.length > 0) return pois;
  if (address?.house_number !== undefined) return ['address'];
  if (addresstype === 'road') return ['route'];
  if (category === 'boundary' && type === 'postal_code') return ['postal_code'];
  const place = category === 'place' ? placeValueTypes[type] : undefined;
  if (place) return [place];
  const area = category === 'boundary' && addresstype !== undefined ? areaTypes[addresstype] : undefined;
  if (area) return [area];
  const isPoint = place_rank === pointRank && name !== '' && !landscapeClasses.has(category);
  return isPoint ? ['point_of_interest'] : [];
}

/** Returns the first of these parts of an address that is known. */
const partOf = (address: Readonly<Record<string, string>>, keys: readonly string[]): string | undefined =>
  keys.map((key) => address[key]).find((part) => part !== undefined);

const districtKeys = ['suburb', 'city_district', 'borough', 'quarter', 'neighbourhood'];
const hamletKeys = ['hamlet', 'isolated_dwelling', 'farm'];
const localityKeys = ['city', 'town', 'village', 'municipality', ...hamletKeys];
/** Keys of the street of a house; a house without a street is numbered within a settlement or district. */
const streetKeys = ['road', ...hamletKeys, 'neighbourhood', 'quarter', 'suburb', 'village'];

const osmTypes: Readonly<Record<NonNullable<NominatimResult['osm_type']>, OsmType>> = {
  node: 'N',
  way: 'W',
  relation: 'R',
};

/** Returns a result as a place; undefined if it has no name or no type in the contract. */
export function placeOf(result: NominatimResult): NominatimPlace | undefined {
  const types = typesOf(result);
  const address = result.address ?? {};
  const isAddress = types[0] === 'address';
  const houseNumber = address.house_number;
  const street = partOf(address, houseNumber === undefined ? ['road'] : streetKeys);
  const name = isAddress ? street : result.name;
  if (types.length === 0 || !name) return undefined;
  const around: AddressParts = {
    country: (address.country_code ?? '').toUpperCase(),
    admin1: partOf(address, ['state', 'province', 'region']),
    admin2: partOf(address, ['county', 'state_district']),
    suburb: partOf(address, districtKeys),
    locality: partOf(address, localityKeys),
    postcode: address.postcode,
    street,
    houseNumber,
    premise: undefined,
    organisation: undefined,
  };
  const reference = referenceOf(result, around, name);
  const isInterpolated = reference.kind === 'interpolated';
  return {
    reference,
    publicId: publicId(reference),
    types,
    name,
    located: isAddress
      ? { ...around, premise: result.name === street ? undefined : result.name || undefined }
      : withOwnName(types, name, types[0] === 'postal_code' ? { ...around, postcode: name } : around),
    lat: result.lat,
    lng: result.lon,
    extent: isInterpolated ? undefined : extentOf(result),
    isInterpolated,
    shape: result.geojson,
  };
}

function referenceOf(result: NominatimResult, { country }: AddressParts, name: string): NominatimReference {
  const { osm_type, osm_id, category, type, address, lat, lon } = result;
  if (osm_type === undefined || osm_id === undefined) return { kind: 'named', type, country, name };
  const houseNumber = address?.house_number;
  if (osm_type === 'way' && category === 'place' && type === 'house' && houseNumber !== undefined)
    return { kind: 'interpolated', osmId: osm_id, houseNumber, lat, lng: lon };
  return { kind: 'object', osmType: osmTypes[osm_type], osmId: osm_id, class: category, isAddress: false };
}

/** Returns the extent of an area or line. Ignores the box of other results, which Nominatim draws in a fixed size. */
function extentOf({ osm_type, boundingbox }: NominatimResult): NominatimPlace['extent'] {
  if (!boundingbox || (osm_type !== 'way' && osm_type !== 'relation')) return undefined;
  const [south, north, west, east] = boundingbox;
  return [south, west, north, east];
}

/** Returns the address of a point of interest as a separate place, or a house itself; undefined if it has no address. */
export function addressOf(place: NominatimPlace): NominatimPlace | undefined {
  const house = houseOf(place);
  if (!house || house === place || place.reference.kind !== 'object') return house;
  const reference: NominatimReference = { ...place.reference, isAddress: true };
  return { ...house, reference, publicId: publicId(reference) };
}
