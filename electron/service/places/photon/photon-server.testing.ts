import { once } from 'node:events';
import { createServer } from 'node:http';
import { type Language, languages, localitiesTypes, poiTypes } from '../../../../shared/api/value-sets.ts';
import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import { poiTagRules, poiTypesOf } from '../../../region-format/places/poi-types.ts';
import type { Place } from '../../../region-format/places/stored-places.ts';
import { runSteps } from '../../steps.ts';
import type { AddressParts } from '../address-parts.ts';
import { addressPartsOf, houseAddressParts, nameIn } from '../sqlite/address-parts.ts';
import { boxAround } from '../sqlite/box-around.ts';
import { findPlaces } from '../sqlite/find-places.ts';
import { type FoundHouse, foundHouseOf } from '../sqlite/houses.ts';
import type { PlaceIndex } from '../sqlite/place-index.ts';

/** A Photon feature with the fields that a place index has. */
interface Feature {
  type: 'Feature';
  geometry: { type: 'Point'; coordinates: [number, number] };
  properties: Record<string, unknown> & { type: string; osm_key: string; osm_value: string };
}

/** Layer and tag by the main type of a place. */
const areaTags: Readonly<Record<string, readonly [layer: string, key: string, value: string]>> = {
  country: ['country', 'place', 'country'],
  admin_level_1: ['state', 'boundary', 'administrative'],
  admin_level_2: ['county', 'boundary', 'administrative'],
  admin_level_3: ['district', 'boundary', 'administrative'],
  city: ['city', 'place', 'city'],
  town: ['city', 'place', 'town'],
  village: ['city', 'place', 'village'],
  hamlet: ['district', 'place', 'hamlet'],
  locality: ['locality', 'place', 'locality'],
  borough: ['district', 'place', 'borough'],
  suburb: ['district', 'place', 'suburb'],
  quarter: ['locality', 'place', 'quarter'],
  neighbourhood: ['locality', 'place', 'neighbourhood'],
  postal_code: ['other', 'boundary', 'postal_code'],
  route: ['street', 'highway', 'residential'],
};
/** Returns the types that a requested layer includes. */
const layerTypes = (layer: string): string[] =>
  layer === 'house' || layer === 'other'
    ? [...poiTypes, ...(layer === 'house' ? ['address'] : ['postal_code'])]
    : [
        ...Object.keys(areaTags).filter((type) => areaTags[type]?.[0] === layer),
        ...(layer === 'street' ? ['address'] : []),
      ];

function tagsOf(types: readonly string[]): { layer: string; key: string; value: string; extra?: object } {
  const [type = ''] = types;
  const area = areaTags[type];
  if (area) return { layer: area[0], key: area[1], value: area[2] };
  const rule = poiTagRules.find((one) => one.type === type && one.value !== '*');
  const wider = poiTagRules.find((one) => one.type === type);
  return {
    layer: 'house',
    key: rule?.key ?? wider?.key ?? 'place',
    value: rule?.value ?? (wider ? 'yes' : 'square'),
    ...(rule?.also && { extra: { [rule.also[0]]: rule.also[1] } }),
  };
}

/** Returns a fictional OpenStreetMap object for a source ID. */
function osmIdOf(source: string): { osm_type: 'N' | 'W' | 'R'; osm_id: number } {
  let number = 0;
  for (const letter of source) number = (number * 131 + (letter.codePointAt(0) ?? 0)) % 4_503_599_627_370_449;
  return { osm_type: source.startsWith('n') ? 'N' : source.startsWith('w') ? 'W' : 'R', osm_id: number };
}

const around = (located: AddressParts, language: Language | undefined, places: PlaceIndex) => ({
  city: located.locality,
  district: located.suburb,
  county: located.admin2,
  state: located.admin1,
  postcode: located.postcode,
  countrycode: located.country || undefined,
  country: located.country ? places.countries.name(located.country, language ?? 'en') : undefined,
});

const pointAt = ({ lat, lng }: LatLng): Feature['geometry'] => ({ type: 'Point', coordinates: [lng, lat] });

function featureOf(places: PlaceIndex, place: Place, language: Language | undefined): Feature {
  const { layer, key, value, extra } = tagsOf(place.types);
  const { extent } = place;
  return {
    type: 'Feature',
    geometry: pointAt(place),
    properties: {
      ...osmIdOf(place.source),
      osm_key: key,
      osm_value: value,
      type: layer,
      name: nameIn(place, language),
      ...around(addressPartsOf(place, language), language, places),
      street: place.street,
      housenumber: place.houseNumber,
      extent: extent && [extent[1], extent[2], extent[3], extent[0]],
      extra,
    },
  };
}

function houseFeature(places: PlaceIndex, house: FoundHouse, language: Language | undefined): Feature {
  const located = houseAddressParts(house.street, house, language);
  const isInterpolated = house.accuracy === 'RANGE_INTERPOLATED';
  return {
    type: 'Feature',
    geometry: pointAt(house.at),
    properties: {
      ...osmIdOf(JSON.stringify(house.reference)),
      osm_key: isInterpolated ? 'place' : 'building',
      osm_value: isInterpolated ? 'house_number' : 'yes',
      type: 'house',
      name: house.building,
      ...around(located, language, places),
      street: located.street,
      housenumber: house.houseNumber,
    },
  };
}

interface Filter {
  layers: readonly string[];
  tags: readonly string[];
}

/** Whether a feature matches Photon's filters: a layer, and an `osm_tag` but none excluded by `!`. */
function matchesFilter({ properties }: Feature, { layers, tags }: Filter): boolean {
  const { type, osm_key, osm_value } = properties;
  const matchesTag = (tag: string) => tag === osm_key || tag === `${osm_key}:${osm_value}`;
  const included = tags.filter((tag) => !tag.startsWith('!'));
  return (
    (layers.length === 0 || layers.includes(type)) &&
    (included.length === 0 || included.some(matchesTag)) &&
    !tags.some((tag) => tag.startsWith('!') && matchesTag(tag.slice(1)))
  );
}

function searchedTypes({ layers, tags }: Filter): Set<string> {
  if (layers.length > 0) return new Set(layers.flatMap(layerTypes));
  const byTag = tags.flatMap((tag): readonly string[] => {
    const [key = '', value] = tag.split(':');
    if (value === undefined) return poiTagRules.filter((rule) => rule.key === key).map(({ type }) => type);
    const same = poiTagRules.filter((rule) => rule.key === key && rule.value === value);
    return same.length > 0 ? same.map(({ type }) => type) : poiTypesOf({ [key]: value });
  });
  return new Set(byTag.length > 0 ? byTag : [...localitiesTypes, ...poiTypes]);
}

export interface PhotonStandIn {
  url: string;
  close(): Promise<void>;
}

/**
 * Starts a server with Photon's documented API over a place index, so that both geocoders can be compared. Doesn't
 * imitate Photon's ranking; omits intersections, which Photon doesn't have.
 */
export async function startPhotonStandIn(places: PlaceIndex, port = 0): Promise<PhotonStandIn> {
  /** Places returned by searches, because the index can't find areas by position. */
  const returnedAreas = new Map<string, Place>();

  function search(params: URLSearchParams, filter: Filter, language: Language | undefined, limit: number) {
    const [lat, lng] = [params.get('lat'), params.get('lon')];
    const countries = params.getAll('countrycode');
    const search = findPlaces(places, {
      text: params.get('q') ?? '',
      unfinished: true,
      filter: {
        types: searchedTypes(filter),
        excluded: new Set(),
        countries: countries.length > 0 ? new Set(countries) : undefined,
        includesAdvanced: true,
      },
      bias:
        lat !== null && lng !== null
          ? {
              lat: Number(lat),
              lng: Number(lng),
              radiusMeters: 250 * 2 ** (18 - Number(params.get('zoom') ?? 12)),
            }
          : undefined,
      language,
      limit,
    });
    return runSteps(search).flatMap((one) => {
      if (one.kind === 'corner') return [];
      if (one.kind === 'house') return [houseFeature(places, one.house, language)];
      returnedAreas.set(one.place.source, one.place);
      return [featureOf(places, one.place, language)];
    });
  }

  function reverse(params: URLSearchParams, language: Language | undefined): Feature[] {
    const at = { lat: Number(params.get('lat')), lng: Number(params.get('lon')) };
    const meters = Number(params.get('radius') ?? 1) * 1000;
    const box = boxAround(at, meters);
    const streets = new Set(meters > 1000 ? [] : places.linesIn(box).map(({ street }) => street));
    const near = new Map<string, Place>();
    for (const place of [
      ...returnedAreas.values(),
      ...places.settlementsAround(at),
      ...places.placesWith([...streets]),
      ...places.placesWith(places.poisIn(box, places.poiTypes).map(({ id }) => id)),
    ]) {
      near.set(place.source, place);
    }
    const houses = meters > 1000 ? [] : places.housesIn(box);
    return [
      ...[...near.values()].map((place) => featureOf(places, place, language)),
      ...houses.flatMap((house) => {
        const street = places.place(house.street);
        return street ? [houseFeature(places, foundHouseOf(street, house), language)] : [];
      }),
    ]
      .map((feature) => {
        const [lng, lat] = feature.geometry.coordinates;
        return { feature, distance: distanceMeters(at, { lat, lng }) };
      })
      .filter(({ distance }) => distance <= meters)
      .toSorted((a, b) => a.distance - b.distance)
      .map(({ feature }) => feature);
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://photon');
    const filter = { layers: searchParams.getAll('layer'), tags: searchParams.getAll('osm_tag') };
    const language = languages.find((one) => one === searchParams.get('lang'));
    const limit = Math.min(50, Number(searchParams.get('limit') ?? 15));
    const answer = () => {
      if (pathname === '/api') return search(searchParams, filter, language, limit);
      return pathname === '/reverse' ? reverse(searchParams, language) : undefined;
    };
    response.setHeader('Content-Type', 'application/json');
    if (pathname === '/status') {
      response.end(JSON.stringify({ status: 'Ok', import_date: '2026-01-15T00:00:00Z', version: '1.0.0' }));
      return;
    }
    const features = answer();
    response.statusCode = features ? 200 : 404;
    const matching = (features ?? []).filter((feature) => matchesFilter(feature, filter)).slice(0, limit);
    response.end(JSON.stringify({ type: 'FeatureCollection', features: matching }));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('No TCP address');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close').catch(() => {});
    },
  };
}
