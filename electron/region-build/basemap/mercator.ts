import type { Bounds } from '../../../shared/geo/bounds.ts';
import { type LngLat, toLngLat } from '../../../shared/geo/position.ts';

/** Returns a position in Web Mercator, from 0 (west, north) to 1. Latitudes beyond its limits are clamped. */
export function project([lng, lat]: LngLat): LngLat {
  const sin = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - (0.25 * Math.log((1 + sin) / (1 - sin))) / Math.PI;
  return [lng / 360 + 0.5, Math.min(1, Math.max(0, y))];
}

/** Returns the longitude and latitude of a point in Web Mercator. */
export function fromMercator([x, y]: LngLat): LngLat {
  return [(x - 0.5) * 360, (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI];
}

/** Columns and rows of tiles, inclusive; rows are counted from the north. */
export interface TileRange {
  west: number;
  east: number;
  north: number;
  south: number;
}

/** Returns the tiles of a zoom that a box touches. */
export function tileRange({ northeast, southwest }: Bounds, zoom: number): TileRange {
  const count = 2 ** zoom;
  const tile = (share: number) => Math.min(count - 1, Math.max(0, Math.floor(share * count)));
  const [west, south] = project(toLngLat(southwest));
  const [east, north] = project(toLngLat(northeast));
  return { west: tile(west), east: tile(east), north: tile(north), south: tile(south) };
}
