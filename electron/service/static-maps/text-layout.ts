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

/** The text in lines of about one length, none longer than `maxEms` where its words allow it. */
export function linesOf(text: string, look: TextLook, maxEms: number): string[] {
  const longest = maxEms * look.pixels;
  const words = text.split(/\s+/).filter((word) => word !== '');
  const whole = widthOf(text, look);
  const wanted = whole / Math.ceil(whole / longest);
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`;
    const before = widthOf(line, look);
    const after = widthOf(longer, look);
    // As near as can be to the length that is wanted.
    if (line !== '' && (after > longest || Math.abs(after - wanted) > Math.abs(before - wanted))) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}
