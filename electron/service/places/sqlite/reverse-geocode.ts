import type { GeocodeResult } from '../../../../shared/api/localities.ts';
import { nearestOnLine } from '../../../../shared/geo/nearest-on-line.ts';
import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import type { House, Place } from '../../../region-format/places/stored-places.ts';
import type { Steps } from '../../steps.ts';
import { formattedAddress } from '../formatted-address.ts';
import type { RecordParams } from '../response-fields.ts';
import { houseAddressParts } from './address-parts.ts';
import { boxAround } from './box-around.ts';
import { type Geocoded, houseResult, placeResult, streetResult } from './geocode-results.ts';
import { foundHouseOf } from './houses.ts';
import type { PlaceFilter } from './place-filter.ts';
import type { PlaceIndex } from './place-index.ts';
import { publicId } from './public-id.ts';

export interface ReverseParams extends RecordParams {
  filter: PlaceFilter;
  subBuildings: boolean;
}

const maxHouseMeters = 150;
const maxStreetMeters = 500;
const maxSettlementMeters = 60_000;
/** A house is preferred to a street unless it is this many times farther away. */
const maxHouseFactor = 4;
/** A point this close to a street is on it, so houses of other streets are ignored. */
const onStreetMeters = 4;

interface AtDistance<T> {
  item: T;
  distance: number;
}

/** Returns the house at a point, or else the street, or else the settlement; undefined if there is none. */
export function* reverseGeocode(
  places: PlaceIndex,
  at: LatLng,
  params: ReverseParams,
): Steps<GeocodeResult | undefined> {
  const { excluded, countries } = params.filter;
  const isWanted = (place: Place | undefined): place is Place =>
    place !== undefined && (!countries || countries.has(place.country));
  const street =
    excluded.has('address') || excluded.has('route') ? undefined : yield* nearestStreet(places, at);
  const house = excluded.has('address') ? undefined : yield* nearestHouse(places, at, street);
  const isHouseClose = house && (!street || house.distance <= Math.max(30, street.distance * maxHouseFactor));
  if (isHouseClose) {
    const streetOfHouse = places.place(house.item.street);
    if (isWanted(streetOfHouse)) return yield* houseResultOf(places, streetOfHouse, house, params);
  }
  if (street) {
    const streetPlace = places.place(street.item.street);
    if (isWanted(streetPlace)) {
      const { at: nearestPoint } = street.item;
      return resultOf(
        streetResult(places, streetPlace, nearestPoint, params),
        distanceMeters(at, nearestPoint),
        params,
      );
    }
  }
  yield;
  const settlement = nearest(
    places.settlementsAround(at).filter(isWanted),
    (place) => distanceMeters(at, place),
    maxSettlementMeters,
  );
  return settlement && resultOf(placeResult(places, settlement.item, params), settlement.distance, params);
}

function nearest<T>(
  items: Iterable<T>,
  distanceOf: (item: T) => number,
  maxDistance: number,
): AtDistance<T> | undefined {
  let best: AtDistance<T> | undefined;
  for (const item of items) {
    const distance = distanceOf(item);
    if (distance <= (best?.distance ?? maxDistance) && distance !== best?.distance) best = { item, distance };
  }
  return best;
}

/**
 * Returns the nearest house, if any.
 * @param street the nearest one; if the point is on it, houses of other streets are ignored unless the point is at one
 */
function* nearestHouse(
  places: PlaceIndex,
  at: LatLng,
  street: AtDistance<StreetPoint> | undefined,
): Steps<AtDistance<House> | undefined> {
  const streetAtPoint =
    street && street.distance <= onStreetMeters ? places.place(street.item.street) : undefined;
  const names = new Map<number, string | undefined>();
  const nameOf = (id: number) => {
    if (!names.has(id)) names.set(id, places.place(id)?.nameKey);
    return names.get(id);
  };
  const isOfStreet = ({ street: id }: House) =>
    streetAtPoint === undefined || nameOf(id) === streetAtPoint.nameKey;
  for (const radius of [30, maxHouseMeters]) {
    yield;
    const found = nearest(
      places
        .housesIn(boxAround(at, radius))
        .filter((house) => distanceMeters(at, house) <= onStreetMeters || isOfStreet(house)),
      (address) => distanceMeters(at, address),
      radius,
    );
    if (found) return found;
  }
  return undefined;
}

/** A street and its nearest point. */
interface StreetPoint {
  street: number;
  at: LatLng;
}

function* nearestStreet(places: PlaceIndex, at: LatLng): Steps<AtDistance<StreetPoint> | undefined> {
  for (const radius of [50, maxStreetMeters]) {
    yield;
    const onLines = places.linesIn(boxAround(at, radius)).flatMap(({ street, points }) => {
      const nearestPoint = nearestOnLine(points, at);
      return nearestPoint ? [{ street, at: nearestPoint.position }] : [];
    });
    const found = nearest(onLines, (point) => distanceMeters(at, point.at), radius);
    if (found) return found;
  }
  return undefined;
}

function resultOf({ result }: Geocoded, distance: number, { subBuildings }: ReverseParams): GeocodeResult {
  return { ...result, distance, ...(subBuildings && { sub_buildings: [] }) };
}

/** Number of flats listed per step. */
const flatsPerStep = 50;

function* houseResultOf(
  places: PlaceIndex,
  street: Place,
  { item, distance }: AtDistance<House>,
  params: ReverseParams,
): Steps<GeocodeResult> {
  const { result } = houseResult(places, foundHouseOf(street, item), params);
  if (!params.subBuildings) return { ...result, distance };
  const isShared = ({ source }: House) => item.number > 0 || source === item.source;
  const sameNumber = places.housesAt(street.id, item.number).filter(isShared);
  const sub_buildings: NonNullable<GeocodeResult['sub_buildings']> = [];
  for (const [index, address] of sameNumber.entries()) {
    if (index % flatsPerStep === 0) yield;
    const house = foundHouseOf(street, address);
    sub_buildings.push({
      public_id: publicId(house.reference),
      description: formattedAddress(houseAddressParts(street, house, params.language)),
    });
  }
  return { ...result, distance, sub_buildings };
}
