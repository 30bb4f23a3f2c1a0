import type { Feature } from 'geojson';
import { toLngLat } from '../../../shared/geo/position.ts';
import type { Store } from '../../../shared/zones/stores/store.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { nameLayer } from '../../map/name-layer.ts';
import type { Overlay } from '../../map/overlays.ts';
import { labelFeature } from '../map/zone-label.ts';
import type { PlanStore } from './plan-legend.ts';

/** The name of the image of a store's pattern. */
export const patternName = (number: number): string => `plan-pattern-${number}`;

/**
 * Zones as they are on paper: fill, pattern and border of their store, and its number beside their id. The stores
 * whose zones they are stand there as points with their names. Yields before each label is placed.
 */
export function* planOverlay(
  zones: readonly Zone[],
  stores: readonly PlanStore[],
  { points, patterned }: { points: readonly Store[]; patterned: boolean },
): Generator<void, Overlay> {
  const storeOf = new Map(stores.map((store) => [store.storeId, store]));
  const drawn = zones.flatMap((zone) => {
    const store = storeOf.get(zone.storeId);
    return store ? [{ zone, store }] : [];
  });
  const labels: Feature[] = [];
  for (const { zone, store } of drawn) {
    yield;
    labels.push(labelFeature(zone.geometry, `${store.number} · ${zone.zoneId}`));
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
          properties: { color: store.color, edge: store.edge, pattern: patternName(store.number) },
          geometry: zone.geometry,
        })),
      },
      labels: { type: 'FeatureCollection', features: labels },
      stores: {
        type: 'FeatureCollection',
        features: points.flatMap(({ storeId, position }) => {
          const store = storeOf.get(storeId);
          if (!store) return [];
          return {
            type: 'Feature',
            properties: { name: `${store.number} ${store.name}`, edge: store.edge },
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
          'circle-radius': 6,
          'circle-color': ['to-color', ['get', 'edge']],
          'circle-stroke-color': palette.casing,
          'circle-stroke-width': 2,
        },
      },
      nameLayer('label', 'labels', palette, { 'text-size': 12.5, 'text-max-width': 8, haloWidth: 2 }),
      nameLayer('store-name', 'stores', palette, {
        'text-size': 12.5,
        'text-anchor': 'top',
        'text-offset': [0, 0.7],
        'text-max-width': 10,
        haloWidth: 2,
      }),
    ],
  };
}
