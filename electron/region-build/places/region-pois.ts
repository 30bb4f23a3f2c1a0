import { distanceMeters, type LatLng } from '../../../shared/geo/position.ts';
import { type Extent, grown, type PlaceRecord } from '../../region-format/places/place-record.ts';
import { nameKey } from '../../region-format/places/tokens.ts';
import type { Tags } from '../osm/elements.ts';
import type { OsmData } from '../osm/osm-data.ts';
import { centroid, shapeOf } from './boundaries.ts';
import { poiImportance } from './importance.ts';
import { namesOf } from './names.ts';
import { poiTypesOf } from './poi-types.ts';
import type { Setting } from './region-settlements.ts';

/** Of one name and type and this near, two elements (a node and an outline, say) are one thing. */
const sameThingMeters = 80;

interface Found extends LatLng {
  source: string;
  tags: Tags;
  ring: readonly [lng: number, lat: number][] | undefined;
}

const nameOf = (tags: Tags): string | undefined => tags.name ?? tags.brand ?? tags.operator;

/** The points of interest of an extract that have a name. */
export function readPois(
  data: OsmData,
  setting: Setting,
  nearestStreet: (at: LatLng) => string | undefined,
): PlaceRecord[] {
  const kept = new Map<string, PlaceRecord[]>();
  const places: PlaceRecord[] = [];
  for (const { source, tags, ring, ...at } of found(data)) {
    const types = poiTypesOf(tags);
    const [chief] = types;
    const name = nameOf(tags);
    if (!chief || !name) continue;
    const key = `${chief} ${nameKey(name)}`;
    const twins = kept.get(key) ?? [];
    if (twins.some((twin) => distanceMeters(twin, at) < sameThingMeters)) continue;
    const surroundings = setting.at(at, tags['addr:city']);
    let extent: Extent | undefined;
    for (const [lng, lat] of ring ?? []) extent = grown(extent, lat, lng);
    const place: PlaceRecord = {
      source,
      types,
      name,
      ...namesOf(tags),
      importance: poiImportance(chief, Boolean(tags.wikidata ?? tags.wikipedia)),
      ...at,
      ...surroundings,
      street: tags['addr:street'] ?? nearestStreet(at),
      houseNumber: tags['addr:street'] ? tags['addr:housenumber'] : undefined,
      postcode: tags['addr:postcode'],
      extent,
      shape: ring && shapeOf({ polygons: [[[...ring]]] }),
    };
    places.push(place);
    kept.set(key, [...twins, place]);
  }
  return places;
}

/** Outlines first: they carry the shape. */
function* found(data: OsmData): Generator<Found, void, void> {
  for (const { id, refs, tags } of data.ways) {
    if (!nameOf(tags) || tags.highway === 'proposed') continue;
    const line = refs.flatMap((ref) => {
      const at = data.position(ref);
      return at ? [at] : [];
    });
    const [first, last] = [refs[0], refs.at(-1)];
    const closed = first === last && line.length >= 4;
    if (line.length > 0) yield { source: `w${id}`, tags, ring: closed ? line : undefined, ...centroid(line) };
  }
  for (const { id, tags, lat, lng } of data.nodes) {
    if (nameOf(tags)) yield { source: `n${id}`, tags, ring: undefined, lat, lng };
  }
}
