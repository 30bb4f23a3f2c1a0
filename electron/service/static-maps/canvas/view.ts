import type { LatLng } from '../../../../shared/geo/position.ts';
import { mercatorPixel, tilePixels, worldPixels } from '../../../../shared/geo/web-mercator.ts';

/** Visible part of the world, in Web Mercator pixels of its zoom. */
export interface View {
  zoom: number;
  /** In map pixels. */
  width: number;
  height: number;
  /** Image pixels per map pixel. */
  pixelRatio: 1 | 2;
  /** Upper left corner of the image, from 180° west and the northern edge of the map. */
  left: number;
  top: number;
}

/** Returns the view of an image around a center. */
export function viewOf(
  center: LatLng & { zoom: number },
  size: { width: number; height: number; pixelRatio: 1 | 2 },
): View {
  const { zoom } = center;
  const { x, y } = mercatorPixel(center, zoom);
  return { zoom, ...size, left: x - size.width / 2, top: y - size.height / 2 };
}

/**
 * Projects positions to image pixels. Of its world copies, each position uses the one nearest to the previous position;
 * the first uses the one nearest to the center of the image.
 */
export function project(view: View, positions: readonly LatLng[]): [x: number, y: number][] {
  const worldWidth = worldPixels(view.zoom);
  let previousX = view.left + view.width / 2;
  return positions.map((position) => {
    const { x, y } = mercatorPixel(position, view.zoom);
    const unwrapped = x + Math.round((previousX - x) / worldWidth) * worldWidth;
    previousX = unwrapped;
    return [unwrapped - view.left, y - view.top];
  });
}

/** Maximum world copies per side; a line winding around the world more often is cut off. */
const maxWorldCopies = 8;

/**
 * Returns the horizontal shifts in image pixels at which a drawing is visible, one per world copy. `box` is the extent
 * of the drawing.
 */
export function worldShifts(view: View, { minX, maxX }: { minX: number; maxX: number }): number[] {
  const world = worldPixels(view.zoom);
  const first = Math.max(-maxWorldCopies, Math.ceil(-maxX / world));
  const last = Math.min(maxWorldCopies, Math.floor((view.width - minX) / world));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * world);
}

/** Position of a tile in the image. */
export interface TilePlace {
  zoom: number;
  column: number;
  row: number;
  /** Upper left corner in pixels. */
  x: number;
  y: number;
  /** Side length in pixels. */
  size: number;
}

/** Returns the tiles of a source in a view. Above the source's maximum zoom, tiles of that zoom are enlarged. */
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
