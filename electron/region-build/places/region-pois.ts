import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { distanceMeters, type LatLng, type LngLat } from '../../../shared/geo/position.ts';
import { type Extent, grown, type PlaceRecord } from '../../region-format/places/place-record.ts';
import { poiTypesOf } from '../../region-format/places/poi-types.ts';
import { nameKey } from '../../region-format/places/tokens.ts';
import type { Tags } from '../osm/elements.ts';
import { lineOf, type OsmData } from '../osm/osm-data.ts';
import { portionOf, Spill } from '../osm/spill.ts';
import { centroid, shapeOf } from './boundaries.ts';
import { poiImportance } from './importance.ts';
import { namesOf } from './names.ts';
import type { Setting } from './region-settlements.ts';
import { cellOf, type StreetPoints } from './street-points.ts';

/** Of one name and type and this near, two elements (a node and an outline, say) are one thing. */
const sameThingMeters = 80;

interface Found extends LatLng {
  source: string;
  tags: Tags;
  ring: readonly LngLat[] | undefined;
}

/** One that has a name and a type, on its way through the files. */
interface Poi extends LatLng {
  /** Type and name. */
  key: string;
  source: string;
  tags: Tags;
  types: readonly string[];
  name: string;
  /** Longitudes and latitudes in turn. */
  ring: number[] | undefined;
}

const nameOf = (tags: Tags): string | undefined => tags.name ?? tags.brand ?? tags.operator;

/** Things of one name and type are compared in so many portions. */
const portions = 64;
const nearestStreetMeters = 150;

/**
 * Reads the points of interest of an extract that have a name.
 * @param streets gives the points of the streets around a cell of the map, with their names
 */
export async function readPois(
  data: OsmData,
  setting: Setting,
  streets: StreetPoints,
  place: (place: PlaceRecord) => void,
): Promise<void> {
  const all = new Spill<Poi>(join(data.workFolder, 'pois.sqlite'));
  const single = new Spill<Poi>(join(data.workFolder, 'single-pois.sqlite'));
  try {
    for await (const { source, tags, ring, lat, lng } of found(data)) {
      const types = poiTypesOf(tags);
      const [chief] = types;
      const name = nameOf(tags);
      if (!chief || !name) continue;
      const key = `${chief} ${nameKey(name)}`;
      all.add(portionOf(key, portions), { key, source, tags, types, name, ring: ring?.flat(), lat, lng });
    }
    for (const portion of all.groups()) {
      const stored = new Map<string, LatLng[]>();
      for (const poi of all.items(portion)) {
        const twins = stored.get(poi.key) ?? [];
        if (twins.some((twin) => isSamePlace(twin, poi))) continue;
        stored.set(poi.key, [...twins, { lat: poi.lat, lng: poi.lng }]);
        single.add(cellOf(poi), poi);
      }
      await nextTurn();
    }
    for (const cell of single.groups()) {
      const nearest = streets.nearestIn(cell);
      for (const poi of single.items(cell)) {
        place(placeOf(poi, setting, (at) => nearest.around(at, 1, nearestStreetMeters)[0]?.name));
      }
      await nextTurn();
    }
  } finally {
    all.close();
    single.close();
  }
}

/** Latitudes are compared first: that is quick, and tells most apart. */
const isSamePlace = (one: LatLng, other: LatLng): boolean =>
  Math.abs(one.lat - other.lat) < 0.001 && distanceMeters(one, other) < sameThingMeters;

function placeOf(
  { source, tags, types, name, ring, lat, lng }: Poi,
  setting: Setting,
  nearestStreet: (at: LatLng) => string | undefined,
): PlaceRecord {
  const at = { lat, lng };
  let extent: Extent | undefined;
  const outline: LngLat[] = [];
  for (let index = 0; index < (ring?.length ?? 0); index += 2) {
    const [x = 0, y = 0] = [ring?.[index], ring?.[index + 1]];
    extent = grown(extent, y, x);
    outline.push([x, y]);
  }
  return {
    source,
    types,
    name,
    ...namesOf(tags),
    importance: poiImportance(types[0] ?? '', Boolean(tags.wikidata ?? tags.wikipedia)),
    ...at,
    ...setting.at(at, tags['addr:city']),
    street: tags['addr:street'] ?? nearestStreet(at),
    houseNumber: tags['addr:street'] ? tags['addr:housenumber'] : undefined,
    postcode: tags['addr:postcode'],
    extent,
    shape: ring && shapeOf({ polygons: [[outline]] }),
  };
}

/** Outlines first: they carry the shape. */
async function* found(data: OsmData): AsyncGenerator<Found, void, void> {
  for await (const { id, refs, tags } of data.ways()) {
    if (!nameOf(tags) || tags.highway === 'proposed') continue;
    const line = lineOf(refs, data.position);
    const [first, last] = [refs[0], refs.at(-1)];
    const closed = first === last && line.length >= 4;
    if (line.length > 0) yield { source: `w${id}`, tags, ring: closed ? line : undefined, ...centroid(line) };
  }
  for await (const { id, tags, lat, lng } of data.nodes()) {
    if (nameOf(tags)) yield { source: `n${id}`, tags, ring: undefined, lat, lng };
  }
}
