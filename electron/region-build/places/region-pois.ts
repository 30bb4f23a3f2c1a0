import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { distanceMeters, type LatLng, type LngLat } from '../../../shared/geo/position.ts';
import { type Extent, grown, type PlaceRecord } from '../../region-format/places/place-record.ts';
import { poiTypesOf } from '../../region-format/places/poi-types.ts';
import { nameKey } from '../../region-format/places/tokens.ts';
import type { Tags } from '../osm/element.ts';
import { isClosed } from '../osm/multipolygon.ts';
import { lineOf, type OsmData } from '../osm/osm-data.ts';
import type { Ring } from '../osm/rings.ts';
import { portionOf, Spill } from '../osm/spill.ts';
import { houseName } from './address-tags.ts';
import { centroid, shapeOf, surrounds } from './boundaries.ts';
import { houseNameImportance, lossOfBorrowedName, poiImportance } from './importance.ts';
import { namesOf } from './names.ts';
import { poiName, poiNameKeys } from './place-areas.ts';
import { isStopArea } from './place-groups.ts';
import type { PlaceRelations } from './place-relations.ts';
import { isSettlement, type Setting } from './region-settlements.ts';
import { cellOf, type StreetPoints } from './street-points.ts';

/** Two elements of the same name and type within this distance (such as a node and an outline) are the same thing. */
const sameThingMeters = 80;

interface Found extends LatLng {
  source: string;
  tags: Tags;
  /** Each with its outer ring first; empty for non-areas. */
  polygons?: readonly (readonly Ring[])[] | undefined;
  /** Sources of elements that may be the same place: outer ways of a relation, members of a group. */
  others?: string[] | undefined;
}

/** A point of interest with name and type, on its way through the files. */
interface Poi extends Found {
  /** Normalized name for comparison. */
  key: string;
  types: readonly string[];
  name: string;
}

/** Number of portions, by name, in which duplicates are searched. */
const portions = 256;
const maxStreetMeters = 150;

/**
 * Reads the named points of interest and named houses of an extract.
 * @param streets returns the named street points around a map cell
 */
export async function readPois(
  data: OsmData,
  relations: PlaceRelations,
  setting: Setting,
  streets: StreetPoints,
  place: (place: PlaceRecord) => void,
): Promise<void> {
  const all = new Spill<Poi>(join(data.workFolder, 'pois.sqlite'));
  const single = new Spill<Poi>(join(data.workFolder, 'single-pois.sqlite'));
  try {
    for await (const one of found(data, relations)) {
      for (const poi of namedThings(one)) all.add(portionOf(poi.key, portions), poi);
    }
    for (const portion of all.groups()) {
      const there = new Known();
      for (const poi of all.items(portion)) if (there.add(poi)) single.add(cellOf(poi), poi);
      await nextTurn();
    }
    for (const cell of single.groups()) {
      const nearest = streets.nearestIn(cell);
      for (const poi of single.items(cell)) {
        place(placeOf(poi, setting, (at) => nearest(at, maxStreetMeters)));
      }
      await nextTurn();
    }
  } finally {
    all.close();
    single.close();
  }
}

/**
 * Yields what an element is under its own name; without one, the named house. A shop's `addr:housename` is only its
 * location.
 */
function namedThings(one: Found): Poi[] {
  const { tags } = one;
  const name = poiName(tags);
  const own = poiTypesOf(tags);
  const types = own.length > 0 ? own : isStopArea(tags) ? ['transit'] : [];
  if (name && types.length > 0) return [{ ...one, key: nameKey(name), types, name }];
  const house = houseName(tags);
  return house ? [{ ...one, key: nameKey(house), types: ['address'], name: house }] : [];
}

/** What is needed to tell whether another thing is the same. */
type Trace = Pick<Poi, 'source' | 'lat' | 'lng' | 'others' | 'polygons'> & { extent: Extent | undefined };

/** Detects duplicates: same name and kind, and nearby, within the outline, or a part of it. */
class Known {
  readonly #byKind = new Map<string, Trace[]>();

  /** @returns false if it is already known */
  add(poi: Poi): boolean {
    const isStop = isStopArea(poi.tags);
    const kind = isStop ? 'stop' : (poi.types[0] ?? '');
    const twins = this.#byKind.get(`${kind} ${poi.key}`) ?? [];
    if (twins.some((twin) => isSameThing(twin, poi))) return false;
    const { source, lat, lng, others, polygons } = poi;
    const trace = { source, lat, lng, others, polygons, extent: polygons && extentOf(polygons) };
    // A stop duplicates its station, whatever the type of station.
    const isOfTransit = !isStop && poi.types.some((type) => type.startsWith('transit'));
    for (const own of isOfTransit ? [kind, 'stop'] : [kind]) {
      const known = this.#byKind.get(`${own} ${poi.key}`);
      if (known) known.push(trace);
      else this.#byKind.set(`${own} ${poi.key}`, [trace]);
    }
    return true;
  }
}

function isSameThing(there: Trace, later: Poi): boolean {
  return (
    isNear(there, later) ||
    there.others?.includes(later.source) === true ||
    later.others?.includes(there.source) === true ||
    (there.polygons !== undefined && isWithin(there.extent, later) && surrounds(there.polygons, later))
  );
}

const isWithin = (extent: Extent | undefined, { lat, lng }: LatLng): boolean =>
  extent !== undefined && lat >= extent[0] && lat <= extent[2] && lng >= extent[1] && lng <= extent[3];

/** Compare latitudes first, which is fast and rules out most. */
const isNear = (one: LatLng, other: LatLng): boolean =>
  Math.abs(one.lat - other.lat) < 0.001 && distanceMeters(one, other) < sameThingMeters;

function placeOf(
  { source, tags, types, name, polygons, lat, lng }: Poi,
  setting: Setting,
  nearestStreet: (at: LatLng) => string | undefined,
): PlaceRecord {
  const at = { lat, lng };
  const isHouse = types[0] === 'address';
  const known = Boolean(tags.wikidata ?? tags.wikipedia);
  // A named element may be a settlement, a sight and a house at once; each gets a source of its own.
  const kind = isHouse ? '-house' : isSettlement(tags) ? '-poi' : '';
  return {
    source: source + kind,
    types,
    name,
    ...(isHouse ? {} : namesOf(tags)),
    importance: isHouse
      ? houseNameImportance
      : poiImportance(types[0] ?? '', known) -
        (tags.name === undefined && tags.brand === undefined ? lossOfBorrowedName : 0),
    ...at,
    ...setting.at(at, tags['addr:city']),
    street: tags['addr:street'] ?? nearestStreet(at),
    houseNumber: tags['addr:street'] ? tags['addr:housenumber'] : undefined,
    postcode: tags['addr:postcode'],
    ...(!isHouse && polygons && { extent: extentOf(polygons), shape: shapeOf({ polygons }) }),
  };
}

function extentOf(polygons: readonly (readonly Ring[])[]): Extent | undefined {
  let extent: Extent | undefined;
  for (const [outer = []] of polygons) for (const [lng, lat] of outer) extent = grown(extent, lat, lng);
  return extent;
}

/** Keys of which a named thing or house has one. */
const namedKeys = [...poiNameKeys, 'addr:housename'];

/** Outlines first, because they have a shape; groups without a shape of their own last. */
async function* found(data: OsmData, relations: PlaceRelations): AsyncGenerator<Found, void, void> {
  const isNamed = (tags: Tags) => poiName(tags) !== undefined || houseName(tags) !== undefined;
  for (const { id, tags: own, rings, polygons, outline, labels } of relations.areas()) {
    const tags = relations.completed(`r${id}`, own);
    const ring = polygons[0]?.[0] ?? rings.flatMap((refs) => lineOf(refs, data.position));
    if (!isNamed(tags) || ring.length === 0) continue;
    const others = [...outline.map((way) => `w${way}`), ...labels.map((node) => `n${node}`)];
    yield {
      source: `r${id}`,
      tags,
      others,
      ...(polygons.length > 0 && { polygons }),
      ...middleOf(ring, polygons.length > 0),
    };
  }
  for await (const { id, refs, tags: own } of data.ways({ keys: namedKeys })) {
    if (!isNamed(own) || own.highway === 'proposed') continue;
    const tags = relations.completed(`w${id}`, own);
    const line = lineOf(refs, data.position);
    const shape = isClosed(refs) && line.length >= 4 && { polygons: [[line]] };
    if (line.length > 0) yield { source: `w${id}`, tags, ...shape, ...centroid(line) };
  }
  for await (const { id, tags: own, lat, lng } of data.nodes({ keys: namedKeys })) {
    if (isNamed(own)) yield { source: `n${id}`, tags: relations.completed(`n${id}`, own), lat, lng };
  }
  for (const { id, tags, positions, members } of relations.groups())
    yield { source: `r${id}`, tags, others: members, ...middleOf(positions, false) };
}

/** Returns the center of an area, or of the bounding box of its known positions. */
function middleOf(positions: readonly LngLat[], isRing: boolean): LatLng {
  if (isRing) return centroid(positions);
  const [south, west, north, east] = extentOf([[positions]]) ?? [0, 0, 0, 0];
  return { lat: (south + north) / 2, lng: (west + east) / 2 };
}
