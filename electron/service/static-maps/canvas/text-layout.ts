import { createCanvas } from '@napi-rs/canvas';
import { canvasFont } from './fonts.ts';

/** Font and spacing of a text. */
export interface TextStyle {
  /** Name in the style. */
  font: string;
  pixels: number;
  /** In ems. */
  letterSpacing: number;
}

/** Font size at which each letter is measured once; widths scale linearly. */
const measuredPixels = 100;
const measuringContext = createCanvas(1, 1).getContext('2d');
const advances = new Map<string, number>();
const segmenter = new Intl.Segmenter();

/** Splits a text into graphemes: letters with their combining marks. */
export const lettersOf = (text: string): string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment);

/** Returns the advance width of a letter in pixels. */
export function advanceOf(letter: string, { font, pixels, letterSpacing }: TextStyle): number {
  const key = `${font}|${letter}`;
  let ems = advances.get(key);
  if (ems === undefined) {
    measuringContext.font = canvasFont(font, measuredPixels);
    ems = measuringContext.measureText(letter).width / measuredPixels;
    advances.set(key, ems);
  }
  return (ems + letterSpacing) * pixels;
}

/** Returns the width of a text in pixels. */
export const widthOf = (text: string, look: TextStyle): number =>
  lettersOf(text).reduce((sum, letter) => sum + advanceOf(letter, look), 0);
