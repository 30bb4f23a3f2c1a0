import { partsOf } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';

/** A box in degrees, `[west, south, east, north]` as in RFC 7946. */
export type Box = [west: number, south: number, east: number, north: number];

/** Ring around a box, counterclockwise from the southwest. */
export const ringOfBox = ([west, south, east, north]: Box): LngLat[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

/** Bounding box of rings. */
export function boxOfRings(rings: readonly (readonly LngLat[])[]): Box {
  let [west, south, east, north]: Box = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const ring of rings) {
    for (const [lng, lat] of ring) {
      if (lng < west) west = lng;
      if (lng > east) east = lng;
      if (lat < south) south = lat;
      if (lat > north) north = lat;
    }
  }
  return [west, south, east, north];
}

const boxes = new WeakMap<ZoneGeometry, Box>();

/** Bounding box of a geometry; cached, as geometries are immutable. */
export function boxOf(geometry: ZoneGeometry): Box {
  const known = boxes.get(geometry);
  if (known) return known;
  const box = boxOfRings(partsOf(geometry).flat());
  boxes.set(geometry, box);
  return box;
}

/** A box extended by some degrees on all sides. */
export const enlarged = ([west, south, east, north]: Box, degrees: number): Box => [
  west - degrees,
  south - degrees,
  east + degrees,
  north + degrees,
];

/** Whether two boxes intersect or touch. */
export const boxesMeet = (one: Box, other: Box): boolean =>
  one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3];
