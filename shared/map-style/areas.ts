import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { Palette } from './palette.ts';

const kindIs = (...kinds: readonly string[]): ExpressionSpecification => [
  'in',
  ['get', 'kind'],
  ['literal', [...kinds]],
];

/**
 * Land types by color, bottom to top, each a layer. A single layer with data-driven colors would mix two schemes for a
 * moment, because these colors only change after tiles are parsed again.
 */
const lands = [
  ['residential', ['residential']],
  ['industrial', ['industrial', 'military']],
  ['commercial', ['commercial']],
  ['farmland', ['farmland']],
  ['grass', ['grass', 'wetland']],
  ['wood', ['wood', 'scrub']],
  ['park', ['park']],
  ['beach', ['beach', 'rock']],
  ['cemetery', ['cemetery']],
  ['school', ['school']],
  ['hospital', ['hospital']],
  ['airport', ['airport']],
  ['industrial', ['parking']],
  ['residential', ['pedestrian']],
  ['pitch', ['pitch']],
] as const satisfies readonly (readonly [keyof Palette, readonly string[]])[];

/** Returns the layers of land, water, and buildings, bottom to top. */
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
    ...lands.map(
      ([color, kinds]): LayerSpecification => ({
        ...landuse,
        id: `land-${kinds[0]}`,
        filter: kindIs(...kinds),
        paint: { 'fill-color': palette[color] },
      }),
    ),
    {
      id: 'water-sea',
      type: 'fill',
      source: 'region',
      'source-layer': 'water',
      // The sea ends at the region's edge, which isn't a shore, so it has no outline.
      filter: kindIs('sea'),
      paint: { 'fill-color': palette.water, 'fill-antialias': false },
    },
    {
      id: 'water',
      type: 'fill',
      source: 'region',
      'source-layer': 'water',
      filter: ['!', kindIs('sea')],
      paint: { 'fill-color': palette.water, 'fill-outline-color': palette.waterLine },
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

/** Returns the layers for borders of countries and administrative areas. */
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
