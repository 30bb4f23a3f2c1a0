import { useEffect, useMemo } from 'react';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import { type Overlay, useOverlay } from '../map/overlays.ts';
import { words } from '../words/words.ts';
import { showOnMap } from '../workspace-zones/show-on-map.ts';

const areas = (geometry: ZoneGeometry | undefined) => ({
  type: 'FeatureCollection' as const,
  features: geometry ? [{ type: 'Feature' as const, properties: {}, geometry }] : [],
});

const dashes = [2, 1.5];

/** Draws the local and the remote version of a zone, and fits the map to them. */
export function useConflictOverlay(
  localGeometry: ZoneGeometry | undefined,
  remoteGeometry: ZoneGeometry | undefined,
) {
  useOverlay(
    useMemo((): Overlay | null => {
      if (!localGeometry && !remoteGeometry) return null;
      return {
        id: 'zone-conflict',
        titleKey: 'zones.conflict.overlay',
        order: 92,
        ofPanels: ['zones'],
        visible: true,
        sources: { here: areas(localGeometry), there: areas(remoteGeometry) },
        layers: ({ accent, warning, casing }) => [
          { id: 'casing', type: 'line', source: 'there', paint: { 'line-color': casing, 'line-width': 6 } },
          { id: 'ground', type: 'line', source: 'here', paint: { 'line-color': casing, 'line-width': 6 } },
          { id: 'here', type: 'line', source: 'here', paint: { 'line-color': accent, 'line-width': 3 } },
          {
            id: 'there',
            type: 'line',
            source: 'there',
            paint: { 'line-color': warning, 'line-width': 3, 'line-dasharray': dashes },
          },
        ],
        legend: ({ accent, warning }) => [
          ...(localGeometry
            ? [{ text: words.t('zones.conflict.here'), color: accent, shape: 'line' as const }]
            : []),
          ...(remoteGeometry
            ? [{ text: words.t('zones.conflict.there'), color: warning, shape: 'line' as const }]
            : []),
        ],
      };
    }, [localGeometry, remoteGeometry]),
  );
  useEffect(
    () => showOnMap([localGeometry, remoteGeometry].filter((shape) => shape !== undefined)),
    [localGeometry, remoteGeometry],
  );
}
