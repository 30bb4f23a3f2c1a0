import type { GeocodeResult } from '../../../../shared/api/localities.ts';
import type { Accuracy } from '../../../../shared/api/value-sets.ts';
import type { LatLng } from '../../../../shared/geo/position.ts';
import { reportedTypes } from '../../../region-format/places/place-types.ts';
import type { Place } from '../../../region-format/places/stored-places.ts';
import { addressComponents } from '../address-components.ts';
import type { AddressParts } from '../address-parts.ts';
import { administrativeAreaLabel } from '../admin-labels.ts';
import { formattedAddress } from '../formatted-address.ts';
import { accuracyOf, type RecordParams, viewportOf } from '../response-fields.ts';
import { addressPartsOf, houseAddressParts } from './address-parts.ts';
import { cornerAddressParts } from './corner-address-parts.ts';
import { placeAddress } from './details.ts';
import type { FoundHouse } from './houses.ts';
import type { PlaceIndex } from './place-index.ts';
import { publicId } from './public-id.ts';

/** A result with its address parts, from which scores are calculated. */
export interface Geocoded {
  result: GeocodeResult;
  located: AddressParts;
  /** Returns the address text for address parts, which may have a distinguishing addition. */
  textOf(located: AddressParts): string;
}

function withRequestedFields(
  places: PlaceIndex,
  result: GeocodeResult,
  located: AddressParts,
  textOf: (located: AddressParts) => string,
  at: LatLng,
  type: Accuracy,
  place: Place | undefined,
  params: RecordParams,
): Geocoded {
  const withShape = params.fields.includes('shape');
  if (withShape || params.fields.includes('geometry')) {
    const viewport = place && viewportOf(place);
    result.geometry = {
      location: { lat: at.lat, lng: at.lng },
      location_type: type,
      ...(viewport && { viewport }),
      ...(withShape && { shape: (place && places.shape(place.id)) ?? null }),
    };
  }
  if (params.fields.includes('address_components')) {
    result.address_components = addressComponents(located, places.countries, params.format, params.language);
  }
  return { result, located, textOf };
}

/** Returns a place as a geocoding result with the requested fields. */
export const placeResult = (places: PlaceIndex, place: Place, params: RecordParams): Geocoded =>
  resultAt(places, place, place, accuracyOf(place), params);

/** Returns a street as a geocoding result at one of its points. */
export const streetResult = (places: PlaceIndex, street: Place, at: LatLng, params: RecordParams): Geocoded =>
  resultAt(places, street, at, 'APPROXIMATE', params);

function resultAt(
  places: PlaceIndex,
  place: Place,
  at: LatLng,
  type: Accuracy,
  params: RecordParams,
): Geocoded {
  const located = addressPartsOf(place, params.language);
  const textOf = (addressParts: AddressParts) => placeAddress(places, place, addressParts, params);
  const label = administrativeAreaLabel(place.types, place.country);
  const result: GeocodeResult = {
    public_id: publicId({ kind: 'place', source: place.source }),
    types: reportedTypes(place.types),
    formatted_address: textOf(located),
    ...(place.types[0] === 'postal_code' && { name: place.name }),
    ...(label && { administrative_area_label: label }),
  };
  return withRequestedFields(places, result, located, textOf, at, type, place, params);
}

/** Returns a house, known or interpolated, as a geocoding result. */
export function houseResult(places: PlaceIndex, house: FoundHouse, params: RecordParams): Geocoded {
  const located = houseAddressParts(house.street, house, params.language);
  const result: GeocodeResult = {
    public_id: publicId(house.reference),
    types: ['address'],
    formatted_address: formattedAddress(located),
  };
  return withRequestedFields(
    places,
    result,
    located,
    formattedAddress,
    house.at,
    house.accuracy,
    undefined,
    params,
  );
}

/** Returns the intersection of two streets as a geocoding result. */
export function cornerResult(
  places: PlaceIndex,
  street: Place,
  other: Place,
  at: LatLng,
  params: RecordParams,
): Geocoded {
  const located = cornerAddressParts(street, other, params);
  const result: GeocodeResult = {
    public_id: publicId({ kind: 'corner', streetSource: street.source, otherSource: other.source }),
    types: ['address'],
    formatted_address: formattedAddress(located),
  };
  return withRequestedFields(places, result, located, formattedAddress, at, 'APPROXIMATE', undefined, params);
}
