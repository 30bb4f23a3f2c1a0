import type { Palette } from '../../shared/map-style/palette.ts';
import type { OverlayLayer } from '../map/overlays.ts';
import { roundLine } from '../map/round-line.ts';

/** Widths of a selected route in pixels. */
export const selectedRouteWidths = { casing: 9, line: 5.5 } as const;

/** Layers of the routes that aren't selected, in a quiet blue-gray, from `routeLines` in the source `lines`. */
export const otherRouteLayers = (
  { alternative, alternativeCasing }: Palette,
  chosen: number,
): OverlayLayer[] => [
  roundLine('others-casing', 'lines', { 'line-color': alternativeCasing, 'line-width': 8 }, [
    '!=',
    ['get', 'index'],
    chosen,
  ]),
  roundLine('others', 'lines', { 'line-color': alternative, 'line-width': 4.5 }, [
    '!=',
    ['get', 'index'],
    chosen,
  ]),
];

/** Layers of the selected route, in the accent color, from the same source. */
export const chosenRouteLayers = ({ accent, casing }: Palette, chosen: number): OverlayLayer[] => [
  roundLine('chosen-casing', 'lines', { 'line-color': casing, 'line-width': selectedRouteWidths.casing }, [
    '==',
    ['get', 'index'],
    chosen,
  ]),
  roundLine('chosen', 'lines', { 'line-color': accent, 'line-width': selectedRouteWidths.line }, [
    '==',
    ['get', 'index'],
    chosen,
  ]),
];
