import type { FeatureCollection } from 'geojson';
import type { ExpressionSpecification } from 'maplibre-gl';
import { useEffect, useMemo } from 'react';
import { boundsOf } from '../../../shared/geo/bounds.ts';
import { positionsOf } from '../../../shared/geo/parts.ts';
import { toLatLng, toLngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { type Palette, storeColorCount } from '../../../shared/map-style/palette.ts';
import type { ListedPoint } from '../../../shared/saved/searches.ts';
import { bringResultIntoView } from '../../map/camera.ts';
import { nameLayer } from '../../map/name-layer.ts';
import { type OverlayLayer, useOverlay } from '../../map/overlays.ts';
import { roundLine } from '../../map/round-line.ts';
import type { SampledStores } from './territories-store.ts';

/** Draws the zones to be created. */
export function useTerritoriesOverlay(
  { outline }: SampledStores,
  zones: ReadonlyMap<number, ZoneGeometry> | undefined,
) {
  useEffect(() => {
    const bounds = boundsOf([...positionsOf(outline)].map(toLatLng));
    if (bounds) bringResultIntoView(bounds);
  }, [outline]);
  const areas = useMemo(
    (): FeatureCollection => ({
      type: 'FeatureCollection',
      features: [...(zones ?? [])].map(([store, geometry]) => ({
        type: 'Feature',
        properties: { color: store % storeColorCount },
        geometry,
      })),
    }),
    [zones],
  );
  useOverlay(
    useMemo(
      () => ({
        id: 'territories',
        titleKey: 'territories.title',
        order: 25,
        visible: true,
        ofPanels: ['zones'],
        sources: { areas },
        layers: areaLayers,
      }),
      [areas],
    ),
  );
}

/** Draws the stores that the land is divided among. */
export function useStoresOverlay(stores: readonly ListedPoint[]) {
  const points = useMemo(
    (): FeatureCollection => ({
      type: 'FeatureCollection',
      features: stores.map(({ name, position }) => ({
        type: 'Feature',
        properties: { name },
        geometry: { type: 'Point', coordinates: toLngLat(position) },
      })),
    }),
    [stores],
  );
  useOverlay(
    useMemo(
      () => ({
        id: 'territory-stores',
        titleKey: 'territories.stores',
        order: 26,
        visible: true,
        ofPanels: ['zones'],
        sources: { points },
        layers: storeLayers,
      }),
      [points],
    ),
  );
}

const storeColorExpression = (colors: readonly string[]): ExpressionSpecification => [
  'at',
  ['get', 'color'],
  ['literal', [...colors]],
];

const areaLayers = ({ stores, storeEdges, casing }: Palette): OverlayLayer[] => [
  {
    id: 'fill',
    source: 'areas',
    type: 'fill',
    paint: { 'fill-color': ['to-color', storeColorExpression(stores)], 'fill-opacity': 0.4 },
  },
  roundLine('casing', 'areas', { 'line-color': casing, 'line-width': 4, 'line-opacity': 0.7 }),
  roundLine('border', 'areas', {
    'line-color': ['to-color', storeColorExpression(storeEdges)],
    'line-width': 2,
  }),
];

const storeLayers = (palette: Palette): OverlayLayer[] => [
  {
    id: 'stores',
    source: 'points',
    type: 'circle',
    paint: {
      'circle-radius': 5,
      'circle-color': palette.overlayLabel,
      'circle-stroke-color': palette.overlayLabelHalo,
      'circle-stroke-width': 2,
    },
  },
  nameLayer('names', 'points', palette, { 'text-size': 12, 'text-offset': [0, -1.1], haloWidth: 2 }),
];
