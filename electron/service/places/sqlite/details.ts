import type { LocalityDetail, details as operation } from '../../../../shared/api/localities.ts';
import type { ParamsOf } from '../../../../shared/api/operation.ts';
import { boundsOf } from '../../../../shared/geo/bounds.ts';
import { reportedTypes } from '../../../region-format/places/place-types.ts';
import type { Place } from '../../../region-format/places/stored-places.ts';
import { runSteps, type Steps } from '../../steps.ts';
import { addressComponents } from '../address-components.ts';
import type { AddressParts } from '../address-parts.ts';
import { administrativeAreaLabel } from '../admin-labels.ts';
import { addressLine } from '../description.ts';
import { formattedAddress } from '../formatted-address.ts';
import {
  accuracyOf,
  countryCodeFormat,
  type RecordParams,
  type ResponseContext,
  viewportOf,
} from '../response-fields.ts';
import { addressPartsOf, houseAddressParts, nameIn } from './address-parts.ts';
import { cornerAddressParts } from './corner-address-parts.ts';
import { type FoundHouse, foundHouseOf, housesByNumber } from './houses.ts';
import type { PlaceIndex } from './place-index.ts';
import { publicId, readPublicId } from './public-id.ts';

/** Returns the full record of a place; undefined if none has this `public_id`. Runs without interruption. */
export const details = (...query: Parameters<typeof detailsSteps>): LocalityDetail | undefined =>
  runSteps(detailsSteps(...query));

/** `details` as interruptible steps. */
export function* detailsSteps(
  places: PlaceIndex,
  params: ParamsOf<typeof operation>,
  { language }: ResponseContext,
): Steps<LocalityDetail | undefined> {
  return yield* detailOf(places, params.public_id, {
    fields: params.fields,
    language,
    format: countryCodeFormat(params.cc_format, undefined),
  });
}

function* detailOf(places: PlaceIndex, id: string, params: RecordParams): Steps<LocalityDetail | undefined> {
  const reference = readPublicId(id);
  switch (reference?.kind) {
    case 'place': {
      const place = places.placeBySource(reference.source);
      return place && (yield* placeDetail(places, place, id, params));
    }
    case 'address': {
      const street = places.placeBySource(reference.streetSource);
      const house =
        street &&
        places.housesAt(street.id, reference.number).find(({ source }) => source === reference.source);
      return house && houseDetail(places, foundHouseOf(street, house), id, params);
    }
    case 'number': {
      const street = places.placeBySource(reference.streetSource);
      const { houseNumber, town } = reference;
      const [house] = street ? housesByNumber(places, street, { number: houseNumber, town }) : [];
      return house && houseDetail(places, house, id, params);
    }
    case 'corner': {
      const street = places.placeBySource(reference.streetSource);
      const other = places.placeBySource(reference.otherSource);
      return street && other && cornerDetail(places, street, other, id, params);
    }
    case undefined:
      return undefined;
  }
}

/** Returns a place's address on one line. */
export const placeAddress = (
  places: PlaceIndex,
  place: Place,
  located: AddressParts,
  { language }: Pick<RecordParams, 'language'>,
): string =>
  addressLine({ types: place.types, name: nameIn(place, language), located }, places.countries, language);

function* placeDetail(
  places: PlaceIndex,
  place: Place,
  id: string,
  params: RecordParams,
): Steps<LocalityDetail> {
  const located = addressPartsOf(place, params.language);
  const types = reportedTypes(place.types);
  const detail: LocalityDetail = {
    public_id: id,
    types,
    formatted_address: placeAddress(places, place, located, params),
  };
  if (place.types[0] === 'postal_code') detail.name = place.name;
  const label = administrativeAreaLabel(place.types, place.country);
  if (label) detail.administrative_area_label = label;
  if (types[0] === 'point_of_interest') detail.categories = [...place.types];
  const withShape = params.fields.includes('shape');
  if (withShape || params.fields.includes('geometry')) {
    const viewport = viewportOf(place);
    detail.geometry = {
      location: { lat: place.lat, lng: place.lng },
      accuracy: accuracyOf(place),
      ...(viewport && { viewport }),
      ...(withShape && { shape: places.shape(place.id) ?? null }),
    };
  }
  addComponents(places, detail, located, params);
  if (place.types[0] === 'postal_code') yield* addAddresses(places, detail, place, params);
  return detail;
}

function addComponents(
  places: PlaceIndex,
  detail: LocalityDetail,
  located: AddressParts,
  params: RecordParams,
): void {
  if (params.fields.includes('address_components')) {
    detail.address_components = addressComponents(located, places.countries, params.format, params.language);
  }
}

/** Adds all addresses of a postal code on one page, as the deprecated pagination specifies (`api.md`, Details). */
function* addAddresses(
  places: PlaceIndex,
  detail: LocalityDetail,
  place: Place,
  params: RecordParams,
): Steps<void> {
  const streets = new Map<number, Place | undefined>();
  const list: { public_id: string; description: string }[] = [];
  for (const houses of places.housesWithPostcode(place.name)) {
    yield;
    for (const address of houses) {
      if (!streets.has(address.street)) streets.set(address.street, places.place(address.street));
      const street = streets.get(address.street);
      if (street?.country !== place.country) continue;
      const house = foundHouseOf(street, address);
      list.push({
        public_id: publicId(house.reference),
        description: formattedAddress(houseAddressParts(street, house, params.language)),
      });
    }
  }
  if (list.length === 0) return;
  detail.addresses = {
    pagination: { page: 1, page_count: 1, addresses_per_page: list.length, address_count: list.length },
    list,
  };
}

function houseDetail(
  places: PlaceIndex,
  house: FoundHouse,
  id: string,
  params: RecordParams,
): LocalityDetail {
  const located = houseAddressParts(house.street, house, params.language);
  const detail: LocalityDetail = {
    public_id: id,
    types: ['address'],
    formatted_address: formattedAddress(located),
  };
  if (params.fields.includes('geometry') || params.fields.includes('shape')) {
    detail.geometry = { location: house.at, accuracy: house.accuracy };
  }
  addComponents(places, detail, located, params);
  return detail;
}

function cornerDetail(
  places: PlaceIndex,
  street: Place,
  other: Place,
  id: string,
  params: RecordParams,
): LocalityDetail | undefined {
  const at = places.corner(street.id, other.id);
  if (!at) return undefined;
  const located = cornerAddressParts(street, other, params);
  const detail: LocalityDetail = {
    public_id: id,
    types: ['address'],
    formatted_address: formattedAddress(located),
  };
  if (params.fields.includes('geometry') || params.fields.includes('shape')) {
    const viewport = boundsOf([at]);
    detail.geometry = { location: at, accuracy: 'APPROXIMATE', ...(viewport && { viewport }) };
  }
  addComponents(places, detail, located, params);
  return detail;
}
