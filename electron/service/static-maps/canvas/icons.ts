import { type Canvas, createCanvas, Path2D } from '@napi-rs/canvas';
import { drawIcon, iconPicture, iconPixelRatio } from '../../../../shared/map-style/map-icons.ts';

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
  const { pixels } = picture;
  const image = createCanvas(pixels * iconPixelRatio, pixels * iconPixelRatio);
  const context = image.getContext('2d');
  drawIcon(context, picture, (path) => new Path2D(path));
  return { image, pixels };
}
