import type { LocalityDetail } from '../../../../shared/api/localities.ts';
import type { LatLng } from '../../../../shared/geo/position.ts';
import type { Extent } from '../../../region-format/places/place-record.ts';
import type { AddressParts } from '../address-parts.ts';

type Shape = NonNullable<NonNullable<LocalityDetail['geometry']>['shape']>;

/** A result of a remote geocoder in terms of the contract. */
export interface RemotePlace extends LatLng {
  publicId: string;
  /** Types without their families, main one first. */
  types: readonly string[];
  name: string;
  located: AddressParts;
  extent: Extent | undefined;
  /** Whether it is a house with an interpolated position. */
  isInterpolated: boolean;
  /** Undefined if unknown or not requested. */
  shape?: Shape | undefined;
}

/** Returns the address of a place as a house, a house unchanged; undefined if it has no street and house number. */
export function houseOf<Place extends RemotePlace>(place: Place): Place | undefined {
  const { street, houseNumber } = place.located;
  if (!street || !houseNumber) return undefined;
  const isHouse = place.types[0] === 'address';
  return isHouse
    ? place
    : { ...place, types: ['address'], name: street, located: { ...place.located, organisation: undefined } };
}
