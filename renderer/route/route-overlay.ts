import type { FeatureCollection } from 'geojson';
import type { Palette } from '../../shared/map-style/palette.ts';
import { accessLayer, movedLayer } from '../journey/moved-overlay.ts';
import { chosenRouteLayers, otherRouteLayers } from '../journey/route-layers.ts';
import type { OverlayLayer } from '../map/overlays.ts';
import { roundLine } from '../map/round-line.ts';

/** Returns the layers of the routes: the selected one in the accent color, the others below it in a quiet blue-gray. */
export const routeLayers = (palette: Palette, chosen: number): OverlayLayer[] => [
  ...otherRouteLayers(palette, chosen),
  accessLayer(palette),
  ...chosenRouteLayers(palette, chosen),
  roundLine('pulled', 'pulled', { 'line-color': palette.accent, 'line-width': 3, 'line-dasharray': [1, 2] }),
  movedLayer(palette),
];

/** Returns the layers of the highlighted instruction. */
export const stepLayers = ({ accent, casing, overlayLabel }: Palette): OverlayLayer[] => [
  roundLine('path-casing', 'step', { 'line-color': casing, 'line-width': 12 }, [
    '==',
    ['geometry-type'],
    'LineString',
  ]),
  roundLine('path', 'step', { 'line-color': overlayLabel, 'line-width': 7 }, [
    '==',
    ['geometry-type'],
    'LineString',
  ]),
  {
    id: 'start',
    source: 'step',
    type: 'circle',
    filter: ['==', ['geometry-type'], 'Point'],
    paint: {
      'circle-radius': 7,
      'circle-color': casing,
      'circle-stroke-color': accent,
      'circle-stroke-width': 3.5,
    },
  },
];

export const noFeatures: FeatureCollection = { type: 'FeatureCollection', features: [] };
