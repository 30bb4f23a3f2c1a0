import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { Palette } from '../../theme.ts';

const kindIs = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]];

const landuseColor = (palette: Palette): ExpressionSpecification => [
  'match',
  ['get', 'kind'],
  'park',
  palette.park,
  ['wood', 'scrub'],
  palette.wood,
  ['grass', 'wetland'],
  palette.grass,
  ['beach', 'rock'],
  palette.beach,
  'cemetery',
  palette.cemetery,
  ['industrial', 'military', 'parking'],
  palette.industrial,
  'commercial',
  palette.commercial,
  'school',
  palette.school,
  'hospital',
  palette.hospital,
  'pitch',
  palette.pitch,
  'airport',
  palette.airport,
  'farmland',
  palette.farmland,
  ['residential', 'pedestrian'],
  palette.residential,
  palette.land,
];

/** Ground, water and buildings, from below to above. */
export function areaLayers(palette: Palette): LayerSpecification[] {
  const landuse = { source: 'region', 'source-layer': 'landuse', type: 'fill' } as const;
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': palette.water } },
    {
      id: 'world-land',
      type: 'fill',
      source: 'world',
      'source-layer': 'land',
      paint: { 'fill-color': palette.land },
    },
    {
      id: 'land',
      type: 'fill',
      source: 'region',
      'source-layer': 'land',
      paint: { 'fill-color': palette.land, 'fill-antialias': false },
    },
    {
      ...landuse,
      id: 'built-up',
      filter: kindIs('residential', 'industrial', 'commercial', 'military', 'farmland'),
      paint: { 'fill-color': landuseColor(palette), 'fill-antialias': false },
    },
    {
      ...landuse,
      id: 'landuse',
      filter: [
        '!',
        kindIs('residential', 'industrial', 'commercial', 'military', 'farmland', 'pitch', 'pier'),
      ],
      paint: { 'fill-color': landuseColor(palette) },
    },
    {
      ...landuse,
      id: 'pitch',
      filter: kindIs('pitch'),
      paint: { 'fill-color': palette.pitch },
    },
    {
      id: 'water',
      type: 'fill',
      source: 'region',
      'source-layer': 'water',
      paint: {
        'fill-color': palette.water,
        // The sea ends where the region does, which is no shore.
        'fill-outline-color': ['case', kindIs('sea'), palette.water, palette.waterLine],
      },
    },
    {
      ...landuse,
      id: 'pier',
      filter: kindIs('pier'),
      paint: { 'fill-color': palette.land },
    },
    {
      id: 'waterway',
      type: 'line',
      source: 'region',
      'source-layer': 'waterway',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': palette.water,
        'line-width': [
          'interpolate',
          ['exponential', 1.4],
          ['zoom'],
          8,
          ['match', ['get', 'kind'], 'river', 0.8, 0.3],
          18,
          ['match', ['get', 'kind'], 'river', 10, 'canal', 8, 4],
        ],
      },
    },
    {
      id: 'building',
      type: 'fill',
      source: 'region',
      'source-layer': 'building',
      minzoom: 14,
      paint: {
        'fill-color': palette.building,
        'fill-outline-color': palette.buildingLine,
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 14, 0.3, 15.5, 1],
      },
    },
  ];
}

/** Borders of countries and administrative areas. */
export function boundaryLayers(palette: Palette): LayerSpecification[] {
  const line = {
    type: 'line',
    'source-layer': 'boundary',
    layout: { 'line-join': 'round' },
  } as const;
  return [
    {
      ...line,
      id: 'world-boundary',
      source: 'world',
      paint: {
        'line-color': palette.boundary,
        'line-opacity': 0.7,
        'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.5, 6, 1.2, 10, 2],
      },
    },
    {
      ...line,
      id: 'boundary',
      source: 'region',
      filter: ['<=', ['get', 'admin_level'], 6],
      paint: {
        'line-color': palette.boundary,
        'line-opacity': 0.5,
        'line-dasharray': [3, 2],
        'line-width': ['interpolate', ['linear'], ['zoom'], 8, 0.8, 14, 1.6],
      },
    },
  ];
}
