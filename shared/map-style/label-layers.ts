import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { onewayIconId, poiIconPrefix } from './map-icons.ts';
import { mapFonts, type Palette, type Scheme } from './palette.ts';

const regular = [mapFonts.regular];
const medium = [mapFonts.medium];

/** Returns an expression for the name in a language if the data has one, else the local name. */
const nameIn = (language: string | undefined): ExpressionSpecification =>
  language === undefined ? ['get', 'name'] : ['coalesce', ['get', `name_${language}`], ['get', 'name']];

/**
 * Returns the label layers, lowest priority first.
 * @param language ISO 639-1 code; local names if absent
 */
export function labelLayers(palette: Palette, scheme: Scheme, language?: string): LayerSpecification[] {
  const name = nameIn(language);
  const halo = {
    'text-halo-color': palette.labelHalo,
    'text-halo-width': 1.4,
    'text-halo-blur': 0.3,
  } as const;
  const road = { type: 'symbol', source: 'region', 'source-layer': 'road' } as const;
  const water = {
    'text-color': palette.waterLabel,
    'text-halo-color': palette.water,
    'text-halo-width': 1,
  } as const;
  return [
    {
      ...road,
      id: 'oneway',
      minzoom: 16,
      filter: ['has', 'oneway'],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 140,
        'icon-image': onewayIconId(scheme),
        'icon-rotate': ['case', ['==', ['get', 'oneway'], -1], 180, 0],
        'icon-rotation-alignment': 'map',
        'icon-padding': 2,
      },
    },
    {
      id: 'housenumber',
      type: 'symbol',
      source: 'region',
      'source-layer': 'housenumber',
      minzoom: 17,
      layout: { 'text-field': ['get', 'number'], 'text-font': regular, 'text-size': 10, 'text-padding': 3 },
      paint: { 'text-color': palette.labelMinor, ...halo, 'text-halo-width': 1 },
    },
    {
      id: 'poi',
      type: 'symbol',
      source: 'region',
      'source-layer': 'poi',
      minzoom: 14,
      filter: ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 15, 2, 16, 3, 17, 4, 18, 6]],
      layout: {
        'icon-image': ['concat', poiIconPrefix(scheme), ['get', 'kind']],
        'icon-padding': 3,
        'text-field': name,
        'text-font': regular,
        'text-size': 11,
        'text-max-width': 8,
        'text-padding': 3,
        'text-optional': true,
        'text-variable-anchor': ['top', 'left', 'right', 'bottom'],
        'text-radial-offset': 0.95,
        'text-justify': 'auto',
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': palette.poi, ...halo },
    },
    {
      ...road,
      id: 'road-label-minor',
      minzoom: 15,
      filter: ['in', ['get', 'class'], ['literal', ['minor', 'service', 'path']]],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 320,
        'text-field': name,
        'text-font': regular,
        'text-size': ['interpolate', ['linear'], ['zoom'], 15, 10.5, 18, 13],
        'text-padding': 4,
        'text-max-angle': 35,
      },
      paint: { 'text-color': palette.labelMinor, ...halo },
    },
    {
      ...road,
      id: 'road-label',
      minzoom: 12.5,
      filter: [
        'in',
        ['get', 'class'],
        ['literal', ['motorway', 'trunk', 'primary', 'secondary', 'tertiary']],
      ],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 380,
        'text-field': ['coalesce', name, ['get', 'ref']],
        'text-font': regular,
        'text-size': ['interpolate', ['linear'], ['zoom'], 12.5, 10.5, 16, 12.5, 18, 14],
        'text-padding': 6,
        'text-max-angle': 30,
        'symbol-sort-key': [
          'match',
          ['get', 'class'],
          'motorway',
          0,
          'trunk',
          1,
          'primary',
          2,
          'secondary',
          3,
          4,
        ],
      },
      paint: { 'text-color': palette.label, ...halo },
    },
    {
      id: 'waterway-label',
      type: 'symbol',
      source: 'region',
      'source-layer': 'waterway',
      minzoom: 12,
      filter: ['has', 'name'],
      layout: {
        'symbol-placement': 'line',
        'text-field': name,
        'text-font': regular,
        'text-size': 11,
        'text-letter-spacing': 0.06,
        'symbol-spacing': 400,
      },
      paint: water,
    },
    {
      id: 'water-label',
      type: 'symbol',
      source: 'region',
      'source-layer': 'water',
      minzoom: 12,
      filter: ['has', 'name'],
      layout: {
        'text-field': name,
        'text-font': regular,
        'text-size': 11.5,
        'text-max-width': 7,
        'text-letter-spacing': 0.04,
      },
      paint: water,
    },
    {
      id: 'world-place-country',
      type: 'symbol',
      source: 'world',
      'source-layer': 'place',
      minzoom: 1,
      maxzoom: 8,
      filter: ['==', ['get', 'kind'], 'country'],
      layout: {
        'text-field': name,
        'text-font': medium,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          2,
          ['match', ['get', 'rank'], 1, 12, 10],
          6,
          ['match', ['get', 'rank'], 1, 18, 14],
        ],
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.1,
        'text-max-width': 7,
        'text-padding': 4,
        // Lets labels of large cities, which have priority, push it aside.
        'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
        'text-radial-offset': 1,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': palette.labelMinor, ...halo },
    },
    {
      id: 'world-place-city',
      type: 'symbol',
      source: 'world',
      'source-layer': 'place',
      minzoom: 3,
      // At higher zooms, only the region has map data.
      maxzoom: 10.5,
      filter: ['all', ['==', ['get', 'kind'], 'city'], ['<=', ['get', 'min_zoom'], ['zoom']]],
      layout: {
        'text-field': name,
        'text-font': ['case', ['has', 'capital'], ['literal', medium], ['literal', regular]],
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          3,
          10.5,
          6,
          ['match', ['get', 'min_zoom'], [3, 4], 13.5, 11],
          9,
          ['match', ['get', 'min_zoom'], [3, 4], 16, [5, 6], 13.5, 11.5],
        ],
        'text-padding': 4,
        'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
        'text-radial-offset': 0.4,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': palette.label, ...halo },
    },
    {
      id: 'place-small',
      type: 'symbol',
      source: 'region',
      'source-layer': 'place',
      minzoom: 11,
      maxzoom: 17,
      filter: ['in', ['get', 'kind'], ['literal', ['suburb', 'neighbourhood', 'hamlet', 'village']]],
      layout: {
        'text-field': name,
        'text-font': medium,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          11,
          ['match', ['get', 'kind'], ['suburb', 'village'], 11, 10],
          16,
          ['match', ['get', 'kind'], ['suburb', 'village'], 15, 13],
        ],
        'text-transform': ['match', ['get', 'kind'], 'suburb', 'uppercase', 'none'],
        'text-letter-spacing': ['match', ['get', 'kind'], 'suburb', 0.08, 0.02],
        'text-max-width': 7,
        'text-padding': 8,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': palette.labelMinor, ...halo, 'text-halo-width': 1.6 },
    },
    {
      id: 'place-large',
      type: 'symbol',
      source: 'region',
      'source-layer': 'place',
      minzoom: 8,
      maxzoom: 14,
      filter: ['in', ['get', 'kind'], ['literal', ['city', 'town']]],
      layout: {
        'text-field': name,
        'text-font': medium,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          8,
          ['match', ['get', 'kind'], 'city', 15, 11.5],
          13,
          ['match', ['get', 'kind'], 'city', 22, 14],
        ],
        'text-max-width': 8,
        'text-padding': 6,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': palette.label, ...halo, 'text-halo-width': 1.8 },
    },
  ];
}
