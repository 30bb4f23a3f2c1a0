import type { Accuracy } from '../../../../shared/api/value-sets.ts';
import type { LatLng } from '../../../../shared/geo/position.ts';
import {
  type HouseMatch,
  matchHouseNumbers,
  noNumberPrefix,
  readHouseNumber,
} from '../../../../shared/places/house-number.ts';
import type { House, Place } from '../../../region-format/places/stored-places.ts';
import type { QueryToken } from '../tokenizer.ts';
import { contradictsQuery, countMissingAround, townOf } from './house-surroundings.ts';
import { interpolatedPosition } from './interpolated-position.ts';
import type { PlaceIndex } from './place-index.ts';
import type { PlaceReference } from './public-id.ts';

/** A house number on a street, known or interpolated. */
export interface FoundHouse {
  street: Place;
  at: LatLng;
  accuracy: Accuracy;
  houseNumber: string;
  building: string | undefined;
  postcode: string | undefined;
  /** Town and district, if they differ from the street's. */
  locality: string | undefined;
  suburb: string | undefined;
  reference: PlaceReference;
  /** Whether the data has exactly the requested number; absent if the number is interpolated or wasn't matched. */
  isExactMatch?: boolean;
}

/** Returns a stored or interpolated house of the data as a result. */
export function foundHouseOf(street: Place, address: House): FoundHouse {
  return {
    street,
    at: { lat: address.lat, lng: address.lng },
    accuracy: address.interpolated ? 'RANGE_INTERPOLATED' : 'ROOFTOP',
    houseNumber: address.houseNumber,
    building: address.building,
    postcode: address.postcode,
    locality: address.locality,
    suburb: address.suburb,
    reference: {
      kind: 'address',
      streetSource: street.source,
      number: address.number,
      source: address.source,
    },
  };
}

/** Matches of a house number, best first. */
const matchOrder: readonly HouseMatch[] = ['same', 'within', 'near'];

function matchOf(wanted: string, { houseNumber, shortNumber }: House): HouseMatch | undefined {
  const match = matchHouseNumbers(wanted, houseNumber);
  if (shortNumber === undefined || match === 'same') return match;
  return matchHouseNumbers(wanted, shortNumber) ?? match;
}

const hasPlainNumber = ({ houseNumber }: House): boolean => /^\d+$/.test(houseNumber);

/** A house query on a street. */
interface HouseQuery {
  number: string;
  /** Whether only houses with exactly this number match. */
  isExact?: boolean;
  /** Tokens besides the street's name, which select among several towns along it. */
  otherTokens?: readonly QueryToken[];
  /** Town within which a position is interpolated; undefined for any. */
  town?: string | undefined;
}

/**
 * Returns houses by number: an exact match, or else the building whose range contains it, or else one whose number starts
 * with it ("12 bis" for 12), or else a position between neighbors on the same side; the last two count as interpolated.
 * Returns several if the street has the number in several towns and the query names none; none if there is no match, or
 * if it is unclear which unnumbered house is meant.
 */
export function housesByNumber(
  places: PlaceIndex,
  street: Place,
  { number: wanted, isExact = false, otherTokens = [], town }: HouseQuery,
): FoundHouse[] {
  const read = readHouseNumber(wanted);
  if (!read) return [];
  const matched = [...places.housesAt(street.id, read.number), ...places.housesBelow(street.id, read.number)]
    .flatMap((house) => {
      const match = matchOf(wanted, house);
      if (!match || contradictsQuery(street, house, otherTokens)) return [];
      return [{ house, match, missing: countMissingAround(street, house, otherTokens) }];
    })
    .toSorted(
      (one, other) =>
        matchOrder.indexOf(one.match) - matchOrder.indexOf(other.match) ||
        one.missing - other.missing ||
        Number(hasPlainNumber(other.house)) - Number(hasPlainNumber(one.house)),
    );
  // With several unnumbered houses, it is unclear which one is meant.
  if (read.prefix === noNumberPrefix && matched.length > 1) return [];
  const [best] = matched;
  if (best && best.match !== 'near') {
    const alike = matched.filter(({ match, missing }) => match === best.match && missing === best.missing);
    return firstByTown(
      street,
      alike.map(({ house }) => house),
    ).map((house) => ({ ...foundHouseOf(street, house), isExactMatch: best.match === 'same' }));
  }
  if (isExact) return [];
  if (best) return [{ ...foundHouseOf(street, best.house), accuracy: 'RANGE_INTERPOLATED' }];
  return read.prefix === '' ? interpolatedHouses(places, street, read.number, { otherTokens, town }) : [];
}

function firstByTown(street: Place, houses: readonly House[]): House[] {
  const byTown = new Map<string | undefined, House>();
  for (const house of houses)
    if (!byTown.has(townOf(street, house))) byTown.set(townOf(street, house), house);
  return [...byTown.values()];
}

/** Returns an interpolated house in each town along the street that has neighbors of the number. */
function interpolatedHouses(
  places: PlaceIndex,
  street: Place,
  number: number,
  { otherTokens = [], town }: Pick<HouseQuery, 'otherTokens' | 'town'>,
): FoundHouse[] {
  const fitsQuery = (house: House) => !contradictsQuery(street, house, otherTokens);
  const housesInTown = (onlyTown: string | undefined) =>
    interpolatedHouse(
      places,
      street,
      number,
      (house) => fitsQuery(house) && (onlyTown === undefined || townOf(street, house) === onlyTown),
    );
  if (street.towns.length === 0) return housesInTown(undefined) ?? [];
  const towns = town === undefined ? [street.locality ?? '', ...street.towns] : [town];
  return towns.flatMap((one) => housesInTown(one) ?? []);
}

function interpolatedHouse(
  places: PlaceIndex,
  street: Place,
  number: number,
  isWanted: (house: House) => boolean,
): FoundHouse[] | undefined {
  const { lower, upper } = places.neighbors(street.id, number, isWanted);
  const at = interpolatedPosition(number, lower, upper);
  if (!at || !lower || !upper) return undefined;
  const commonPart = <Part>(part: (house: House) => Part | undefined) =>
    part(lower) === part(upper) ? part(lower) : undefined;
  const town = townOf(street, lower);
  return [
    {
      street,
      at,
      accuracy: 'RANGE_INTERPOLATED',
      houseNumber: String(number),
      building: undefined,
      postcode: commonPart(({ postcode }) => postcode),
      locality: lower.locality,
      suburb: commonPart(({ suburb }) => suburb),
      reference: {
        kind: 'number',
        streetSource: street.source,
        houseNumber: String(number),
        town: street.towns.length > 0 ? town : undefined,
      },
    },
  ];
}
