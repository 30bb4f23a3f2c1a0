import type { Palette } from '../../shared/map-style/palette.ts';
import { mapFonts } from '../../shared/map-style/palette.ts';
import { routeLines } from '../journey/route-features.ts';
import type { Overlay } from '../map/overlays.ts';
import { roundLine } from '../map/round-line.ts';
import { searchName } from '../workbench/search-name.ts';
import type { ComparedSearch } from './compared-search.ts';

/** Returns the color of a compared search by its index. Uses store colors, which are also distinct with color blindness. */
export const comparedColor = (
  { stores, accent }: Pick<Palette, 'stores' | 'accent'>,
  index: number,
): string => stores[index] ?? accent;

/**
 * Returns the overlay of all compared routes, each in its color and with its number. Earlier routes are wider, so that
 * all of them are visible where they coincide.
 */
export function comparedOverlay(compared: readonly ComparedSearch[], shownWith: readonly string[]): Overlay {
  const lines = routeLines(compared.map(({ route }) => route));
  const indexes = compared.map((_, index) => index);
  const widthOf = (index: number) => 4 + 2 * (compared.length - 1 - index);
  return {
    id: 'saved.compared',
    titleKey: 'saved.compared.title',
    order: 33,
    shownWith,
    visible: true,
    sources: { lines },
    layers: (palette) => [
      roundLine('casing', 'lines', { 'line-color': palette.casing, 'line-width': widthOf(0) + 4 }),
      ...indexes.map((index) =>
        roundLine(
          `line-${index}`,
          'lines',
          { 'line-color': comparedColor(palette, index), 'line-width': widthOf(index) },
          ['==', ['get', 'index'], index],
        ),
      ),
      {
        id: 'numbers',
        source: 'lines',
        type: 'symbol',
        layout: {
          'symbol-placement': 'line',
          'symbol-spacing': 180,
          'text-field': ['to-string', ['+', ['get', 'index'], 1]],
          'text-font': [mapFonts.medium],
          'text-size': 13,
          'text-rotation-alignment': 'viewport',
        },
        paint: {
          'text-color': palette.overlayLabel,
          'text-halo-color': palette.overlayLabelHalo,
          'text-halo-width': 2.5,
        },
      },
    ],
    legend: (palette) =>
      compared.map(({ search }, index) => ({
        text: `${index + 1} · ${searchName(search)}`,
        color: comparedColor(palette, index),
        shape: 'line',
      })),
  };
}
