/** Tile size in CSS pixels; lines of a pattern continue across tiles. */
export const tilePixels = 12;

/** Patterns that distinguish stores without color, as paths within a tile. */
const patterns = [
  'M-3 3L3 -3M0 12L12 0M9 15L15 9',
  'M3 3h1.6v1.6h-1.6zM9 9h1.6v1.6h-1.6z',
  'M-3 9L3 15M0 0L12 12M9 -3L15 3',
  'M0 6H12',
  'M6 0V12',
  'M0 6H12M6 0V12',
  'M0 0L12 12M0 12L12 0',
  'M4 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
] as const;

/** The pattern path of a store by its position in the legend; repeats after the last. */
export const patternOf = (index: number): string => patterns[index % patterns.length] ?? patterns[0];

/** A pattern tile at this number of dots per CSS pixel. */
export function patternImage(index: number, color: string, dotsPerPixel: number): ImageData {
  const sidePixels = Math.max(1, Math.round(tilePixels * dotsPerPixel));
  const canvas = document.createElement('canvas');
  canvas.width = sidePixels;
  canvas.height = sidePixels;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return new ImageData(sidePixels, sidePixels);
  context.scale(sidePixels / tilePixels, sidePixels / tilePixels);
  context.strokeStyle = color;
  context.lineWidth = 1;
  context.stroke(new Path2D(patternOf(index)));
  return context.getImageData(0, 0, sidePixels, sidePixels);
}
