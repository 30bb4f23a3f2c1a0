import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';
import { mapFonts } from '../../../../shared/map-style/palette.ts';

const weights: Readonly<Record<string, number>> = { [mapFonts.regular]: 400, [mapFonts.medium]: 500 };

/** The scripts that a file of the package holds; the first that has a letter draws it. */
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

/** Makes the bundled fonts known to the canvas. Scripts that they lack are drawn with the machine's own. */
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

/** A font of the style as the canvas names it. */
export const canvasFont = (name: string, pixels: number): string =>
  `${weights[name] ?? 400} ${pixels}px ${families}`;
