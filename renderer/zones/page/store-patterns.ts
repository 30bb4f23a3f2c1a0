/** The side of a pattern's tile in CSS pixels; its lines go on from tile to tile. */
export const tilePixels = 12;

/** What tells stores apart without colour, as paths within a tile. */
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

/** The path of the pattern of a store, by its place in the legend; after the last they begin anew. */
export const patternOf = (place: number): string => patterns[place % patterns.length] ?? patterns[0];

/** A tile of a pattern with so many dots to each side of a CSS pixel. */
export function patternImage(place: number, color: string, dotsPerPixel: number): ImageData {
  const side = Math.max(1, Math.round(tilePixels * dotsPerPixel));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return new ImageData(side, side);
  context.scale(side / tilePixels, side / tilePixels);
  context.strokeStyle = color;
  context.lineWidth = 1;
  context.stroke(new Path2D(patternOf(place)));
  return context.getImageData(0, 0, side, side);
}
