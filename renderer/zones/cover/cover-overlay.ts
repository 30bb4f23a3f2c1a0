import type { FeatureCollection } from 'geojson';
import type { ExpressionSpecification } from 'maplibre-gl';
import { useEffect, useMemo } from 'react';
import { boundsOf } from '../../../shared/geo/bounds.ts';
import { toLatLng, toLngLat } from '../../../shared/geo/position.ts';
import { mapFonts, type Palette } from '../../../shared/map-style/palette.ts';
import { bandOf, type CoveredPlace, coverBands } from '../../../shared/zones/cover/cover-figures.ts';
import type { Store } from '../../../shared/zones/stores/store.ts';
import { bringIntoView } from '../../map/camera.ts';
import { nameLayer } from '../../map/name-layer.ts';
import { type LegendEntry, type Overlay, type OverlayLayer, useOverlay } from '../../map/overlays.ts';
import { words } from '../../words/words.ts';

/** Draws places in the colour of their band, and those that another store reaches sooner with its name. */
export function useCoverOverlay(places: readonly CoveredPlace[]) {
  useEffect(() => {
    const bounds = boundsOf(places.map(({ position }) => toLatLng(position)));
    if (bounds) bringIntoView(bounds);
  }, [places]);
  useOverlay(
    useMemo(
      (): Overlay => ({
        id: 'cover',
        titleKey: 'cover.title',
        order: 26,
        visible: true,
        ofPanels: ['zones'],
        sources: { places: placeFeatures(places), stores: storeFeatures(places) },
        layers,
        legend: (palette) => legend(palette, places),
      }),
      [places],
    ),
  );
}

/** The band of places without a way. */
const noBand = -1;

const placeFeatures = (places: readonly CoveredPlace[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: places.map(({ position, way, sooner }) => ({
    type: 'Feature',
    properties: {
      band: way ? bandOf(way.seconds) : noBand,
      sooner: sooner ? sooner.store.name || sooner.store.storeId : '',
    },
    geometry: { type: 'Point', coordinates: position },
  })),
});

function storeFeatures(places: readonly CoveredPlace[]): FeatureCollection {
  const stores = new Set<Store>();
  for (const { way, sooner } of places) for (const found of [way, sooner]) if (found) stores.add(found.store);
  return {
    type: 'FeatureCollection',
    features: [...stores].map(({ name, storeId, position }) => ({
      type: 'Feature',
      properties: { name: name || storeId },
      geometry: { type: 'Point', coordinates: toLngLat(position) },
    })),
  };
}

/** From near to far, and beyond all bounds. */
const bandColors = ({ isochrones, toll }: Palette): string[] => [
  isochrones[0] ?? toll,
  isochrones[2] ?? toll,
  isochrones[4] ?? toll,
  toll,
];

function legend(palette: Palette, places: readonly CoveredPlace[]): LegendEntry[] {
  const line = (text: string, color: string): LegendEntry => ({ text, color, shape: 'point' });
  const colors = bandColors(palette);
  const beyond = coverBands.length;
  return [
    ...coverBands.map((minutes, band) =>
      line(words.t('cover.withinHint', { minutes }), colors[band] ?? palette.toll),
    ),
    line(words.t('cover.longer', { from: coverBands[beyond - 1] ?? 0 }), palette.toll),
    ...(places.some(({ way }) => !way) ? [line(words.t('cover.withoutWayHint'), palette.error)] : []),
    ...(places.some(({ sooner }) => sooner) ? [line(words.t('cover.soonerHint'), palette.accent)] : []),
  ];
}

function layers(palette: Palette): OverlayLayer[] {
  const { error, casing, accent, overlayLabel, overlayLabelHalo } = palette;
  const colors = bandColors(palette);
  const ofBand: ExpressionSpecification = [
    'case',
    ['<', ['get', 'band'], 0],
    error,
    ['to-color', ['at', ['max', 0, ['get', 'band']], ['literal', colors]]],
  ];
  const isSooner: ExpressionSpecification = ['!=', ['get', 'sooner'], ''];
  return [
    {
      id: 'places',
      source: 'places',
      type: 'circle',
      paint: {
        'circle-radius': ['case', isSooner, 6, 4.5],
        'circle-color': ofBand,
        'circle-stroke-color': ['case', isSooner, accent, casing],
        'circle-stroke-width': ['case', isSooner, 3, 1],
      },
    },
    {
      id: 'sooner',
      source: 'places',
      type: 'symbol',
      filter: isSooner,
      layout: {
        'text-field': ['get', 'sooner'],
        'text-font': [mapFonts.regular],
        'text-size': 11,
        'text-offset': [0, 1.1],
      },
      paint: { 'text-color': overlayLabel, 'text-halo-color': overlayLabelHalo, 'text-halo-width': 2 },
    },
    {
      id: 'stores',
      source: 'stores',
      type: 'circle',
      paint: {
        'circle-radius': 7,
        'circle-color': overlayLabel,
        'circle-stroke-color': overlayLabelHalo,
        'circle-stroke-width': 2,
      },
    },
    nameLayer('names', 'stores', palette, { 'text-size': 13, 'text-offset': [0, -1.2], haloWidth: 2 }),
  ];
}
