import type { FeatureCollection } from 'geojson';
import { useMemo } from 'react';
import type { Coverage } from '../../shared/geo/coverage.ts';
import { toLngLat } from '../../shared/geo/position.ts';
import { mapFonts } from '../../shared/map-style/palette.ts';
import { type Overlay, useOverlay } from '../map/overlays.ts';
import { words } from '../words/words.ts';
import { useCoverageOnMap } from '../workbench/region.ts';

/** Draws the outline of the region's data on the map, if the data on the map is from the built-in service. */
export function RegionOutline() {
  const coverage = useCoverageOnMap();
  useOverlay(useMemo(() => coverage && outlineOverlay(coverage), [coverage]));
  return null;
}

const outlineOverlay = (coverage: Coverage): Overlay => ({
  id: 'region',
  titleKey: 'region.edge',
  order: 1,
  visible: true,
  describesMap: true,
  sources: { edge: edges(coverage), beyond: beyond(coverage) },
  layers: ({ regionEdge, regionBeyond, labelHalo }) => [
    {
      id: 'beyond',
      source: 'beyond',
      type: 'fill',
      paint: {
        'fill-color': regionBeyond,
        // Hides the world map at high zooms, where its coast is too coarse next to the region's.
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 6, 0, 8, 0.15, 10, 0.4, 11, 1],
        'fill-antialias': false,
      },
    },
    {
      id: 'edge',
      source: 'edge',
      type: 'line',
      paint: { 'line-color': regionEdge, 'line-width': 1.5, 'line-dasharray': [4, 3] },
    },
    {
      id: 'name',
      source: 'edge',
      type: 'symbol',
      minzoom: 10,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 500,
        'text-field': words.t('region.edge'),
        'text-font': [mapFonts.regular],
        'text-size': 11,
        'text-offset': [0, 0.9],
      },
      paint: { 'text-color': regionEdge, 'text-halo-color': labelHalo, 'text-halo-width': 1.5 },
    },
  ],
});

const edges = (coverage: Coverage): FeatureCollection => ({
  type: 'FeatureCollection',
  features: coverage.map((ring) => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'LineString', coordinates: ring.map(toLngLat) },
  })),
});

/** The entire world, as far as Mercator shows it. */
const world = [
  [-180, -85],
  [180, -85],
  [180, 85],
  [-180, 85],
  [-180, -85],
];

/** Returns the world without the region; empty if that has several rings, which might overlap and aren't valid holes then. */
const beyond = (coverage: Coverage): FeatureCollection => ({
  type: 'FeatureCollection',
  features:
    coverage.length === 1
      ? [
          {
            type: 'Feature',
            properties: {},
            geometry: {
              type: 'Polygon',
              coordinates: [world, ...coverage.map((ring) => ring.map(toLngLat))],
            },
          },
        ]
      : [],
});
