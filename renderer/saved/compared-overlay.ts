import type { Palette } from '../../shared/map-style/palette.ts';
import { mapFonts } from '../../shared/map-style/palette.ts';
import { routeLines } from '../journey/route-features.ts';
import type { Overlay } from '../map/overlays.ts';
import { roundLine } from '../map/round-line.ts';
import { searchName } from '../workbench/search-name.ts';
import type { ComparedSearch } from './compared-search.ts';

/** The color of a compared search, by its place from 0; those of stores can be told apart by the color-blind too. */
export const comparedColor = (
  { stores, accent }: Pick<Palette, 'stores' | 'accent'>,
  place: number,
): string => stores[place] ?? accent;

/** All compared routes, each in its color and with its number; where several are one, the first is the widest. */
export function comparedOverlay(compared: readonly ComparedSearch[], shownWith: readonly string[]): Overlay {
  const lines = routeLines(compared.map(({ route }) => route));
  const places = compared.map((_, place) => place);
  const widthOf = (place: number) => 4 + 2 * (compared.length - 1 - place);
  return {
    id: 'saved.compared',
    titleKey: 'saved.compared.title',
    order: 33,
    shownWith,
    visible: true,
    sources: { lines },
    layers: (palette) => [
      roundLine('casing', 'lines', { 'line-color': palette.casing, 'line-width': widthOf(0) + 4 }),
      ...places.map((place) =>
        roundLine(
          `line-${place}`,
          'lines',
          { 'line-color': comparedColor(palette, place), 'line-width': widthOf(place) },
          ['==', ['get', 'index'], place],
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
      compared.map(({ search }, place) => ({
        text: `${place + 1} · ${searchName(search)}`,
        color: comparedColor(palette, place),
        shape: 'line',
      })),
  };
}
