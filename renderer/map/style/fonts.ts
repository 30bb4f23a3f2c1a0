import latin400 from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2?url';
import latin500 from '@fontsource/noto-sans/files/noto-sans-latin-500-normal.woff2?url';
import latinExt400 from '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff2?url';
import latinExt500 from '@fontsource/noto-sans/files/noto-sans-latin-ext-500-normal.woff2?url';
import vietnamese400 from '@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff2?url';
import vietnamese500 from '@fontsource/noto-sans/files/noto-sans-vietnamese-500-normal.woff2?url';
import ranges from '@fontsource/noto-sans/unicode.json';
import type { FontFacesSpecification } from 'maplibre-gl';
import { mapFonts } from '../../../shared/map-style/palette.ts';

const faces = {
  [mapFonts.regular]: { latin: latin400, 'latin-ext': latinExt400, vietnamese: vietnamese400 },
  [mapFonts.medium]: { latin: latin500, 'latin-ext': latinExt500, vietnamese: vietnamese500 },
};

/**
 * The bundled fonts that labels are drawn with, the same on every machine; scripts they lack are drawn
 * with the machine's own. The three subsets go together: accents are spread over all of them.
 */
export const fontFaces = (origin: string): FontFacesSpecification =>
  Object.fromEntries(
    Object.entries(faces).map(([name, { latin, 'latin-ext': latinExt, vietnamese }]) => [
      name,
      [
        { url: new URL(latin, origin).href, 'unicode-range': ranges.latin.split(',') },
        { url: new URL(latinExt, origin).href, 'unicode-range': ranges['latin-ext'].split(',') },
        { url: new URL(vietnamese, origin).href, 'unicode-range': ranges.vietnamese.split(',') },
      ],
    ]),
  );
