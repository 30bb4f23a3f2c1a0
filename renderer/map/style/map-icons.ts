import type { Map as MapLibreMap } from 'maplibre-gl';
import {
  drawIcon,
  type IconPicture,
  iconPicture,
  iconPixelRatio,
} from '../../../shared/map-style/map-icons.ts';

/** Adds the built-in icon with this ID to the map; ignores IDs of other images. */
export function addMapIcon(map: MapLibreMap, id: string) {
  if (map.hasImage(id)) return;
  const picture = iconPicture(id);
  const image = picture && rasterized(picture);
  if (image) map.addImage(id, image, { pixelRatio: iconPixelRatio });
}

function rasterized(picture: IconPicture): ImageData | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = picture.pixels * iconPixelRatio;
  canvas.height = picture.pixels * iconPixelRatio;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  drawIcon(context, picture, (path) => new Path2D(path));
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
