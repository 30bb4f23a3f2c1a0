import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';
import { mapFonts } from '../../../../shared/map-style/palette.ts';

const weights: Readonly<Record<string, number>> = { [mapFonts.regular]: 400, [mapFonts.medium]: 500 };

/** Font files by script; the first one with a glyph is used. */
const subsets = [
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'devanagari',
] as const;
const familyOf = (subset: string) => `Zonedesk Noto Sans ${subset}`;
const families = [...subsets.map((subset) => `"${familyOf(subset)}"`), 'sans-serif'].join(', ');

/** Registers the bundled fonts with the canvas. Other scripts use system fonts. */
export function registerFonts(): void {
  const require = createRequire(import.meta.url);
  for (const subset of subsets) {
    if (GlobalFonts.has(familyOf(subset))) continue;
    for (const weight of Object.values(weights)) {
      const file = `@fontsource/noto-sans/files/noto-sans-${subset}-${weight}-normal.woff2`;
      GlobalFonts.registerFromPath(require.resolve(file), familyOf(subset));
    }
  }
}

/** Returns the canvas `font` value for a font name of the style; unknown fonts are regular. */
export const canvasFont = (name: string, pixels: number): string =>
  `${weights[name] ?? 400} ${pixels}px ${families}`;
