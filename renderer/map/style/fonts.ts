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
 * Returns the bundled label fonts, so that labels look the same on every machine; other scripts use system fonts. The
 * three subsets belong together, because accented letters are spread over all of them.
 */
export const fontFaces = (origin: string): FontFacesSpecification => facesAt(origin);

const facesAt = (origin: string) =>
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

/** Returns the family under which a label font is registered for canvases: MapLibre doesn't register the fonts it loads. */
const canvasFamily = (name: string) => `Zonedesk ${name}`;

let canvasFontsLoaded: Promise<void> | undefined;

/** Registers the label fonts for canvases. A font that fails to load is replaced by a system font. */
export function loadCanvasFonts(origin: string): Promise<void> {
  canvasFontsLoaded ??= (async () => {
    const loading = Object.entries(facesAt(origin)).flatMap(([name, files]) =>
      files.map(({ url, 'unicode-range': ranges }) =>
        new FontFace(canvasFamily(name), `url(${JSON.stringify(url)})`, {
          unicodeRange: ranges.join(','),
        }).load(),
      ),
    );
    for (const loaded of await Promise.allSettled(loading))
      if (loaded.status === 'fulfilled') document.fonts.add(loaded.value);
  })();
  return canvasFontsLoaded;
}

/** Returns the value of a canvas context's `font` for a label font. */
export const canvasFont = (weight: keyof typeof mapFonts, pixels: number): string =>
  `${pixels}px '${canvasFamily(mapFonts[weight])}', sans-serif`;
