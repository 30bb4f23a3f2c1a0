import type { LineLayerSpecification } from 'maplibre-gl';
import type { OverlayLayer } from './overlays.ts';

/** Returns a line layer with round joins and caps. */
export const roundLine = (
  id: string,
  source: string,
  paint: NonNullable<LineLayerSpecification['paint']>,
  filter?: NonNullable<LineLayerSpecification['filter']>,
): Extract<OverlayLayer, { type: 'line' }> => ({
  id,
  source,
  type: 'line',
  layout: { 'line-join': 'round', 'line-cap': 'round' },
  paint,
  ...(filter && { filter }),
});
