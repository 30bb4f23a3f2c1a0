import { useMemo } from 'react';
import { toLngLat } from '../../shared/geo/position.ts';
import { mapFonts, type Palette } from '../../shared/map-style/palette.ts';
import type { Avoidance } from '../../shared/saved/searches.ts';
import { closeRing } from '../../shared/zones/geometry/rings.ts';
import { type Overlay, type OverlayLayer, useOverlay } from '../map/overlays.ts';
import { roundLine } from '../map/round-line.ts';
import { words } from '../words/words.ts';

/** Draws a panel's areas to avoid. */
export function useAvoidedOverlay(
  { areas }: Avoidance,
  { id, titleKey, order, shownWith }: Pick<Overlay, 'id' | 'titleKey' | 'order' | 'shownWith'>,
) {
  useOverlay(
    useMemo(
      (): Overlay | null =>
        areas.length > 0
          ? {
              id,
              titleKey,
              order,
              ...(shownWith && { shownWith }),
              visible: true,
              sources: { areas: areaFeatures(areas) },
              layers: avoidedLayers,
              legend: ({ error }) => [{ text: words.t('avoid.legend'), color: error, shape: 'area' }],
            }
          : null,
      [areas, id, titleKey, order, shownWith],
    ),
  );
}

const areaFeatures = (areas: Avoidance['areas']): Overlay['sources'][string] => ({
  type: 'FeatureCollection',
  features: areas.map(({ name, ring }) => ({
    type: 'Feature',
    properties: { name },
    geometry: { type: 'Polygon', coordinates: [closeRing(ring.map(toLngLat))] },
  })),
});

const avoidedLayers = ({ error, casing, overlayLabelHalo }: Palette): OverlayLayer[] => [
  { id: 'fill', source: 'areas', type: 'fill', paint: { 'fill-color': error, 'fill-opacity': 0.14 } },
  roundLine('casing', 'areas', { 'line-color': casing, 'line-width': 4 }),
  // Round caps lengthen each dash by the line width.
  roundLine('border', 'areas', { 'line-color': error, 'line-width': 2, 'line-dasharray': [1, 3] }),
  {
    id: 'names',
    source: 'areas',
    type: 'symbol',
    layout: { 'text-field': ['get', 'name'], 'text-font': [mapFonts.medium], 'text-size': 12 },
    paint: { 'text-color': error, 'text-halo-color': overlayLabelHalo, 'text-halo-width': 1.5 },
  },
];
