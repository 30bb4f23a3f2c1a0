import type { Accuracy } from '../../../../shared/api/value-sets.ts';
import type { LatLng } from '../../../../shared/geo/position.ts';
import {
  type HouseNumber,
  interpolated,
  readHouseNumber,
} from '../../../region-format/places/house-number.ts';
import type { House, Place } from '../../../region-format/places/stored.ts';
import type { PlaceIndex } from './place-index.ts';
import type { PlaceReference } from './public-id.ts';

/** A house number on a street, known or worked out. */
export interface FoundHouse {
  street: Place;
  at: LatLng;
  accuracy: Accuracy;
  houseNumber: string;
  building: string | undefined;
  postcode: string | undefined;
  reference: PlaceReference;
}

export function knownHouse(street: Place, address: House): FoundHouse {
  return {
    street,
    at: { lat: address.lat, lng: address.lng },
    accuracy: address.interpolated ? 'RANGE_INTERPOLATED' : 'ROOFTOP',
    houseNumber: address.houseNumber,
    building: address.building,
    postcode: address.postcode,
    reference: {
      kind: 'address',
      streetSource: street.source,
      number: address.number,
      source: address.source,
    },
  };
}

/**
 * A house by its number: as the data have it, else between its neighbours on the same side.
 * Undefined when the data say nothing about where it is.
 */
export function houseAt(places: PlaceIndex, street: Place, params: string): FoundHouse | undefined {
  const wanted = readHouseNumber(params);
  if (!wanted) return undefined;
  const numbered = places.housesAt(street.id, wanted.number).filter(({ houseNumber }) => houseNumber !== '');
  const known = bestOf(numbered, wanted);
  if (known) return knownHouse(street, known);
  const { lower, upper } = places.neighbours(street.id, wanted.number);
  const at = interpolated(wanted.number, lower, upper);
  if (!at) return undefined;
  return {
    street,
    at,
    accuracy: 'RANGE_INTERPOLATED',
    houseNumber: String(wanted.number),
    building: undefined,
    postcode: lower?.postcode === upper?.postcode ? lower?.postcode : undefined,
    reference: { kind: 'number', streetSource: street.source, houseNumber: String(wanted.number) },
  };
}

/** Of several doors of one number, the one with the asked letter, else the plain one. */
function bestOf(addresses: readonly House[], { suffix }: HouseNumber): House | undefined {
  return (
    addresses.find((address) => address.suffix === suffix) ??
    addresses.find((address) => address.suffix === '') ??
    addresses[0]
  );
}
