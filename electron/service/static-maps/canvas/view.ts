import type { LatLng } from '../../../../shared/geo/position.ts';
import { mercatorPixel, tilePixels, worldPixels } from '../../../../shared/geo/web-mercator.ts';

/** The part of the world that a picture shows, in Web Mercator pixels of its zoom. */
export interface View {
  zoom: number;
  /** Pixels of the map. */
  width: number;
  height: number;
  /** Pixels of the picture for each of the map, to the side. */
  pixelRatio: 1 | 2;
  /** Of the picture's upper left corner, from 180° west and the northern edge of the map. */
  left: number;
  top: number;
}

export function viewOf(
  centre: LatLng & { zoom: number },
  size: { width: number; height: number; pixelRatio: 1 | 2 },
): View {
  const { zoom } = centre;
  const { x, y } = mercatorPixel(centre, zoom);
  return { zoom, ...size, left: x - size.width / 2, top: y - size.height / 2 };
}

/**
 * Where positions lie on the picture. What follows a position is never taken half around the world away from
 * it, and the first one is taken where it is nearest to the middle of the picture.
 */
export function project(view: View, positions: readonly LatLng[]): [x: number, y: number][] {
  const world = worldPixels(view.zoom);
  let near = view.left + view.width / 2;
  return positions.map((position) => {
    const { x, y } = mercatorPixel(position, view.zoom);
    const unwrapped = x + Math.round((near - x) / world) * world;
    near = unwrapped;
    return [unwrapped - view.left, y - view.top];
  });
}

/** So many worlds to each side of the first copy are looked at: a line that winds around more often is cut off. */
const maxWorlds = 8;

/**
 * How far to the right of where it was projected a drawing is painted, in pixels of the picture: once for each world
 * in which it reaches the picture. `box` is what the drawing covers.
 */
export function worldShifts(view: View, { minX, maxX }: { minX: number; maxX: number }): number[] {
  const world = worldPixels(view.zoom);
  const first = Math.max(-maxWorlds, Math.ceil(-maxX / world));
  const last = Math.min(maxWorlds, Math.floor((view.width - minX) / world));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * world);
}

/** Where a tile lies on the picture. */
export interface TilePlace {
  zoom: number;
  column: number;
  row: number;
  /** Pixels of its upper left corner. */
  x: number;
  y: number;
  /** Pixels to its side. */
  size: number;
}

/** The tiles that a picture needs of a source which was cut for these zooms; closer up the last ones are enlarged. */
export function tilesInView(
  view: View,
  { minzoom, maxzoom }: { minzoom: number; maxzoom: number },
): TilePlace[] {
  const zoom = Math.min(Math.floor(view.zoom), maxzoom);
  if (zoom < minzoom) return [];
  const size = tilePixels * 2 ** (view.zoom - zoom);
  const count = 2 ** zoom;
  const places: TilePlace[] = [];
  const firstRow = Math.max(0, Math.floor(view.top / size));
  const lastRow = Math.min(count - 1, Math.floor((view.top + view.height) / size));
  const lastColumn = Math.floor((view.left + view.width) / size);
  for (let column = Math.floor(view.left / size); column <= lastColumn; column++) {
    for (let row = firstRow; row <= lastRow; row++) {
      const wrapped = ((column % count) + count) % count;
      places.push({
        zoom,
        column: wrapped,
        row,
        x: column * size - view.left,
        y: row * size - view.top,
        size,
      });
    }
  }
  return places;
}
