import { type Canvas, createCanvas, Path2D } from '@napi-rs/canvas';
import { drawIcon, iconPicture, iconPixelRatio } from '../../../../shared/map-style/map-icons.ts';

/** A rendered icon of the map. */
export interface Icon {
  image: Canvas;
  /** Side length in map pixels. */
  pixels: number;
}

const drawn = new Map<string, Icon | undefined>();

/** Returns the icon with this name; undefined if the style has none. */
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
