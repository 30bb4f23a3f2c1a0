import type { Accuracy } from '../../../../shared/api/value-sets.ts';
import type { LatLng } from '../../../../shared/geo/position.ts';
import {
  type HouseMatch,
  matchHouseNumbers,
  readHouseNumber,
  withoutNumber,
} from '../../../../shared/places/house-number.ts';
import type { House, Place } from '../../../region-format/places/stored.ts';
import { interpolatedPosition } from './interpolated-position.ts';
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
  /** The data have it under just the number that is asked for. */
  isSame?: boolean;
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

/** Houses by how they answer to a number; the best first, and of those the plain ones. */
const matchOrder: readonly HouseMatch[] = ['same', 'within', 'near'];

function matchOf(wanted: string, { houseNumber, shortNumber }: House): HouseMatch | undefined {
  const own = matchHouseNumbers(wanted, houseNumber);
  if (shortNumber === undefined || own === 'same') return own;
  return matchHouseNumbers(wanted, shortNumber) ?? own;
}

const hasPlainNumber = ({ houseNumber }: House): boolean => /^\d+$/.test(houseNumber);

/**
 * A house by its number: as the data have it, else the building whose range has it, else one whose number only begins
 * so ("12 bis" for 12), which is but near, else between its neighbors on the same side. Undefined when the data say
 * nothing about where it is.
 * @param isExact only a house that is written so
 */
export function houseAt(
  places: PlaceIndex,
  street: Place,
  wanted: string,
  isExact = false,
): FoundHouse | undefined {
  const read = readHouseNumber(wanted);
  if (!read) return undefined;
  const matched = [...places.housesAt(street.id, read.number), ...places.housesBelow(street.id, read.number)]
    .flatMap((house) => {
      const match = matchOf(wanted, house);
      return match ? [{ house, match }] : [];
    })
    .toSorted(
      (one, other) =>
        matchOrder.indexOf(one.match) - matchOrder.indexOf(other.match) ||
        Number(hasPlainNumber(other.house)) - Number(hasPlainNumber(one.house)),
    );
  // Of several houses without a number nobody can say which is meant.
  if (read.prefix === withoutNumber && matched.length > 1) return undefined;
  const [best] = matched;
  if (best && best.match !== 'near')
    return { ...knownHouse(street, best.house), isSame: best.match === 'same' };
  if (isExact) return undefined;
  if (best) return { ...knownHouse(street, best.house), accuracy: 'RANGE_INTERPOLATED' };
  return read.prefix === '' ? houseBetween(places, street, read.number) : undefined;
}

function houseBetween(places: PlaceIndex, street: Place, number: number): FoundHouse | undefined {
  const { lower, upper } = places.neighbours(street.id, number);
  const at = interpolatedPosition(number, lower, upper);
  if (!at) return undefined;
  return {
    street,
    at,
    accuracy: 'RANGE_INTERPOLATED',
    houseNumber: String(number),
    building: undefined,
    postcode: lower?.postcode === upper?.postcode ? lower?.postcode : undefined,
    reference: { kind: 'number', streetSource: street.source, houseNumber: String(number) },
  };
}
