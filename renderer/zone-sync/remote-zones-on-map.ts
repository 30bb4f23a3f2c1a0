import { useMemo } from 'react';
import { parseWkt } from '../../shared/geo/wkt.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import type { ListedZone } from '../../shared/zone-sync/listed-zone.ts';
import { type Overlay, useOverlay } from '../map/overlays.ts';
import { words } from '../words/words.ts';
import { showOnMap } from '../workspace-zones/show-on-map.ts';

/** Returns the shape of a zone of the service; undefined if its polygon can't be parsed. */
export function geometryOf({ polygon }: ListedZone): ZoneGeometry | undefined {
  const reading = parseWkt(polygon);
  return reading.ok ? reading.geometry : undefined;
}

/** Moves the map to a zone, if its polygon can be parsed. */
export function showRemoteZone(zone: ListedZone): void {
  const geometry = geometryOf(zone);
  if (geometry) showOnMap([geometry]);
}

const areas = (geometries: readonly ZoneGeometry[]) => ({
  type: 'FeatureCollection' as const,
  features: geometries.map((geometry) => ({ type: 'Feature' as const, properties: {}, geometry })),
});

const dashes = [2, 1.5];

/** Draws the border of one zone of the service with dashes, above the zones of the workspace. */
export function useRemoteZoneOverlay(remote: ListedZone | undefined) {
  useOverlay(
    useMemo((): Overlay | null => {
      const geometry = remote && geometryOf(remote);
      if (!geometry) return null;
      return {
        id: 'zone-at-service',
        titleKey: 'zones.where.service',
        order: 91,
        ofPanels: ['zones', 'saved'],
        visible: true,
        sources: { area: areas([geometry]) },
        layers: ({ accent, casing }) => [
          {
            id: 'casing',
            type: 'line',
            source: 'area',
            paint: { 'line-color': casing, 'line-width': 6 },
          },
          {
            id: 'border',
            type: 'line',
            source: 'area',
            paint: { 'line-color': accent, 'line-width': 3, 'line-dasharray': dashes },
          },
        ],
      };
    }, [remote]),
  );
}

/** Draws all zones of a saved listing. */
export function useSavedZonesOverlay(geometries: readonly ZoneGeometry[]) {
  useOverlay(
    useMemo((): Overlay | null => {
      if (geometries.length === 0) return null;
      return {
        id: 'zones-saved',
        titleKey: 'zones.where.service',
        order: 90,
        ofPanels: ['zones', 'saved'],
        visible: true,
        sources: { areas: areas(geometries) },
        layers: ({ accent, casing }) => [
          { id: 'fill', type: 'fill', source: 'areas', paint: { 'fill-color': accent, 'fill-opacity': 0.1 } },
          {
            id: 'casing',
            type: 'line',
            source: 'areas',
            paint: { 'line-color': casing, 'line-width': 3.5 },
          },
          {
            id: 'borders',
            type: 'line',
            source: 'areas',
            paint: { 'line-color': accent, 'line-width': 1.5, 'line-dasharray': dashes },
          },
        ],
        legend: ({ accent }) => [{ text: words.t('zones.service.saved'), color: accent, shape: 'area' }],
      };
    }, [geometries]),
  );
}
