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

/** Elements of the same name and type within this distance, such as a node and an outline, are the same place. */
const samePlaceMeters = 80;

interface NamedElement extends LatLng {
  source: string;
  tags: Tags;
  /** Polygons of an area, each with its outer ring first; absent for others. */
  polygons?: readonly (readonly Ring[])[] | undefined;
  /** Sources of elements that may be the same place: outer ways of a relation, members of a group. */
  others?: string[] | undefined;
}

/** A point of interest or named house, as stored in work files. */
interface Poi extends NamedElement {
  /** Normalized name for comparison. */
  key: string;
  types: readonly string[];
  name: string;
}

/** Number of portions, by name, within which duplicates are detected. */
const portions = 256;
const maxStreetMeters = 150;

/**
 * Passes the named points of interest and named houses of an extract to `place`.
 * @param streets lines of the extract's streets
 */
export async function readPois(
  data: OsmData,
  relations: PlaceRelations,
  setting: Setting,
  streets: StreetPoints,
  place: (place: PlaceRecord) => void,
): Promise<void> {
  const poisByName = new Spill<Poi>(join(data.workFolder, 'pois.spill'));
  const poisByCell = new Spill<Poi>(join(data.workFolder, 'single-pois.spill'));
  try {
    for await (const element of namedElements(data, relations)) {
      for (const poi of poisOf(element)) poisByName.add(portionOf(poi.key, portions), poi);
    }
    for (const portion of poisByName.groups()) {
      const earlier = new EarlierPois();
      for (const poi of poisByName.items(portion)) if (earlier.add(poi)) poisByCell.add(cellOf(poi), poi);
      await nextTurn();
    }
    for (const cell of poisByCell.groups()) {
      const nearest = streets.nearestIn(cell);
      for (const poi of poisByCell.items(cell)) {
        place(placeOf(poi, setting, (at) => nearest(at, maxStreetMeters)));
      }
      await nextTurn();
    }
  } finally {
    poisByName.close();
    poisByCell.close();
  }
}

/**
 * Returns the point of interest that an element is, or else the named house; none if it is neither. A house name of a
 * shop is only a part of its address.
 */
function poisOf(element: NamedElement): Poi[] {
  const { tags } = element;
  const name = poiName(tags);
  const poiTypes = poiTypesOf(tags);
  const types = poiTypes.length > 0 ? poiTypes : isStopArea(tags) ? ['transit'] : [];
  if (name && types.length > 0) return [{ ...element, key: nameKey(name), types, name }];
  const house = houseName(tags);
  return house ? [{ ...element, key: nameKey(house), types: ['address'], name: house }] : [];
}

/** Properties of a point of interest that detecting its duplicates needs. */
type Trace = Pick<Poi, 'source' | 'lat' | 'lng' | 'others' | 'polygons'> & { extent: Extent | undefined };

/** Detects duplicates: elements of the same name and kind that are nearby, inside the outline, or members. */
class EarlierPois {
  readonly #byKind = new Map<string, Trace[]>();

  /** Adds a point of interest; returns false if it is a duplicate. */
  add(poi: Poi): boolean {
    const isStop = isStopArea(poi.tags);
    const kind = isStop ? 'stop' : (poi.types[0] ?? '');
    const sameName = this.#byKind.get(`${kind} ${poi.key}`) ?? [];
    if (sameName.some((twin) => isSamePlace(twin, poi))) return false;
    const { source, lat, lng, others, polygons } = poi;
    const trace = { source, lat, lng, others, polygons, extent: polygons && extentOf(polygons) };
    // A stop area is a duplicate of its station, regardless of the station's type.
    const isTransit = !isStop && poi.types.some((type) => type.startsWith('transit'));
    for (const traceKind of isTransit ? [kind, 'stop'] : [kind]) {
      const traces = this.#byKind.get(`${traceKind} ${poi.key}`);
      if (traces) traces.push(trace);
      else this.#byKind.set(`${traceKind} ${poi.key}`, [trace]);
    }
    return true;
  }
}

function isSamePlace(earlier: Trace, later: Poi): boolean {
  return (
    isNear(earlier, later) ||
    earlier.others?.includes(later.source) === true ||
    later.others?.includes(earlier.source) === true ||
    (earlier.polygons !== undefined && isWithin(earlier.extent, later) && surrounds(earlier.polygons, later))
  );
}

const isWithin = (extent: Extent | undefined, { lat, lng }: LatLng): boolean =>
  extent !== undefined && lat >= extent[0] && lat <= extent[2] && lng >= extent[1] && lng <= extent[3];

/** Whether two positions are close. Compares latitudes first, which is fast and rules out most. */
const isNear = (one: LatLng, other: LatLng): boolean =>
  Math.abs(one.lat - other.lat) < 0.001 && distanceMeters(one, other) < samePlaceMeters;

function placeOf(
  { source, tags, types, name, polygons, lat, lng }: Poi,
  setting: Setting,
  nearestStreet: (at: LatLng) => string | undefined,
): PlaceRecord {
  const at = { lat, lng };
  const isHouse = types[0] === 'address';
  const hasArticle = Boolean(tags.wikidata ?? tags.wikipedia);
  // A named element may be a settlement, a sight, and a house at once; each of these needs a different source.
  const kind = isHouse ? '-house' : isSettlement(tags) ? '-poi' : '';
  return {
    source: source + kind,
    types,
    name,
    ...(isHouse ? {} : namesOf(tags)),
    importance: isHouse
      ? houseNameImportance
      : poiImportance(types[0] ?? '', hasArticle) -
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

/** A named point of interest or house has one of these keys. */
const namedKeys = [...poiNameKeys, 'addr:housename'];

/** Yields named elements: outlines first, because they have a shape; groups, which have none, last. */
async function* namedElements(
  data: OsmData,
  relations: PlaceRelations,
): AsyncGenerator<NamedElement, void, void> {
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
      ...centerOf(ring, polygons.length > 0),
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
    yield { source: `r${id}`, tags, others: members, ...centerOf(positions, false) };
}

/** Returns the centroid of a ring, or the center of the bounding box of other positions. */
function centerOf(positions: readonly LngLat[], isRing: boolean): LatLng {
  if (isRing) return centroid(positions);
  const [south, west, north, east] = extentOf([[positions]]) ?? [0, 0, 0, 0];
  return { lat: (south + north) / 2, lng: (west + east) / 2 };
}
