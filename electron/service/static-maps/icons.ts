import { type Canvas, createCanvas, Path2D } from '@napi-rs/canvas';
import { iconPicture, iconPixelRatio } from '../../../shared/map-style/map-icons.ts';

/** An image of the map, drawn. */
export interface Icon {
  image: Canvas;
  /** Pixels of the map to its side. */
  pixels: number;
}

const drawn = new Map<string, Icon | undefined>();

/** The image of that name; undefined where the style has none. */
export function iconOf(id: string): Icon | undefined {
  if (!drawn.has(id)) drawn.set(id, draw(id));
  return drawn.get(id);
}

function draw(id: string): Icon | undefined {
  const picture = iconPicture(id);
  if (!picture) return undefined;
  const { pixels, shapes } = picture;
  const image = createCanvas(pixels * iconPixelRatio, pixels * iconPixelRatio);
  const context = image.getContext('2d');
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const { path, offset, scale, color, opacity, width } of shapes) {
    context.setTransform(iconPixelRatio, 0, 0, iconPixelRatio, 0, 0);
    context.translate(offset, offset);
    context.scale(scale, scale);
    context.globalAlpha = opacity;
    context.fillStyle = color;
    context.strokeStyle = color;
    if (width === 'fill') context.fill(new Path2D(path));
    else {
      context.lineWidth = width;
      context.stroke(new Path2D(path));
    }
  }
  return { image, pixels };
}
