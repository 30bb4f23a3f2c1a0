import { type Image, loadImage, Path2D } from '@napi-rs/canvas';
import type { StaticMapParams } from '../../../../shared/api/static-map.ts';
import { decodePolyline } from '../../../../shared/geo/polyline.ts';
import { palettes } from '../../../../shared/map-style/palette.ts';
import type { MarkerImage } from '../../ports.ts';
import type { Box } from './collisions.ts';
import type { Painting } from './painting.ts';
import { project, worldShifts } from './view.ts';

/** Traces an encoded polyline in each visible world copy, and calls `paint` for each. */
function paintCopies({ context, view }: Painting, encoded: string, weight: number, paint: () => void): void {
  const points = project(view, decodePolyline(encoded) ?? []);
  const box = { minX: Number.POSITIVE_INFINITY, maxX: Number.NEGATIVE_INFINITY };
  for (const [x] of points) {
    box.minX = Math.min(box.minX, x - weight);
    box.maxX = Math.max(box.maxX, x + weight);
  }
  for (const shift of worldShifts(view, box)) {
    context.beginPath();
    for (const [x, y] of points) context.lineTo(x + shift, y);
    paint();
  }
}

/** Draws the polygons of a request, in order. */
export function paintPolygons(painting: Painting, polygons: StaticMapParams['polygons'] = []): void {
  const { context } = painting;
  context.lineJoin = 'round';
  for (const { shape, fill_color, color, weight } of polygons) {
    context.fillStyle = fill_color;
    context.strokeStyle = color;
    context.lineWidth = weight;
    paintCopies(painting, shape, weight, () => {
      context.closePath();
      context.fill('evenodd');
      if (weight > 0) context.stroke();
    });
  }
}

/** Draws the lines of a request, in order. */
export function paintPolylines(painting: Painting, polylines: StaticMapParams['polylines'] = []): void {
  const { context } = painting;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (const { enc, color, weight } of polylines) {
    if (weight === 0) continue;
    context.strokeStyle = color;
    context.lineWidth = weight;
    paintCopies(painting, enc, weight, () => context.stroke());
  }
}

/** Pin for markers without an image; its tip is at the position. */
const pin = {
  path: 'M0 0C-3 -7 -9 -11 -9 -18A9 9 0 1 1 9 -18C9 -11 3 -7 0 0Z',
  holeRadius: 3.5,
  centerY: -18,
  width: 18,
  height: 27,
} as const;

/** A marker in one world copy, ready to draw. */
export interface PlacedMarker {
  box: Box;
  paint(): void;
}

/**
 * Returns the markers of a request, in order, each in every visible world copy; `images` has one per marker, or null.
 */
export async function placedMarkers(
  { context, view }: Painting,
  markers: StaticMapParams['markers'] = [],
  images: readonly (MarkerImage | null)[],
): Promise<PlacedMarker[]> {
  // Decode equal bytes only once.
  const decodedImages = new Map<Uint8Array, Promise<Image>>();
  const placed: PlacedMarker[] = [];
  for (const [index, marker] of markers.entries()) {
    const [[x, y] = [0, 0]] = project(view, [marker]);
    const markerImage = images[index];
    if (!markerImage) {
      for (const shift of worldShifts(view, boxAbove(x, y, pin))) {
        placed.push({ box: boxAbove(x + shift, y, pin), paint: () => paintPin(context, x + shift, y) });
      }
      continue;
    }
    const { bytes, pixelRatio } = markerImage;
    const loading = decodedImages.get(bytes) ?? loadImage(bytes);
    decodedImages.set(bytes, loading);
    const image = await loading;
    const size = { width: image.width / pixelRatio, height: image.height / pixelRatio };
    for (const shift of worldShifts(view, boxAbove(x, y, size))) {
      const box = boxAbove(x + shift, y, size);
      placed.push({
        box,
        paint: () => context.drawImage(image, box.minX, box.minY, size.width, size.height),
      });
    }
  }
  return placed;
}

/** Box of an image anchored at the center of its bottom edge. */
const boxAbove = (x: number, y: number, { width, height }: { width: number; height: number }): Box => ({
  minX: x - width / 2,
  minY: y - height,
  maxX: x + width / 2,
  maxY: y,
});

function paintPin(context: Painting['context'], x: number, y: number): void {
  context.save();
  context.translate(x, y);
  const { accent, casing } = palettes.light;
  context.fillStyle = accent;
  context.strokeStyle = casing;
  context.lineWidth = 1.5;
  const outline = new Path2D(pin.path);
  context.fill(outline);
  context.stroke(outline);
  context.beginPath();
  context.arc(0, pin.centerY, pin.holeRadius, 0, 2 * Math.PI);
  context.fillStyle = casing;
  context.fill();
  context.restore();
}
