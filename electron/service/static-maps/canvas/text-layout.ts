import { createCanvas } from '@napi-rs/canvas';
import { canvasFont } from './fonts.ts';

/** How a text is written. */
export interface TextLook {
  /** As the style names it. */
  font: string;
  pixels: number;
  /** Between letters, in ems. */
  letterSpacing: number;
}

/** Measured once at this size, as letters grow evenly. */
const measuredPixels = 100;
const measuring = createCanvas(1, 1).getContext('2d');
const advances = new Map<string, number>();
const segmenter = new Intl.Segmenter();

/** What is read as one letter, accents and all. */
export const lettersOf = (text: string): string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment);

/** How far a letter carries on, in pixels. */
export function advanceOf(letter: string, { font, pixels, letterSpacing }: TextLook): number {
  const key = `${font}|${letter}`;
  let ems = advances.get(key);
  if (ems === undefined) {
    measuring.font = canvasFont(font, measuredPixels);
    ems = measuring.measureText(letter).width / measuredPixels;
    advances.set(key, ems);
  }
  return (ems + letterSpacing) * pixels;
}

/** Pixels from the beginning of a text to its end. */
export const widthOf = (text: string, look: TextLook): number =>
  lettersOf(text).reduce((sum, letter) => sum + advanceOf(letter, look), 0);
