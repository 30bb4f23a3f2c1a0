import { createCanvas } from '@napi-rs/canvas';
import { canvasFont } from './fonts.ts';

/** Font and spacing of a text. */
export interface TextLook {
  /** Name in the style. */
  font: string;
  pixels: number;
  /** In ems. */
  letterSpacing: number;
}

/** Measured once at this size, because letters scale linearly. */
const measuredPixels = 100;
const measuring = createCanvas(1, 1).getContext('2d');
const advances = new Map<string, number>();
const segmenter = new Intl.Segmenter();

/** Splits a text into graphemes, including combining marks. */
export const lettersOf = (text: string): string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment);

/** Returns the advance width of a letter in pixels. */
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

/** Returns the width of a text in pixels. */
export const widthOf = (text: string, look: TextLook): number =>
  lettersOf(text).reduce((sum, letter) => sum + advanceOf(letter, look), 0);
