import { staticMapLimits } from '../../shared/api/static-map.ts';
import type { StaticMapRequest } from '../../shared/desk/static-maps.ts';
import { mercatorPixel, mercatorPosition } from '../../shared/geo/web-mercator.ts';
import { canvasFont } from '../map/style/fonts.ts';
import {
  boxOfSign,
  type PaintedFrame,
  type PlacedDot,
  type PlacedLabel,
  type PlacedSign,
  type TextWidth,
} from './placed-signs.ts';

type Marker = NonNullable<StaticMapRequest['markers']>[number];

/** Margin around the drawing, for edges at fractions of pixels. */
const marginPixels = 1;

/** Returns a function that measures texts in the font of `signMarker`; 0 for all texts without a 2D canvas. */
export function textMeasurer(): TextWidth {
  const context = document.createElement('canvas').getContext('2d');
  return (text, pixels) => {
    if (!context) return 0;
    context.font = canvasFont('medium', pixels);
    return context.measureText(text).width;
  };
}

/**
 * Returns a sign as a marker with a data URL image at `ratio` image pixels per pixel; undefined if it exceeds the limits of
 * marker images. The marker is anchored at the middle of its lower edge.
 */
export function signMarker(placed: PlacedSign, frame: PaintedFrame, ratio: 1 | 2): Marker | undefined {
  const box = boxOfSign(placed);
  // Aligned to whole pixels for sharpness.
  const [left, top] = [Math.floor(box.left) - marginPixels, Math.floor(box.top) - marginPixels];
  const width = Math.ceil(box.right) + marginPixels - left;
  const height = Math.ceil(box.bottom) + marginPixels - top;
  if (Math.max(width, height) * ratio > staticMapLimits.sideMax) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.scale(ratio, ratio);
  context.translate(-left, -top);
  if ('middle' in placed) drawDot(context, placed);
  else writeLabel(context, placed);
  // Lossless at this quality.
  const url = canvas.toDataURL('image/webp', 1);
  if (url.length > (staticMapLimits.markerBytes / 3) * 4) return undefined;

  const center = mercatorPixel(frame.center, frame.zoom);
  const anchor = mercatorPosition(
    {
      x: center.x - frame.width / 2 + left + width / 2,
      y: center.y - frame.height / 2 + top + height,
    },
    frame.zoom,
  );
  return {
    lat: rounded(anchor.lat),
    lng: rounded(wrappedLng(anchor.lng)),
    url: ratio === 2 ? url.replace(';', ';name=sign@2x;') : url,
  };
}

/** Returns a longitude from -180 to 180. */
const wrappedLng = (lng: number) => lng - Math.round(lng / 360) * 360;

/** Rounds to about a centimeter. */
const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7;

function drawDot(context: CanvasRenderingContext2D, { sign, middle: { x, y } }: PlacedDot): void {
  const disc = (radius: number, color: string) => {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = color;
    context.fill();
  };
  disc(sign.radius + sign.strokeWidth, sign.strokeColor);
  disc(sign.radius, sign.color);
}

function writeLabel(context: CanvasRenderingContext2D, { sign, lines }: PlacedLabel): void {
  context.font = canvasFont('medium', sign.pixels);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 2 * sign.haloWidth;
  context.strokeStyle = sign.haloColor;
  context.fillStyle = sign.color;
  const forEachLine = (write: (text: string) => void) => {
    for (const { text, middle, radians } of lines) {
      context.save();
      context.translate(middle.x, middle.y);
      context.rotate(radians);
      write(text);
      context.restore();
    }
  };
  // All halos first, so that none covers a letter.
  if (sign.haloWidth > 0) forEachLine((text) => context.strokeText(text, 0, 0));
  forEachLine((text) => context.fillText(text, 0, 0));
}
