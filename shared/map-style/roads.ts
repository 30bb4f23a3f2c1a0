import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
} from '@maplibre/maplibre-gl-style-spec';
import type { Palette } from './palette.ts';

/** Zooms for which `widths` has a width in pixels. */
const zooms = [8, 11, 12, 14, 16, 18, 20] as const;
/** Widths of road classes, smallest class first. */
const widths = {
  service: [0, 0, 0, 0.9, 3.6, 10, 24],
  minor: [0, 0, 0.5, 2, 6.5, 18, 44],
  tertiary: [0, 0.6, 1.1, 3, 8.5, 22, 52],
  secondary: [0.4, 1, 1.6, 3.8, 10, 24, 56],
  primary: [0.8, 1.6, 2.2, 4.8, 12, 28, 62],
  trunk: [1, 2, 2.6, 5.4, 13, 30, 66],
  motorway: [1.2, 2.2, 3, 6, 14, 32, 70],
} as const satisfies Record<string, readonly number[]>;
type RoadClass = keyof typeof widths;
const classes = Object.keys(widths) as RoadClass[];
const linkWidthFactor = 0.6;
const casingPixels = 1;

/** Returns an expression for the width by class and zoom, plus `extra` pixels. */
function roadWidth(extraPixels: number): ExpressionSpecification {
  const stops = zooms.flatMap((zoom, index) => {
    const byClass = classes.flatMap((name) => {
      const width = widths[name][index] ?? 0;
      return [name, width === 0 ? 0 : width + extraPixels];
    });
    const [first = '', width = 0, ...rest] = byClass;
    const fullWidth: ExpressionSpecification = ['match', ['get', 'class'], first, width, ...rest, 0];
    const classWidth: ExpressionSpecification = [
      'case',
      ['has', 'link'],
      ['*', linkWidthFactor, fullWidth],
      fullWidth,
    ];
    return [zoom, classWidth];
  });
  return ['interpolate', ['exponential', 1.5], ['zoom'], ...stops] as ExpressionSpecification;
}

/**
 * Roads by color, each a layer. A single layer with data-driven colors would mix two schemes for a moment, because these
 * colors only change after tiles are parsed again.
 */
const groups = [
  {
    id: 'minor',
    classes: ['service', 'minor', 'tertiary'],
    fill: 'road',
    casing: 'roadCasing',
    far: 'roadFar',
  },
  {
    id: 'major',
    classes: ['secondary', 'primary', 'trunk'],
    fill: 'roadMajor',
    casing: 'roadMajorCasing',
    far: 'roadMajorFar',
  },
  { id: 'motorway', classes: ['motorway'], fill: 'motorway', casing: 'motorwayCasing', far: 'motorwayFar' },
] as const satisfies readonly {
  id: string;
  classes: readonly RoadClass[];
  fill: keyof Palette;
  casing: keyof Palette;
  /** Color at low zooms, at which roads have no casing. */
  far: keyof Palette;
}[];

const levels = {
  tunnel: ['has', 'tunnel'],
  ground: ['all', ['!', ['has', 'tunnel']], ['!', ['has', 'bridge']]],
  bridge: ['has', 'bridge'],
} as const satisfies Record<string, ExpressionSpecification>;

/** Returns the layers of roads, railways, and ferries, with tunnels at the bottom and bridges on top. */
export function roadLayers(palette: Palette): LayerSpecification[] {
  const line = { type: 'line', source: 'region', 'source-layer': 'road' } as const;
  const [first = '', lowest = 0, ...rest] = classes.flatMap((name, index) => [name, index]);
  const sortKey: ExpressionSpecification = ['match', ['get', 'class'], first, lowest, ...rest, 0];

  const level = (name: keyof typeof levels): LayerSpecification[] => {
    const layout = {
      'line-cap': name === 'ground' ? 'round' : 'butt',
      'line-join': 'round',
      'line-sort-key': sortKey,
    } as const;
    const filter = (group: (typeof groups)[number]): FilterSpecification => [
      'all',
      ['in', ['get', 'class'], ['literal', [...group.classes]]],
      levels[name],
    ];
    const casings = groups.map(
      (group): LayerSpecification => ({
        ...line,
        id: `road-${name}-${group.id}-casing`,
        minzoom: 11,
        filter: filter(group),
        layout,
        paint: {
          'line-color': palette[group.casing],
          'line-width': roadWidth(2 * casingPixels + (name === 'bridge' ? 1 : 0)),
          ...(name === 'tunnel' && { 'line-dasharray': [2, 1.5] }),
        },
      }),
    );
    const fills = groups.map(
      (group): LayerSpecification => ({
        ...line,
        id: `road-${name}-${group.id}`,
        filter: filter(group),
        layout,
        paint: {
          'line-color': [
            'interpolate',
            ['linear'],
            ['zoom'],
            10.5,
            palette[group.far],
            12,
            palette[group.fill],
          ],
          'line-width': roadWidth(0),
          ...(name === 'tunnel' && { 'line-opacity': 0.6 }),
        },
      }),
    );
    return [...casings, ...fills];
  };

  return [
    {
      ...line,
      id: 'ferry',
      filter: ['==', ['get', 'class'], 'ferry'],
      paint: { 'line-color': palette.ferry, 'line-width': 1.2, 'line-dasharray': [4, 3] },
    },
    ...level('tunnel'),
    {
      ...line,
      id: 'path',
      minzoom: 14,
      filter: ['==', ['get', 'class'], 'path'],
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.path,
        'line-width': ['interpolate', ['exponential', 1.4], ['zoom'], 14, 0.7, 18, 2.4],
        'line-dasharray': [2.5, 1.5],
      },
    },
    ...level('ground'),
    {
      ...line,
      id: 'rail',
      minzoom: 11,
      filter: ['==', ['get', 'class'], 'rail'],
      paint: {
        'line-color': palette.rail,
        'line-width': ['interpolate', ['exponential', 1.4], ['zoom'], 11, 0.7, 14, 1.2, 18, 3],
      },
    },
    {
      ...line,
      id: 'rail-sleepers',
      minzoom: 14,
      filter: ['==', ['get', 'class'], 'rail'],
      paint: {
        'line-color': palette.rail,
        'line-width': ['interpolate', ['exponential', 1.4], ['zoom'], 14, 3.5, 18, 8],
        'line-dasharray': [0.2, 2],
      },
    },
    ...level('bridge'),
  ];
}
