import { distanceMeters } from '../../../shared/geo/position.ts';
import { type Extent, grown, type PlaceRecord } from '../../region-format/places/place-record.ts';
import { settlementTypes } from '../../region-format/places/place-types.ts';
import { grouped } from '../grouped.ts';
import type { Tags } from '../osm/element.ts';
import { IdSet } from '../osm/id-set.ts';
import { lineOf, type OsmData } from '../osm/osm-data.ts';
import type { Ring } from '../osm/rings.ts';
import { addressKeys } from './address-tags.ts';
import { type Boundary, shapeOf } from './boundaries.ts';
import type { PlaceRelations } from './place-relations.ts';
import type { Setting } from './region-settlements.ts';

/** Sums over the positions with a postal code. */
interface Carriers {
  count: number;
  lat: number;
  lng: number;
  extent: Extent | undefined;
  /** City of the first position. */
  city: string | undefined;
}

function extentOf(ring: Ring): Extent | undefined {
  let extent: Extent | undefined;
  for (const [lng, lat] of ring) extent = grown(extent, lat, lng);
  return extent;
}

/** Houses and places that are nodes, and buildings that are outlines or relations. */
async function carriersOf(data: OsmData, relations: PlaceRelations): Promise<Map<string, Carriers>> {
  const byCode = new Map<string, Carriers>();
  const add = (code: string | undefined, tags: Tags, extent: Extent) => {
    if (!code || !/\d/.test(code) || code.length > 12) return;
    const [south, west, north, east] = extent;
    const [lat, lng] = [(south + north) / 2, (west + east) / 2];
    const known = byCode.get(code.trim()) ?? {
      count: 0,
      lat: 0,
      lng: 0,
      extent: undefined,
      city: tags['addr:city'],
    };
    known.count += 1;
    known.lat += lat;
    known.lng += lng;
    known.extent = grown(known.extent, lat, lng);
    byCode.set(code.trim(), known);
  };
  for await (const { id, tags: own, lat, lng } of data.nodes({ keys: [...addressKeys, 'place'] })) {
    const tags = relations.completed(`n${id}`, own);
    const code = tags['addr:postcode'] ?? (tags.place ? tags.postal_code : undefined);
    add(code, tags, [lat, lng, lat, lng]);
  }
  const ofRelations = new IdSet();
  for (const { tags, polygons, outline } of relations.areas()) {
    const code = tags['addr:postcode'];
    const extent = extentOf(polygons[0]?.[0] ?? []);
    if (!code || !extent) continue;
    add(code, tags, extent);
    for (const way of outline) ofRelations.add(way);
  }
  for await (const { id, refs, tags: own } of data.ways({ keys: addressKeys })) {
    const tags = relations.completed(`w${id}`, own);
    const code = tags['addr:postcode'];
    if (!code || refs[0] !== refs.at(-1) || ofRelations.has(id)) continue;
    const extent = extentOf(lineOf(refs, data.position));
    if (extent) add(code, tags, extent);
  }
  return byCode;
}

/** Reads postal codes from boundaries, and from addresses and places. */
export async function readPostalCodes(
  data: OsmData,
  boundaries: readonly Boundary[],
  relations: PlaceRelations,
  setting: Setting,
): Promise<PlaceRecord[]> {
  const outlined = new Map(
    boundaries.flatMap((boundary) => {
      const code =
        boundary.tags.boundary === 'postal_code'
          ? (boundary.tags.postal_code ?? boundary.tags.name)
          : undefined;
      return code ? [[code, boundary] as const] : [];
    }),
  );
  const carriers = await carriersOf(data, relations);
  return [...new Set([...carriers.keys(), ...outlined.keys()])].flatMap((code): PlaceRecord[] => {
    const boundary = outlined.get(code);
    const carried = carriers.get(code);
    const extent = boundary?.extent ?? carried?.extent;
    const at =
      boundary ?? (carried && { lat: carried.lat / carried.count, lng: carried.lng / carried.count });
    if (!extent || !at) return [];
    const surroundings = setting.at(at, carried?.city);
    return [
      {
        source: `p${surroundings.country}${code.replace(/\s/g, '')}`,
        types: ['postal_code'],
        name: code,
        importance: 0.45,
        lat: at.lat,
        lng: at.lng,
        ...surroundings,
        postcode: code,
        extent,
        derived: boundary ? undefined : true,
        shape: boundary && shapeOf(boundary),
      },
    ];
  });
}

const maxTownMeters = 20_000;

/** Gives settlements without a postal code the code of their houses if all share one. */
export function nameOnlyCodes(places: readonly PlaceRecord[]): void {
  const codes = grouped(
    places.filter(({ types }) => types[0] === 'postal_code'),
    ({ country, locality }) => `${country} ${locality}`,
  );
  for (const place of places) {
    if (!settlementTypes.has(place.types[0] ?? '')) continue;
    const [code, ...others] = codes.get(`${place.country} ${place.name}`) ?? [];
    if (code && others.length === 0 && distanceMeters(code, place) < maxTownMeters) {
      place.postcode ??= code.name;
    }
  }
}
