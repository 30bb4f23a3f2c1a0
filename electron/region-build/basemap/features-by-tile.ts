import type { LngLat } from '../../../shared/geo/position.ts';
import { type Box, boxOf, type Ring } from '../osm/rings.ts';
import type { MapFeature } from './map-feature.ts';
import { fromMercator, project, type TileRange } from './mercator.ts';

/** A tile with a feature, or with the part of it in and slightly around the tile. */
export interface TilePart {
  column: number;
  row: number;
  part: MapFeature;
}

/** Features in up to this many tiles stay uncut; larger ones are cut along the tiles. */
const maxUncutTiles = 4;
/** Margin around a tile as a share of its side; larger than the buffer of the final tiles. */
const margin = 1 / 32;

type Axis = 0 | 1;

/** Returns the parts of a line on one side of a limit. */
function clipLine(points: Ring, axis: Axis, isInside: (value: number) => boolean, limit: number): LngLat[][] {
  const parts: LngLat[][] = [];
  let current: LngLat[] = [];
  let before: LngLat | undefined;
  for (const point of points) {
    const inside = isInside(point[axis]);
    if (before && inside !== isInside(before[axis])) current.push(crossingAt(before, point, axis, limit));
    if (inside) {
      current.push(point);
    } else if (current.length > 0) {
      parts.push(current);
      current = [];
    }
    before = point;
  }
  if (current.length > 0) parts.push(current);
  return parts.filter(({ length }) => length > 1);
}

/** Returns where a segment crosses a limit. */
function crossingAt(from: LngLat, to: LngLat, axis: Axis, limit: number): LngLat {
  const share = (limit - from[axis]) / (to[axis] - from[axis]);
  const other = axis === 0 ? 1 : 0;
  const value = from[other] + share * (to[other] - from[other]);
  return axis === 0 ? [limit, value] : [value, limit];
}

/** Returns the part of a ring on one side of a limit, closed along that (Sutherland and Hodgman, 1974). */
function clipRing(ring: Ring, axis: Axis, isInside: (value: number) => boolean, limit: number): LngLat[] {
  const part: LngLat[] = [];
  let before: LngLat | undefined;
  for (const point of ring) {
    const inside = isInside(point[axis]);
    if (before && inside !== isInside(before[axis])) part.push(crossingAt(before, point, axis, limit));
    if (inside) part.push(point);
    before = point;
  }
  const [first] = part;
  const last = part.at(-1);
  if (first && last && (first[0] !== last[0] || first[1] !== last[1])) part.push(first);
  return part.length >= 4 ? part : [];
}

/** Returns the parts of a feature on one side of a meridian (axis 0) or a parallel (axis 1). */
function clipped(feature: MapFeature, axis: Axis, side: 'below' | 'above', limit: number): MapFeature[] {
  const isInside = side === 'below' ? (value: number) => value <= limit : (value: number) => value >= limit;
  const { geometry } = feature;
  if (geometry.type === 'point') return isInside(geometry.at[axis]) ? [feature] : [];
  if (geometry.type === 'line') {
    return clipLine(geometry.points, axis, isInside, limit).map((points) => ({
      ...feature,
      geometry: { type: 'line', points },
    }));
  }
  const polygons = geometry.polygons
    .map((rings) => rings.map((ring) => clipRing(ring, axis, isInside, limit)))
    .filter(([outer]) => outer !== undefined && outer.length > 0)
    .map((rings) => rings.filter(({ length }) => length > 0));
  return polygons.length > 0 ? [{ ...feature, geometry: { type: 'area', polygons } }] : [];
}

function* cutToTiles(feature: MapFeature, zoom: number, range: TileRange): Generator<TilePart, void, void> {
  const { west, east, north, south } = range;
  if (west === east && north === south) {
    yield { column: west, row: north, part: feature };
    return;
  }
  const share = 1 / 2 ** zoom;
  if (east - west >= south - north) {
    const middle = Math.floor((west + east) / 2);
    const limit = (at: number) => fromMercator([at * share, 0.5])[0];
    for (const part of clipped(feature, 0, 'below', limit(middle + 1 + margin)))
      yield* cutToTiles(part, zoom, { ...range, east: middle });
    for (const part of clipped(feature, 0, 'above', limit(middle + 1 - margin)))
      yield* cutToTiles(part, zoom, { ...range, west: middle + 1 });
  } else {
    const middle = Math.floor((north + south) / 2);
    const limit = (at: number) => fromMercator([0.5, at * share])[1];
    for (const part of clipped(feature, 1, 'above', limit(middle + 1 + margin)))
      yield* cutToTiles(part, zoom, { ...range, south: middle });
    for (const part of clipped(feature, 1, 'below', limit(middle + 1 - margin)))
      yield* cutToTiles(part, zoom, { ...range, north: middle + 1 });
  }
}

/** Returns the bounds of a feature in Web Mercator, 0 to 1; rows are counted from the north, so north < south. */
export function mercatorBox({ geometry }: MapFeature): Box {
  const boxes =
    geometry.type === 'point'
      ? [boxOf([geometry.at])]
      : geometry.type === 'line'
        ? [boxOf(geometry.points)]
        : geometry.polygons.flatMap(([outer]) => (outer ? [boxOf(outer)] : []));
  const corners = boxes.flatMap(({ west, south, east, north }) => [
    project([west, north]),
    project([east, south]),
  ]);
  const { west, south, east, north } = boxOf(corners);
  return { west, east, north: south, south: north };
}

/**
 * Yields the tiles of a zoom within `range` that a feature is in or near, each with the feature, or with the part of a
 * large feature that is there.
 */
export function* tileParts(
  feature: MapFeature,
  zoom: number,
  range: TileRange,
): Generator<TilePart, void, void> {
  const { west, east, north, south } = mercatorBox(feature);
  const tileMargin = feature.geometry.type === 'point' ? 0 : margin;
  const tilesPerSide = 2 ** zoom;
  const touched: TileRange = {
    west: Math.max(range.west, Math.floor(west * tilesPerSide - tileMargin)),
    east: Math.min(range.east, Math.floor(east * tilesPerSide + tileMargin)),
    north: Math.max(range.north, Math.floor(north * tilesPerSide - tileMargin)),
    south: Math.min(range.south, Math.floor(south * tilesPerSide + tileMargin)),
  };
  if (touched.west > touched.east || touched.north > touched.south) return;
  if ((touched.east - touched.west + 1) * (touched.south - touched.north + 1) > maxUncutTiles) {
    yield* cutToTiles(feature, zoom, touched);
    return;
  }
  for (let column = touched.west; column <= touched.east; column++)
    for (let row = touched.north; row <= touched.south; row++) yield { column, row, part: feature };
}
