import { staticMapLimits } from '../../shared/api/static-map.ts';
import type { StaticMapQuestion } from '../../shared/desk/static-maps.ts';
import { mercatorPixel, mercatorPosition } from '../../shared/geo/web-mercator.ts';
import { mapFonts } from '../../shared/map-style/palette.ts';
import {
  lineHeightEms,
  type PaintedFrame,
  type PlacedDot,
  type PlacedLabel,
  type PlacedSign,
  type TextWidth,
  turnedSize,
} from './placed-signs.ts';

type Marker = NonNullable<StaticMapQuestion['markers']>[number];

/** The map draws its texts with it, and has loaded it by then. */
const fontOf = (pixels: number) => `500 ${pixels}px '${mapFonts.medium}', 'Inter Variable', sans-serif`;
/** Around what is drawn, for edges that are no whole pixels. */
const marginPixels = 1;

/** How wide a text is as `signMarker` writes it. */
export function textWidth(): TextWidth {
  const context = document.createElement('canvas').getContext('2d');
  return (text, pixels) => {
    if (!context) return 0;
    context.font = fontOf(pixels);
    return context.measureText(text).width;
  };
}

/**
 * A sign as a marker whose image is a data URL, of `ratio` dots to a pixel; undefined for one that is larger than
 * an image of a marker may be. A marker stands on its position, so that of the lower edge is told.
 */
export function signMarker(placed: PlacedSign, frame: PaintedFrame, ratio: 1 | 2): Marker | undefined {
  const size = sizeOf(placed);
  const [width, height] = [Math.ceil(size.width), Math.ceil(size.height)];
  if (Math.max(width, height) * ratio > staticMapLimits.sideMax) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.scale(ratio, ratio);
  context.translate(width / 2, height / 2);
  if ('lines' in placed) writeLabel(context, placed);
  else drawDot(context, placed);
  // Without any loss at this quality.
  const url = canvas.toDataURL('image/webp', 1);
  if (url.length > (staticMapLimits.markerBytes / 3) * 4) return undefined;

  // On whole pixels, where it is sharp.
  const left = Math.round(placed.middle.x - width / 2);
  const top = Math.round(placed.middle.y - height / 2);
  const centre = mercatorPixel(frame.centre, frame.zoom);
  const foot = mercatorPosition(
    {
      x: centre.x - frame.width / 2 + left + width / 2,
      y: centre.y - frame.height / 2 + top + height,
    },
    frame.zoom,
  );
  return {
    lat: rounded(foot.lat),
    lng: rounded(foot.lng),
    url: ratio === 2 ? url.replace(';', ';name=sign@2x;') : url,
  };
}

/** To about a centimetre. */
const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7;

function sizeOf(placed: PlacedSign): { width: number; height: number } {
  const around = 2 * marginPixels;
  if (!('lines' in placed)) {
    const side = 2 * (placed.sign.radius + placed.sign.strokeWidth) + around;
    return { width: side, height: side };
  }
  const { sign, width, lines, radians } = placed;
  const halo = 2 * sign.haloWidth + around;
  return turnedSize(
    { width: width + halo, height: lines.length * lineHeightEms * sign.pixels + halo },
    radians,
  );
}

function drawDot(context: CanvasRenderingContext2D, { sign }: PlacedDot): void {
  const disc = (radius: number, color: string) => {
    context.beginPath();
    context.arc(0, 0, radius, 0, 2 * Math.PI);
    context.fillStyle = color;
    context.fill();
  };
  disc(sign.radius + sign.strokeWidth, sign.strokeColor);
  disc(sign.radius, sign.color);
}

function writeLabel(context: CanvasRenderingContext2D, { sign, lines, radians }: PlacedLabel): void {
  const lineHeight = lineHeightEms * sign.pixels;
  context.rotate(radians);
  context.font = fontOf(sign.pixels);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 2 * sign.haloWidth;
  context.strokeStyle = sign.haloColor;
  context.fillStyle = sign.color;
  const each = (write: (text: string, y: number) => void) => {
    for (const [index, line] of lines.entries()) write(line, (index - (lines.length - 1) / 2) * lineHeight);
  };
  if (sign.haloWidth > 0) each((line, y) => context.strokeText(line, 0, y));
  each((line, y) => context.fillText(line, 0, y));
}
