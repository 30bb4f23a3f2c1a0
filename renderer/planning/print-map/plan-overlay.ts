import type { Feature } from 'geojson';
import { toLngLat } from '../../../shared/geo/position.ts';
import { mapFonts } from '../../../shared/map-style/palette.ts';
import type { Store } from '../../../shared/zones/store.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { nameLayer } from '../../map/name-layer.ts';
import type { Overlay } from '../../map/overlays.ts';
import { labelFeature } from '../../workspace-zones/zone-label.ts';
import type { PlanStore } from './plan-legend.ts';

/** The name of the image of a store's pattern. */
export const patternName = (number: number): string => `plan-pattern-${number}`;

/**
 * Zones for print: fill, pattern and border by store, labeled with the store's number and name, or the zone id if the
 * store has several zones. Stores are discs with their numbers. Yields before each label.
 */
export function* planOverlay(
  zones: readonly Zone[],
  legendStores: readonly PlanStore[],
  { stores, patterned }: { stores: readonly Store[]; patterned: boolean },
): Generator<void, Overlay> {
  const storeOf = new Map(legendStores.map((legendStore) => [legendStore.storeId, legendStore]));
  const drawn = zones.flatMap((zone) => {
    const store = storeOf.get(zone.storeId);
    return store ? [{ zone, store }] : [];
  });
  const storeIdsOnMap = new Set(stores.map(({ storeId }) => storeId));
  const labels: Feature[] = [];
  for (const { zone, store } of drawn) {
    yield;
    const isOnlyZone = store.zoneCount === 1 && store.storeId !== '';
    const name = isOnlyZone ? store.name : zone.zoneId;
    // The only zone of a store has its number on the store's disc already.
    const isNumbered = isOnlyZone && storeIdsOnMap.has(store.storeId);
    labels.push(labelFeature(zone.geometry, isNumbered ? name : `${store.number} · ${name}`));
  }
  return {
    id: 'plan-page',
    titleKey: 'zones.title',
    order: 20,
    visible: true,
    sources: {
      areas: {
        type: 'FeatureCollection',
        features: drawn.map(({ zone, store }) => ({
          type: 'Feature',
          properties: { color: store.color, edge: store.edgeColor, pattern: patternName(store.number) },
          geometry: zone.geometry,
        })),
      },
      labels: { type: 'FeatureCollection', features: labels },
      stores: {
        type: 'FeatureCollection',
        features: stores.flatMap(({ storeId, position }) => {
          const store = storeOf.get(storeId);
          if (!store) return [];
          return {
            type: 'Feature',
            properties: { number: String(store.number), edge: store.edgeColor },
            geometry: { type: 'Point', coordinates: toLngLat(position) },
          };
        }),
      },
    },
    layers: (palette) => [
      {
        id: 'fill',
        source: 'areas',
        type: 'fill',
        paint: { 'fill-color': ['to-color', ['get', 'color']], 'fill-opacity': 0.3 },
      },
      ...(patterned
        ? [
            {
              id: 'pattern',
              source: 'areas',
              type: 'fill' as const,
              paint: { 'fill-pattern': ['image', ['get', 'pattern']] as ['image', ['get', string]] },
            },
          ]
        : []),
      {
        id: 'casing',
        source: 'areas',
        type: 'line',
        layout: { 'line-join': 'round' },
        paint: { 'line-color': palette.casing, 'line-width': 3.5 },
      },
      {
        id: 'border',
        source: 'areas',
        type: 'line',
        layout: { 'line-join': 'round' },
        paint: { 'line-color': ['to-color', ['get', 'edge']], 'line-width': 1.8 },
      },
      {
        id: 'store',
        source: 'stores',
        type: 'circle',
        paint: {
          'circle-radius': 8,
          'circle-color': ['to-color', ['get', 'edge']],
          'circle-stroke-color': palette.casing,
          'circle-stroke-width': 2,
        },
      },
      nameLayer('label', 'labels', palette, {
        'text-size': 12.5,
        'text-max-width': 8,
        // Moves the label aside if the store's disc is in its place.
        'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
        'text-radial-offset': 0.9,
        haloWidth: 2,
      }),
      {
        id: 'store-number',
        source: 'stores',
        type: 'symbol',
        layout: {
          'text-field': ['get', 'number'],
          'text-font': [mapFonts.medium],
          'text-size': 9.5,
          'text-allow-overlap': true,
        },
        paint: { 'text-color': palette.casing },
      },
    ],
  };
}
