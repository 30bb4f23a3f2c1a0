import { useMemo } from 'react';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { type Overlay, useOverlay } from '../../map/overlays.ts';
import { roundLine } from '../../map/round-line.ts';

/** Draws previewed shapes with dashed lines above the current ones; undefined draws nothing. Memoize the list. */
export function useShapePreview(id: string, shapes: readonly ZoneGeometry[] | undefined) {
  useOverlay(useMemo(() => (shapes ? previewOverlay(id, shapes) : null), [id, shapes]));
}

const previewOverlay = (id: string, shapes: readonly ZoneGeometry[]): Overlay => ({
  id,
  titleKey: 'zones.reshape.preview',
  order: 85,
  ofPanels: ['zones'],
  visible: true,
  describesMap: true,
  sources: {
    shapes: {
      type: 'FeatureCollection',
      features: shapes.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
    },
  },
  layers: ({ overlayLabel, casing }) => [
    roundLine('casing', 'shapes', { 'line-color': casing, 'line-width': 5 }),
    roundLine('border', 'shapes', {
      'line-color': overlayLabel,
      'line-width': 2,
      'line-dasharray': [2, 2.5],
    }),
  ],
});
