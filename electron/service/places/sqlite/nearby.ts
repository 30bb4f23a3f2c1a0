import type { nearby as operation } from '../../../../shared/api/localities.ts';
import type { AnswerOf, ParamsOf } from '../../../../shared/api/operation.ts';
import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import { answeredTypes, findableTypes } from '../../../region-format/places/place-types.ts';
import { addressComponents } from '../address-components.ts';
import { type AnswerContext, countryCodeFormat } from '../answer-parts.ts';
import { formattedAddress } from '../formatted-address.ts';
import { locatedOf, nameIn } from './located.ts';
import type { Box, PlaceIndex } from './place-index.ts';
import { publicId } from './public-id.ts';

/** Points of interest around a position, the nearest first, a page at a time. */
export function nearby(
  places: PlaceIndex,
  params: ParamsOf<typeof operation>,
  { language }: AnswerContext,
): AnswerOf<typeof operation> {
  const { location, radius, page, limit } = params;
  const format = countryCodeFormat(params.cc_format, undefined);
  const fitting = poiTypesWithin(places, new Set(params.types), new Set(params.excluded_types ?? []));
  const start = (page - 1) * limit;
  const found = byDistance(poisWithin(places, location, radius, fitting));
  const visible = found.slice(start, start + limit).map(({ id }) => id);
  const byId = new Map(places.placesWith(visible).map((place) => [place.id, place]));
  const results = visible.flatMap((id) => {
    const place = byId.get(id);
    if (!place) return [];
    const { organisation, ...located } = locatedOf(place, language);
    const address = { ...located, organisation: undefined };
    return [
      {
        public_id: publicId({ kind: 'place', source: place.source }),
        types: answeredTypes(place.types),
        categories: [...place.types],
        name: organisation ?? nameIn(place, language),
        formatted_address: formattedAddress(address),
        geometry: { location: { lat: place.lat, lng: place.lng } },
        address_components: addressComponents(address, places.countries, format, language),
      },
    ];
  });
  return {
    results,
    pagination: {
      previous_page: page > 1 ? page - 1 : null,
      next_page: start + limit < found.length ? page + 1 : null,
      total: found.length,
    },
  };
}

/** The lists of types of the index's points of interest that have a wanted type and no unwanted one. */
export const poiTypesWithin = (
  places: PlaceIndex,
  wanted: ReadonlySet<string>,
  unwanted: ReadonlySet<string>,
): (readonly string[])[] =>
  places.poiTypes.filter((own) => {
    const types = [...findableTypes(own)];
    return types.some((type) => wanted.has(type)) && !types.some((type) => unwanted.has(type));
  });

/** The circle that is looked through first; it grows until it holds enough. */
const firstRadiusMeters = 500;

/**
 * Points of interest within `radiusMeters` by distance: more than `count` of them, or all. Those left out
 * are farther away than those given.
 */
export function nearestPois(
  places: PlaceIndex,
  at: LatLng,
  radiusMeters: number,
  types: readonly (readonly string[])[],
  count: number,
): PoiFound[] {
  for (let reach = Math.min(firstRadiusMeters, radiusMeters); ; reach = Math.min(reach * 5, radiusMeters)) {
    const found = poisWithin(places, at, reach, types);
    if (found.length > count || reach === radiusMeters) return byDistance(found);
  }
}

interface PoiFound {
  id: number;
  distance: number;
}

function poisWithin(
  places: PlaceIndex,
  at: LatLng,
  radiusMeters: number,
  types: readonly (readonly string[])[],
): PoiFound[] {
  if (types.length === 0) return [];
  return places
    .poisIn(boxAround(at, radiusMeters), types)
    .map((poi) => ({ id: poi.id, distance: distanceMeters(at, poi) }))
    .filter(({ distance }) => distance <= radiusMeters);
}

const byDistance = (found: readonly PoiFound[]): PoiFound[] =>
  found.toSorted((a, b) => a.distance - b.distance || a.id - b.id);

const metersPerDegree = 111_195;

/** The box that holds a circle; it may be larger, never smaller. */
export function boxAround({ lat, lng }: LatLng, radiusMeters: number): Box {
  const up = (radiusMeters / metersPerDegree) * 1.001;
  const side = up / Math.max(0.01, Math.cos(((Math.abs(lat) + up) * Math.PI) / 180));
  return { south: lat - up, north: lat + up, west: lng - side, east: lng + side };
}
