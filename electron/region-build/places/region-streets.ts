import { join } from 'node:path';
import { encodePolyline } from '../../../shared/geo/polyline.ts';
import { type LatLng, type LngLat, toLatLng } from '../../../shared/geo/position.ts';
import type {
  AddressRecord,
  CornerRecord,
  PlaceRecord,
  StreetLine,
} from '../../region-format/places/place-record.ts';
import type { OsmWay, Tags } from '../osm/element.ts';
import { isClosed } from '../osm/multipolygon.ts';
import { lineOf, type OsmData } from '../osm/osm-data.ts';
import { portionOf, Spill } from '../osm/spill.ts';
import { addressKeys, hasHouse, streetName } from './address-tags.ts';
import { Corners } from './corners.ts';
import { Entrances } from './entrances.ts';
import { houseStreets } from './house-streets.ts';
import { readInterpolations } from './houses-along-ways.ts';
import type { PlaceRelations } from './place-relations.ts';
import type { Setting } from './region-settlements.ts';
import { extentOf, type House, type Street, type StreetWay, streetKey } from './street.ts';
import { addressesOf, besideStreet, doublesOf, withoutDoubles } from './street-houses.ts';
import { partOf, streetsOf } from './street-parts.ts';
import { placeOf } from './street-place.ts';

const nonStreetHighways = new Set([
  'proposed',
  'construction',
  'platform',
  'bus_stop',
  'abandoned',
  'razed',
  'elevator',
  'rest_area',
  'services',
]);

/** Callbacks for the streets, houses, and corners that are read. */
export interface StreetReaders {
  place(place: PlaceRecord): void;
  line(line: StreetLine): void;
  /** Receives the houses of one street. */
  houses(houses: AddressRecord[]): void;
  corner(corner: CornerRecord): void;
  /** Receives the points of a street. */
  points(name: string, points: readonly LatLng[]): void;
}

/** Number of portions in which streets are assembled; all parts with the same name are in one portion. */
const portions = 256;

const isStreet = ({ highway, name }: Tags): boolean =>
  highway !== undefined && name !== undefined && !nonStreetHighways.has(highway);

/** Share of the work that is done once everything is read from the extract. */
const readingShare = 0.4;

/**
 * Merges the parts of each street, assigns houses to streets, finds corners, and passes all to `readers`.
 * @param step called repeatedly with the share done, 0 to 1
 */
export async function readStreets(
  data: OsmData,
  relations: PlaceRelations,
  setting: Setting,
  readers: StreetReaders,
  step: (share: number) => Promise<void>,
): Promise<void> {
  const ways = new Spill<StreetWay>(join(data.workFolder, 'street-ways.spill'));
  const houses = new Spill<House>(join(data.workFolder, 'houses.spill'));
  const interpolations = new Spill<OsmWay>(join(data.workFolder, 'interpolation-ways.spill'));
  const corners = new Corners(data);
  const entrances = new Entrances(data);
  try {
    const addHouse = (house: House) => {
      if (house.street !== '') houses.add(portionOf(streetKey(house.street), portions), house);
    };
    const addWay = (way: Omit<StreetWay, 'positions'>) => {
      const positions = lineOf(way.refs, data.position);
      if (positions.length > 1)
        ways.add(portionOf(streetKey(way.tags.name ?? ''), portions), { ...way, positions });
    };
    for (const { id, tags, rings, polygons, outline } of relations.areas()) {
      const areaTags = relations.completed(`r${id}`, tags);
      const at = boxCenter(polygons[0]?.[0] ?? []);
      if (at && hasHouse(areaTags))
        addHouse({ source: `r${id}`, street: streetName(areaTags), tags: areaTags, outline, ...at });
      if (isStreet(tags)) for (const refs of rings) addWay({ id, isArea: true, tags, refs });
    }
    for await (const { id, lat, lng, tags: nodeTags } of data.nodes({ keys: addressKeys })) {
      if (!hasHouse(nodeTags)) continue;
      const tags = relations.completed(`n${id}`, nodeTags);
      if (streetName(tags) === '') entrances.add({ id, lat, lng, tags });
      else addHouse({ source: `n${id}`, street: streetName(tags), tags, lat, lng });
    }
    for (const { id, tags, rings } of relations.areas()) {
      const areaTags = relations.completed(`r${id}`, tags);
      for (const house of entrances.on(rings.flat(), areaTags)) addHouse(house);
    }
    for await (const way of data.ways({ keys: [...addressKeys, 'highway'] })) {
      const { id, refs } = way;
      const tags = relations.completed(`w${id}`, way.tags);
      const at = hasHouse(tags) ? boxCenter(lineOf(refs, data.position)) : undefined;
      if (at) addHouse({ source: `w${id}`, street: streetName(tags), tags, ...at });
      else if (tags['addr:interpolation']) interpolations.add(0, { ...way, tags });
      if (isClosed(refs)) for (const house of entrances.on(refs, tags)) addHouse(house);
      if (isStreet(tags)) addWay({ id, tags, refs });
    }
    await step(readingShare);
    await readInterpolations(data, relations, interpolations, addHouse);
    for (let portion = 0; portion < portions; portion++) {
      const streets = houseStreets(streetsOf([...ways.items(portion)].map(partOf), setting), setting);
      const byStreet = new Map<Street, AddressRecord[]>();
      const isDuplicate = doublesOf();
      for (const house of houses.items(portion)) {
        if (isDuplicate(house)) continue;
        const street = streets.streetOf(house);
        const streetHouses = byStreet.get(street);
        const addresses = addressesOf(house, street, setting);
        if (streetHouses) streetHouses.push(...addresses);
        else byStreet.set(street, addresses);
      }
      for (const street of streets.all()) {
        const streetHouses = byStreet.get(street) ?? [];
        const place = placeOf(street, streetHouses, setting);
        if (streetHouses.length > 0) readers.houses(besideStreet(withoutDoubles(streetHouses), place));
        readers.place(place);
        for (const { way, points, extent } of street.parts) {
          readers.line({ street: street.source, line: encodePolyline(points), extent });
          readers.points(street.name, points);
          corners.add(street.source, way.refs);
        }
      }
      await step(readingShare + ((1 - readingShare) * (portion + 1)) / portions);
    }
    corners.read(readers);
  } finally {
    ways.close();
    houses.close();
    interpolations.close();
    corners.close();
    entrances.close();
  }
}

/** Returns the position of a house mapped as an outline; undefined if the ring is empty. */
function boxCenter(ring: readonly LngLat[]): LatLng | undefined {
  const extent = extentOf(ring.map(toLatLng));
  if (!extent) return undefined;
  const [south, west, north, east] = extent;
  return { lat: (south + north) / 2, lng: (west + east) / 2 };
}
