import { mapFonts, palettes } from '../../../../shared/map-style/palette.ts';
import { wrappedLines } from '../../../../shared/map-style/text-lines.ts';
import type { Box } from './collisions.ts';
import { canvasFont } from './fonts.ts';
import type { Painting } from './painting.ts';
import { type TextStyle, widthOf } from './text-layout.ts';

const look: TextStyle = { font: mapFonts.regular, pixels: 10, letterSpacing: 0 };
const rowPixels = 13;
const paddingPixels = 4;
/** Used if the full attribution doesn't fit. */
const shortAttribution = '© OpenStreetMap';
/** Maximum share of the image it may cover. */
const maxShare = 0.25;

export interface Attribution {
  box: Box;
  paint(painting: Painting): void;
}

/**
 * Lays out the attribution in the lower right corner, in as many lines as needed. A small image gets the short one, and
 * a tiny one none: returns undefined (the OpenStreetMap Foundation's guidelines allow that below 100 pixels per side).
 */
export function attribution(
  { view: { width, height } }: Painting,
  texts: readonly string[],
): Attribution | undefined {
  const availableWidth = width - 2 * paddingPixels;
  const widthIn = (text: string) => widthOf(text, look);
  for (const text of [texts.join(', '), shortAttribution]) {
    const lines = widthIn(text) <= availableWidth ? [text] : wrappedLines(text, widthIn, availableWidth);
    const textWidth = Math.max(...lines.map(widthIn));
    const size = { width: textWidth + 2 * paddingPixels, height: lines.length * rowPixels + paddingPixels };
    if (size.width > width || size.width * size.height > maxShare * width * height) continue;
    const box = { minX: width - size.width, minY: height - size.height, maxX: width, maxY: height };
    return { box, paint: ({ context }) => paint(context, box, lines) };
  }
  return undefined;
}

function paint(
  context: Painting['context'],
  { minX, minY, maxX, maxY }: Box,
  lines: readonly string[],
): void {
  const { labelHalo, label } = palettes.light;
  context.save();
  context.globalAlpha = 0.8;
  context.fillStyle = labelHalo;
  context.fillRect(minX, minY, maxX - minX, maxY - minY);
  context.globalAlpha = 1;
  context.fillStyle = label;
  context.font = canvasFont(look.font, look.pixels);
  context.letterSpacing = '0px';
  lines.forEach((line, index) => {
    context.fillText(
      line,
      maxX - paddingPixels - widthOf(line, look),
      minY + paddingPixels / 2 + (index + 0.77) * rowPixels,
    );
  });
  context.restore();
}
