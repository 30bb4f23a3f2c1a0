import type { MultiPolygon, Polygon } from 'geojson';
import type { LatLng } from '../../../shared/geo/position.ts';
import { type Extent, grown } from '../../region-format/places/place-record.ts';
import type { Tags } from '../osm/element.ts';
import { joinLines } from '../osm/join-lines.ts';
import type { MemberWays } from '../osm/member-ways.ts';
import { isClosed } from '../osm/multipolygon.ts';
import { lineOf, type OsmData } from '../osm/osm-data.ts';
import { contains, nest, type Ring } from '../osm/rings.ts';

/** Boundary of an area, from a relation or a closed way. Its position is the centroid of its largest ring. */
export interface Boundary extends LatLng {
  source: string;
  tags: Tags;
  polygons: Ring[][];
  extent: Extent;
  /** Node with the role of administrative center or label in the relation. */
  centerNode: number | undefined;
}

const boundaryKinds = new Set(['administrative', 'postal_code', 'political', 'place']);

/** Whether a relation or way is the boundary of a division, settlement, or postal code. */
export const isBoundary = ({ tags }: { tags: Tags }): boolean => boundaryKinds.has(tags.boundary ?? '');

/**
 * Returns the boundaries of an extract that have a closed ring.
 * @param ways contains the ways of boundary relations
 */
export async function boundariesOf(data: OsmData, ways: MemberWays): Promise<Boundary[]> {
  const boundaries: Boundary[] = [];
  const ringOf = (refs: readonly number[]) => lineOf(refs, data.position);
  for await (const relation of data.relations()) {
    if (!isBoundary(relation)) continue;
    const lines = relation.members.flatMap(({ type, ref, role }) => {
      const refs = type === 'way' && role !== 'label' ? ways.get(ref)?.refs : undefined;
      return refs ? [refs] : [];
    });
    const rings = joinLines(lines).filter(isClosed).map(ringOf);
    const center = relation.members.find(
      ({ type, role }) => type === 'node' && (role === 'admin_centre' || role === 'label'),
    );
    boundaries.push(...boundary(`r${relation.id}`, relation.tags, nest(rings), center?.ref));
  }
  for await (const way of data.ways({ keys: ['boundary'] })) {
    if (!isBoundary(way) || !way.tags.name || !isClosed(way.refs)) continue;
    boundaries.push(...boundary(`w${way.id}`, way.tags, nest([ringOf(way.refs)]), undefined));
  }
  return boundaries;
}

function boundary(
  source: string,
  tags: Tags,
  polygons: Ring[][],
  centerNode: number | undefined,
): Boundary[] {
  const largest = polygons[0]?.[0];
  if (!largest) return [];
  let extent: Extent | undefined;
  for (const [outer] of polygons) for (const [lng, lat] of outer ?? []) extent = grown(extent, lat, lng);
  if (!extent) return [];
  return [{ source, tags, polygons, extent, centerNode, ...centroid(largest) }];
}

/** Returns a ring's centroid, or the center of its bounding box if it has no area. */
export function centroid(ring: Ring): LatLng {
  const [originLng, originLat] = ring[0] ?? [0, 0];
  let twiceArea = 0;
  let lng = 0;
  let lat = 0;
  for (let index = 1; index < ring.length; index++) {
    const [x1, y1] = ring[index - 1] ?? [0, 0];
    const [x2, y2] = ring[index] ?? [0, 0];
    const cross = (x1 - originLng) * (y2 - originLat) - (x2 - originLng) * (y1 - originLat);
    twiceArea += cross;
    lng += (x1 + x2 - 2 * originLng) * cross;
    lat += (y1 + y2 - 2 * originLat) * cross;
  }
  if (Math.abs(twiceArea) < 1e-14) {
    let extent: Extent | undefined;
    for (const [x, y] of ring) extent = grown(extent, y, x);
    const [south, west, north, east] = extent ?? [0, 0, 0, 0];
    return { lat: (south + north) / 2, lng: (west + east) / 2 };
  }
  return { lat: originLat + lat / (3 * twiceArea), lng: originLng + lng / (3 * twiceArea) };
}

/** Whether a position is inside a boundary. */
export function within({ polygons, extent }: Boundary, { lat, lng }: LatLng): boolean {
  const [south, west, north, east] = extent;
  if (lat < south || lat > north || lng < west || lng > east) return false;
  return polygons.some(
    ([outer, ...holes]) =>
      outer !== undefined && contains(outer, [lng, lat]) && !holes.some((hole) => contains(hole, [lng, lat])),
  );
}

/** Whether a position is inside an outer ring; ignores holes. */
export const surrounds = (polygons: readonly (readonly Ring[])[], { lat, lng }: LatLng): boolean =>
  polygons.some(([outer]) => outer !== undefined && contains(outer, [lng, lat]));

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** Returns polygons as GeoJSON with a precision of 11 centimeters. */
export function shapeOf({ polygons }: { polygons: readonly (readonly Ring[])[] }): Polygon | MultiPolygon {
  const coordinates = polygons.map((rings) =>
    rings.map((ring) => ring.map(([lng, lat]) => [rounded(lng), rounded(lat)])),
  );
  const [onlyPolygon] = coordinates;
  return coordinates.length === 1 && onlyPolygon
    ? { type: 'Polygon', coordinates: onlyPolygon }
    : { type: 'MultiPolygon', coordinates };
}
