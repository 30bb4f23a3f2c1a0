import type { LngLat } from './position.ts';
import type { ZoneGeometry } from './zone-geometry.ts';

export type Ring = LngLat[];
/** Rings of a polygon: its shell, followed by its holes. */
export type Rings = Ring[];

/** Returns the polygons of a geometry. */
export const partsOf = (geometry: ZoneGeometry): readonly Rings[] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;

/** Returns a Polygon for one part, a MultiPolygon for several; undefined for none. */
export function geometryOfParts(parts: readonly Rings[]): ZoneGeometry | undefined {
  const [first] = parts;
  if (first === undefined) return undefined;
  return parts.length === 1
    ? { type: 'Polygon', coordinates: first }
    : { type: 'MultiPolygon', coordinates: [...parts] };
}

/** Returns the shell of each part without its last position, which repeats the first; rings must be closed. */
export const outerRings = (geometry: ZoneGeometry): Ring[] =>
  partsOf(geometry).flatMap(([shell]) => (shell ? [shell.slice(0, -1)] : []));

/** Returns the geometry with each polygon changed; keeps its type. */
export const mapPolygons = (geometry: ZoneGeometry, change: (rings: Rings) => Rings): ZoneGeometry =>
  geometry.type === 'Polygon'
    ? { type: 'Polygon', coordinates: change(geometry.coordinates) }
    : { type: 'MultiPolygon', coordinates: geometry.coordinates.map(change) };

/** Returns the geometry with each position changed. */
export const mapPositions = (geometry: ZoneGeometry, change: (position: LngLat) => LngLat): ZoneGeometry =>
  mapPolygons(geometry, (rings) => rings.map((ring) => ring.map(change)));

/** Returns the number of positions, including those that close rings. */
export function positionCount(geometry: ZoneGeometry): number {
  let count = 0;
  for (const rings of partsOf(geometry)) for (const ring of rings) count += ring.length;
  return count;
}

/** Yields every position, ring by ring. */
export function* positionsOf(geometry: ZoneGeometry): Generator<LngLat> {
  for (const rings of partsOf(geometry)) for (const ring of rings) yield* ring;
}

/** Returns the number of vertices, which doesn't include the repeated closing positions. */
export function vertexCount(geometry: ZoneGeometry): number {
  let count = 0;
  for (const ring of partsOf(geometry).flat()) {
    const [first, last] = [ring[0], ring.at(-1)];
    const isClosed = ring.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
    count += isClosed ? ring.length - 1 : ring.length;
  }
  return count;
}
