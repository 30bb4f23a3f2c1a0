import { Color } from '@maplibre/maplibre-gl-style-spec';
import { colorDistance } from '../../map-style/color-distance.ts';
import { hexOf } from '../../map-style/edge-color.ts';
import { palettes } from '../../map-style/palette.ts';

/** Spreadsheets lose the `#` where a person writes a colour by hand. */
const bareHex = /^[0-9a-f]{6}$/i;

/**
 * The colour of a store that a text means, as a place in the palette's `stores`: that which looks most like it.
 * A text is a colour where CSS says so (CSS Color 4: `#e69f00`, `orange`, `rgb(230 159 0)`) and something of it is seen.
 * @returns undefined where it is none
 */
export function storeColorOfText(text: string): number | undefined {
  const color = Color.parse(bareHex.test(text.trim()) ? `#${text.trim()}` : text);
  if (!color || color.a === 0) return undefined;
  const [red, green, blue] = color.rgb;
  const hex = hexOf([red, green, blue].map((share) => share * 255));
  let [nearest, least] = [0, Number.POSITIVE_INFINITY];
  for (const [place, one] of palettes.light.stores.entries()) {
    const distance = colorDistance(hex, one);
    if (distance < least) [nearest, least] = [place, distance];
  }
  return nearest;
}

/** How a colour of a store is written, `#rrggbb`; `storeColorOfText` reads it as the same. */
export const textOfStoreColor = (color: number): string => palettes.light.stores[color] ?? '';
