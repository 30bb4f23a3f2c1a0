import type { AllPaintProperties, ExpressionSpecification } from 'maplibre-gl';
import type { Palette } from '../../theme.ts';

interface DrawLayer {
  id: string;
  type: 'fill' | 'line' | 'circle';
  filter: unknown[];
  layout?: Record<string, unknown>;
  paint: Partial<AllPaintProperties>;
}

const ofMeta = (meta: string) => ['==', ['get', 'meta'], meta];
const chosen: ExpressionSpecification = ['==', ['get', 'active'], 'true'];

/** What is being drawn or edited, from below to above, in the colours of the theme. */
export const drawLayers = ({ accent, casing, overlayLabel }: Palette): readonly DrawLayer[] => [
  {
    id: 'gl-draw-area',
    type: 'fill',
    filter: ['all', ofMeta('feature'), ['==', ['geometry-type'], 'Polygon']],
    paint: { 'fill-color': accent, 'fill-opacity': 0.18 },
  },
  {
    id: 'gl-draw-border-casing',
    type: 'line',
    filter: ofMeta('border'),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': casing, 'line-width': 5 },
  },
  {
    id: 'gl-draw-border',
    type: 'line',
    filter: ofMeta('border'),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': accent, 'line-width': 2.5 },
  },
  {
    id: 'gl-draw-midpoint',
    type: 'circle',
    filter: ofMeta('midpoint'),
    paint: {
      'circle-radius': 3.5,
      'circle-color': casing,
      'circle-stroke-color': accent,
      'circle-stroke-width': 1.5,
    },
  },
  {
    id: 'gl-draw-vertex',
    type: 'circle',
    filter: ofMeta('vertex'),
    paint: {
      'circle-radius': ['case', chosen, 7, 5],
      'circle-color': ['case', chosen, overlayLabel, accent],
      'circle-stroke-color': casing,
      'circle-stroke-width': 2,
    },
  },
];
