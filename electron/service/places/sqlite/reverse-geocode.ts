import type { GeocodeResult } from '../../../../shared/api/localities.ts';
import { nearestOnLine } from '../../../../shared/geo/nearest-on-line.ts';
import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import type { House, Place } from '../../../region-format/places/stored-places.ts';
import type { Steps } from '../../steps.ts';
import type { RecordParams } from '../answer-parts.ts';
import { formattedAddress } from '../formatted-address.ts';
import { boxAround } from './box-around.ts';
import { type Geocoded, houseResult, placeResult, streetResult } from './geocode-results.ts';
import { foundHouseOf } from './houses.ts';
import { locatedHouse } from './located.ts';
import type { Filter } from './place-filter.ts';
import type { PlaceIndex } from './place-index.ts';
import { publicId } from './public-id.ts';

export interface ReverseParams extends RecordParams {
  filter: Filter;
  subBuildings: boolean;
}

const maxHouseMeters = 150;
const maxStreetMeters = 500;
const maxSettlementMeters = 60_000;
/** A house is preferred to a street unless it is this many times farther away. */
const houseBeforeStreet = 4;
/** A point this close to a street is on it, so houses of other streets are ignored. */
const onStreetMeters = 4;

interface Near<T> {
  item: T;
  distance: number;
}

/** Returns the house at a point, else its street, else its settlement; undefined if nothing is known. */
export function* reverseGeocode(
  places: PlaceIndex,
  at: LatLng,
  params: ReverseParams,
): Steps<GeocodeResult | undefined> {
  const { excluded, countries } = params.filter;
  const wanted = (place: Place | undefined): place is Place =>
    place !== undefined && (!countries || countries.has(place.country));
  const street =
    excluded.has('address') || excluded.has('route') ? undefined : yield* nearestStreet(places, at);
  const house = excluded.has('address') ? undefined : yield* nearestHouse(places, at, street);
  const closeHouse =
    house && (!street || house.distance <= Math.max(30, street.distance * houseBeforeStreet));
  if (closeHouse) {
    const own = places.place(house.item.street);
    if (wanted(own)) return yield* houseAnswer(places, own, house, params);
  }
  if (street) {
    const own = places.place(street.item.street);
    if (wanted(own)) {
      const { at: nearestPoint } = street.item;
      return answer(
        streetResult(places, own, nearestPoint, params),
        distanceMeters(at, nearestPoint),
        params,
      );
    }
  }
  yield;
  const settlement = nearest(
    places.settlementsAround(at).filter(wanted),
    (place) => distanceMeters(at, place),
    maxSettlementMeters,
  );
  return settlement && answer(placeResult(places, settlement.item, params), settlement.distance, params);
}

function nearest<T>(
  items: Iterable<T>,
  distanceOf: (item: T) => number,
  farthest: number,
): Near<T> | undefined {
  let best: Near<T> | undefined;
  for (const item of items) {
    const distance = distanceOf(item);
    if (distance <= (best?.distance ?? farthest) && distance !== best?.distance) best = { item, distance };
  }
  return best;
}

/** @param street the nearest one; if the point is on it and at no house, only its houses count */
function* nearestHouse(
  places: PlaceIndex,
  at: LatLng,
  street: Near<StreetPoint> | undefined,
): Steps<Near<House> | undefined> {
  const own = street && street.distance <= onStreetMeters ? places.place(street.item.street) : undefined;
  const names = new Map<number, string | undefined>();
  const nameOf = (id: number) => {
    if (!names.has(id)) names.set(id, places.place(id)?.nameKey);
    return names.get(id);
  };
  const isOfStreet = ({ street: id }: House) => own === undefined || nameOf(id) === own.nameKey;
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

function* nearestStreet(places: PlaceIndex, at: LatLng): Steps<Near<StreetPoint> | undefined> {
  for (const radius of [50, maxStreetMeters]) {
    yield;
    const onLines = places.linesIn(boxAround(at, radius)).flatMap(({ street, points }) => {
      const on = nearestOnLine(points, at);
      return on ? [{ street, at: on.position }] : [];
    });
    const found = nearest(onLines, (point) => distanceMeters(at, point.at), radius);
    if (found) return found;
  }
  return undefined;
}

function answer({ result }: Geocoded, distance: number, { subBuildings }: ReverseParams): GeocodeResult {
  return { ...result, distance, ...(subBuildings && { sub_buildings: [] }) };
}

/** Number of flats of a house listed per step. */
const flatsInStep = 50;

function* houseAnswer(
  places: PlaceIndex,
  street: Place,
  { item, distance }: Near<House>,
  params: ReverseParams,
): Steps<GeocodeResult> {
  const { result } = houseResult(places, foundHouseOf(street, item), params);
  if (!params.subBuildings) return { ...result, distance };
  const isShared = ({ source }: House) => item.number > 0 || source === item.source;
  const ofNumber = places.housesAt(street.id, item.number).filter(isShared);
  const sub_buildings: NonNullable<GeocodeResult['sub_buildings']> = [];
  for (const [index, address] of ofNumber.entries()) {
    if (index % flatsInStep === 0) yield;
    const house = foundHouseOf(street, address);
    sub_buildings.push({
      public_id: publicId(house.reference),
      description: formattedAddress(locatedHouse(street, house, params.language)),
    });
  }
  return { ...result, distance, sub_buildings };
}
