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

/** Sums over the elements with a postal code; divide positions by `count`. */
interface CodeSums {
  count: number;
  lat: number;
  lng: number;
  extent: Extent | undefined;
  /** City of the first element. */
  city: string | undefined;
}

function extentOf(ring: Ring): Extent | undefined {
  let extent: Extent | undefined;
  for (const [lng, lat] of ring) extent = grown(extent, lat, lng);
  return extent;
}

/** Returns sums by postal code over nodes of houses and places, and over outlines and relations of buildings. */
async function sumsByCode(data: OsmData, relations: PlaceRelations): Promise<Map<string, CodeSums>> {
  const byCode = new Map<string, CodeSums>();
  const add = (code: string | undefined, tags: Tags, extent: Extent) => {
    if (!code || !/\d/.test(code) || code.length > 12) return;
    const [south, west, north, east] = extent;
    const [lat, lng] = [(south + north) / 2, (west + east) / 2];
    const sums = byCode.get(code.trim()) ?? {
      count: 0,
      lat: 0,
      lng: 0,
      extent: undefined,
      city: tags['addr:city'],
    };
    sums.count += 1;
    sums.lat += lat;
    sums.lng += lng;
    sums.extent = grown(sums.extent, lat, lng);
    byCode.set(code.trim(), sums);
  };
  for await (const { id, tags: own, lat, lng } of data.nodes({ keys: [...addressKeys, 'place'] })) {
    const tags = relations.completed(`n${id}`, own);
    const code = tags['addr:postcode'] ?? (tags.place ? tags.postal_code : undefined);
    add(code, tags, [lat, lng, lat, lng]);
  }
  const outlineIds = new IdSet();
  for (const { tags, polygons, outline } of relations.areas()) {
    const code = tags['addr:postcode'];
    const extent = extentOf(polygons[0]?.[0] ?? []);
    if (!code || !extent) continue;
    add(code, tags, extent);
    for (const way of outline) outlineIds.add(way);
  }
  for await (const { id, refs, tags: own } of data.ways({ keys: addressKeys })) {
    const tags = relations.completed(`w${id}`, own);
    const code = tags['addr:postcode'];
    if (!code || refs[0] !== refs.at(-1) || outlineIds.has(id)) continue;
    const extent = extentOf(lineOf(refs, data.position));
    if (extent) add(code, tags, extent);
  }
  return byCode;
}

/** Returns the postal codes of an extract's boundaries, addresses, and places. */
export async function readPostalCodes(
  data: OsmData,
  boundaries: readonly Boundary[],
  relations: PlaceRelations,
  setting: Setting,
): Promise<PlaceRecord[]> {
  const boundaryByCode = new Map(
    boundaries.flatMap((boundary) => {
      const code =
        boundary.tags.boundary === 'postal_code'
          ? (boundary.tags.postal_code ?? boundary.tags.name)
          : undefined;
      return code ? [[code, boundary] as const] : [];
    }),
  );
  const codeSums = await sumsByCode(data, relations);
  return [...new Set([...codeSums.keys(), ...boundaryByCode.keys()])].flatMap((code): PlaceRecord[] => {
    const boundary = boundaryByCode.get(code);
    const sums = codeSums.get(code);
    const extent = boundary?.extent ?? sums?.extent;
    const position = boundary ?? (sums && { lat: sums.lat / sums.count, lng: sums.lng / sums.count });
    if (!extent || !position) return [];
    const surroundings = setting.at(position, sums?.city);
    return [
      {
        source: `p${surroundings.country}${code.replace(/\s/g, '')}`,
        types: ['postal_code'],
        name: code,
        importance: 0.45,
        lat: position.lat,
        lng: position.lng,
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

/** Sets the postal code of settlements that have none if they contain exactly one postal code. */
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
