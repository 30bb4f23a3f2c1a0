import type { AllPaintProperties, ExpressionSpecification } from 'maplibre-gl';
import type { Palette } from '../../../shared/map-style/palette.ts';

interface DrawLayer {
  id: string;
  type: 'fill' | 'line' | 'circle';
  filter: unknown[];
  layout?: Record<string, unknown>;
  paint: Partial<AllPaintProperties>;
}

const hasMeta = (meta: string) => ['==', ['get', 'meta'], meta];
const isSelected: ExpressionSpecification = ['==', ['get', 'active'], 'true'];

export const areaOpacity = 0.18;
export const strokeWidths = { casing: 5, border: 2.5 };
/** In pixels; `ring` is the stroke width outside the radius. */
export const pointSizes = {
  midpoint: { radius: 3.5, ring: 1.5 },
  vertex: { radius: 5, ring: 2 },
  selected: { radius: 7, ring: 2 },
};
const { midpoint, vertex, selected: selectedVertex } = pointSizes;

/** Returns the drawing library's layers, bottom to top, in theme colors. */
export const drawLayers = ({ accent, casing, overlayLabel }: Palette): readonly DrawLayer[] => [
  {
    id: 'gl-draw-area',
    type: 'fill',
    filter: ['all', hasMeta('feature'), ['==', ['geometry-type'], 'Polygon']],
    paint: { 'fill-color': accent, 'fill-opacity': areaOpacity },
  },
  {
    id: 'gl-draw-border-casing',
    type: 'line',
    filter: hasMeta('border'),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': casing, 'line-width': strokeWidths.casing },
  },
  {
    id: 'gl-draw-border',
    type: 'line',
    filter: hasMeta('border'),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': accent, 'line-width': strokeWidths.border },
  },
  {
    id: 'gl-draw-midpoint',
    type: 'circle',
    filter: hasMeta('midpoint'),
    paint: {
      'circle-radius': midpoint.radius,
      'circle-color': casing,
      'circle-stroke-color': accent,
      'circle-stroke-width': midpoint.ring,
    },
  },
  {
    id: 'gl-draw-vertex',
    type: 'circle',
    filter: hasMeta('vertex'),
    paint: {
      'circle-radius': ['case', isSelected, selectedVertex.radius, vertex.radius],
      'circle-color': ['case', isSelected, overlayLabel, accent],
      'circle-stroke-color': casing,
      'circle-stroke-width': vertex.ring,
    },
  },
];
