import type { Map as MapLibreMap } from 'maplibre-gl';
import { type IconPicture, iconPicture, iconPixelRatio } from '../../../shared/map-style/map-icons.ts';

/** Draws the image of that name and adds it to the map, when it is one of ours. */
export function addMapIcon(map: MapLibreMap, id: string) {
  if (map.hasImage(id)) return;
  const picture = iconPicture(id);
  const image = picture && drawn(picture);
  if (image) map.addImage(id, image, { pixelRatio: iconPixelRatio });
}

function drawn({ pixels, shapes }: IconPicture): ImageData | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = pixels * iconPixelRatio;
  canvas.height = pixels * iconPixelRatio;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
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
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
