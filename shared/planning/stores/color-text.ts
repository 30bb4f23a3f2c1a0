import { Color } from '@maplibre/maplibre-gl-style-spec';
import { colorDistance } from '../../map-style/color-distance.ts';
import { hexOf } from '../../map-style/edge-color.ts';
import { palettes } from '../../map-style/palette.ts';

/** Spreadsheets drop the `#` of colors typed by hand. */
const bareHex = /^[0-9a-f]{6}$/i;

/**
 * Store color for a text, as index in the palette's `stores`: the most similar one. Accepts CSS colors (CSS Color 4:
 * `#e69f00`, `orange`, `rgb(230 159 0)`) that aren't fully transparent.
 * @returns undefined if it isn't a color
 */
export function storeColorOfText(text: string): number | undefined {
  const color = Color.parse(bareHex.test(text.trim()) ? `#${text.trim()}` : text);
  if (!color || color.a === 0) return undefined;
  const [red, green, blue] = color.rgb;
  const hex = hexOf([red, green, blue].map((share) => share * 255));
  let [nearest, least] = [0, Number.POSITIVE_INFINITY];
  for (const [index, storeColor] of palettes.light.stores.entries()) {
    const distance = colorDistance(hex, storeColor);
    if (distance < least) [nearest, least] = [index, distance];
  }
  return nearest;
}

/** `#rrggbb` of a store color; `storeColorOfText` reads it back. */
export const textOfStoreColor = (color: number): string => palettes.light.stores[color] ?? '';
