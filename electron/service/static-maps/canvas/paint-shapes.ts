import { type Image, loadImage, Path2D } from '@napi-rs/canvas';
import type { StaticMapParams } from '../../../../shared/api/static-map.ts';
import { decodePolyline } from '../../../../shared/geo/polyline.ts';
import { palettes } from '../../../../shared/map-style/palette.ts';
import type { MarkerImage } from '../../ports.ts';
import type { Box } from './collisions.ts';
import type { Painting } from './painting.ts';
import { project } from './view.ts';

/** Traces an encoded line. */
function trace({ context, view }: Painting, encoded: string): void {
  context.beginPath();
  for (const [x, y] of project(view, decodePolyline(encoded) ?? [])) context.lineTo(x, y);
}

/** Paints the areas of a question, in its order. */
export function paintPolygons(painting: Painting, polygons: StaticMapParams['polygons'] = []): void {
  const { context } = painting;
  context.lineJoin = 'round';
  for (const { shape, fill_color, color, weight } of polygons) {
    trace(painting, shape);
    context.closePath();
    context.fillStyle = fill_color;
    context.fill('evenodd');
    if (weight === 0) continue;
    context.strokeStyle = color;
    context.lineWidth = weight;
    context.stroke();
  }
}

/** Paints the lines of a question, in its order. */
export function paintPolylines(painting: Painting, polylines: StaticMapParams['polylines'] = []): void {
  const { context } = painting;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (const { enc, color, weight } of polylines) {
    if (weight === 0) continue;
    trace(painting, enc);
    context.strokeStyle = color;
    context.lineWidth = weight;
    context.stroke();
  }
}

/** For markers without an image, its tip at the position. */
const pin = {
  path: 'M0 0C-3 -7 -9 -11 -9 -18A9 9 0 1 1 9 -18C9 -11 3 -7 0 0Z',
  hole: 3.5,
  middle: -18,
  width: 18,
  height: 27,
} as const;

/** A marker whose image was read: where it stands on the picture. */
export interface PlacedMarker {
  box: Box;
  paint(): void;
}

/** The markers of a question, in its order; `images` has one for each, or null. */
export async function placedMarkers(
  { context, view }: Painting,
  markers: StaticMapParams['markers'] = [],
  images: readonly (MarkerImage | null)[],
): Promise<PlacedMarker[]> {
  // The same bytes are one image.
  const decoded = new Map<Uint8Array, Promise<Image>>();
  const placed: PlacedMarker[] = [];
  for (const [index, marker] of markers.entries()) {
    const [[x, y] = [0, 0]] = project(view, [marker]);
    const given = images[index];
    if (!given) {
      placed.push({ box: footedBox(x, y, pin), paint: () => paintPin(context, x, y) });
      continue;
    }
    const { bytes, ratio } = given;
    const loading = decoded.get(bytes) ?? loadImage(bytes);
    decoded.set(bytes, loading);
    const image = await loading;
    const size = { width: image.width / ratio, height: image.height / ratio };
    const box = footedBox(x, y, size);
    placed.push({
      box,
      paint: () => context.drawImage(image, box.minX, box.minY, size.width, size.height),
    });
  }
  return placed;
}

/** What stands on the middle of its lower edge. */
const footedBox = (x: number, y: number, { width, height }: { width: number; height: number }): Box => ({
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
  context.arc(0, pin.middle, pin.hole, 0, 2 * Math.PI);
  context.fillStyle = casing;
  context.fill();
  context.restore();
}
