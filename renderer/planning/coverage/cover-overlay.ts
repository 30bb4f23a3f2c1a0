import type { FeatureCollection } from 'geojson';
import type { ExpressionSpecification } from 'maplibre-gl';
import { useEffect, useMemo } from 'react';
import { boundsOf } from '../../../shared/geo/bounds.ts';
import { type LatLng, toLngLat } from '../../../shared/geo/position.ts';
import { mapFonts, type Palette } from '../../../shared/map-style/palette.ts';
import type { CoverCheck } from '../../../shared/planning/coverage/cover-check.ts';
import {
  bandOf,
  type CoveredPlace,
  type CoverFigures,
  coverBands,
} from '../../../shared/planning/coverage/cover-figures.ts';
import type { StoreNames } from '../../../shared/planning/stores/store-names.ts';
import type { Store } from '../../../shared/zones/store.ts';
import { bringResultIntoView } from '../../map/camera.ts';
import { nameLayer } from '../../map/name-layer.ts';
import { type LegendEntry, type Overlay, type OverlayLayer, useOverlay } from '../../map/overlays.ts';
import { useViewport } from '../../map/viewport.ts';
import { words } from '../../words/words.ts';
import { useNamesOfStores } from '../../workspace-zones/store-names.ts';
import type { CoverResult } from './cover-store.ts';
import { type DrawnPlaces, drawnPlaces } from './drawn-places.ts';

/**
 * Draws places in the color of their band, with labels for those closer to another store.
 * @returns the number of places drawn and of those in view
 */
export function useCoverOverlay({ places, summary, check }: CoverResult): DrawnPlaces {
  useEffect(() => {
    const bounds = boundsOf(latLngsOf(check));
    if (bounds) bringResultIntoView(bounds);
  }, [check]);
  const view = useViewport(({ bounds }) => bounds);
  const visible = useMemo(() => drawnPlaces(places, view), [places, view]);
  const { drawn } = visible;
  const names = useNamesOfStores();
  const features = useMemo(() => placeFeatures(drawn, names), [drawn, names]);
  const stores = useMemo(() => storeFeatures(summary.reachingStores, names), [summary, names]);
  useOverlay(
    useMemo(
      (): Overlay => ({
        id: 'cover',
        titleKey: 'cover.title',
        order: 26,
        visible: true,
        ofPanels: ['zones'],
        sources: { places: features, stores },
        layers,
        legend: (palette) => legend(palette, summary.overall),
      }),
      [features, stores, summary],
    ),
  );
  return visible;
}

function* latLngsOf({ lats, lngs }: CoverCheck): Generator<LatLng> {
  for (const [place, lat] of lats.entries()) yield { lat, lng: lngs[place] ?? 0 };
}

/** Band of unreachable places. */
const noBand = -1;

const placeFeatures = (places: readonly CoveredPlace[], names: StoreNames): FeatureCollection => ({
  type: 'FeatureCollection',
  features: places.map(({ position, route, sooner }) => ({
    type: 'Feature',
    properties: {
      band: route ? bandOf(route.seconds) : noBand,
      sooner: sooner ? names.ofStore(sooner.store) : '',
    },
    geometry: { type: 'Point', coordinates: position },
  })),
});

const storeFeatures = (stores: ReadonlySet<Store>, names: StoreNames): FeatureCollection => ({
  type: 'FeatureCollection',
  features: Array.from(stores, (store) => ({
    type: 'Feature',
    properties: { name: names.ofStore(store) },
    geometry: { type: 'Point', coordinates: toLngLat(store.position) },
  })),
});

/** From near to far; the last is beyond all limits. */
const bandColors = ({ isochrones, toll }: Palette): string[] => [
  isochrones[0] ?? toll,
  isochrones[2] ?? toll,
  isochrones[4] ?? toll,
  toll,
];

function legend(palette: Palette, { unreachable, sooner }: CoverFigures): LegendEntry[] {
  const entry = (text: string, color: string): LegendEntry => ({ text, color, shape: 'point' });
  const colors = bandColors(palette);
  const bandCount = coverBands.length;
  return [
    ...coverBands.map((minutes, band) =>
      entry(words.t('cover.withinHint', { minutes }), colors[band] ?? palette.toll),
    ),
    entry(words.t('cover.longer', { from: coverBands[bandCount - 1] ?? 0 }), palette.toll),
    ...(unreachable > 0 ? [entry(words.t('cover.withoutWayHint'), palette.error)] : []),
    ...(sooner > 0 ? [entry(words.t('cover.soonerHint'), palette.accent)] : []),
  ];
}

function layers(palette: Palette): OverlayLayer[] {
  const { error, casing, accent, overlayLabel, overlayLabelHalo } = palette;
  const colors = bandColors(palette);
  const bandColor: ExpressionSpecification = [
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
        'circle-color': bandColor,
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
