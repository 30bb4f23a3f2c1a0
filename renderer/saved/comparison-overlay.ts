import type { FeatureCollection } from 'geojson';
import type { LineLayerSpecification } from 'maplibre-gl';
import { type Bounds, boundsOf } from '../../shared/geo/bounds.ts';
import { decodePolyline } from '../../shared/geo/polyline.ts';
import { mapFonts, type Palette } from '../../shared/map-style/palette.ts';
import { routeLines } from '../journey/route-features.ts';
import type { Overlay, OverlayLayer } from '../map/overlays.ts';
import { roundLine } from '../map/round-line.ts';
import type { ComparedSearch } from './compared-searches.ts';

/** The colour of one of the compared routes. */
export const comparedColor = ({ stores }: Palette, index: number): string =>
  stores[index % stores.length] ?? stores[0];

/** All of the compared routes; undefined where there is none. */
export const boundsOfCompared = (compared: readonly ComparedSearch[]): Bounds | undefined =>
  boundsOf(compared.flatMap(({ route }) => decodePolyline(route.overview_polyline.points) ?? []));

/** Pixels from the middle of one line to that of the next, so that several on one road are all seen. */
const besides = 4;

/** Compared routes side by side, each in its colour and with its number along it. */
export function comparisonOverlay(compared: readonly ComparedSearch[]): Overlay {
  const lines: FeatureCollection = routeLines(compared.map(({ route }) => route));
  const offset = (index: number) => (index - (compared.length - 1) / 2) * besides;
  const drawn = (palette: Palette, index: number): OverlayLayer[] => {
    const mine: NonNullable<LineLayerSpecification['filter']> = ['==', ['get', 'index'], index];
    const color = comparedColor(palette, index);
    return [
      roundLine(
        `casing-${index}`,
        'lines',
        { 'line-color': palette.casing, 'line-width': 6, 'line-offset': offset(index) },
        mine,
      ),
      roundLine(
        `line-${index}`,
        'lines',
        { 'line-color': color, 'line-width': 3.5, 'line-offset': offset(index) },
        mine,
      ),
      {
        id: `number-${index}`,
        source: 'lines',
        type: 'symbol',
        filter: mine,
        layout: {
          'symbol-placement': 'line',
          'symbol-spacing': 180,
          'text-field': String(index + 1),
          'text-font': [mapFonts.medium],
          'text-size': 13,
          'text-rotation-alignment': 'viewport',
        },
        paint: { 'text-color': color, 'text-halo-color': palette.casing, 'text-halo-width': 2.5 },
      },
    ];
  };
  return {
    id: 'saved.compared',
    titleKey: 'saved.compare',
    order: 32,
    visible: true,
    sources: { lines },
    layers: (palette) => compared.flatMap((_, index) => drawn(palette, index)),
    legend: (palette) =>
      compared.map(({ search }, index) => ({
        text: `${index + 1} ${search.name}`,
        color: comparedColor(palette, index),
        shape: 'line',
      })),
  };
}
