import {
  Color,
  Formatted,
  featureFilter,
  type LayerSpecification,
  normalizePropertyExpression,
  Padding,
  ResolvedImage,
  type StylePropertyExpression,
  type StylePropertySpecification,
  v8,
} from '@maplibre/maplibre-gl-style-spec';

/** Feature data for style expressions. */
export interface StyledFeature {
  /** 1 for points, 2 for lines, 3 for areas, 0 if unknown. */
  type: 0 | 1 | 2 | 3;
  properties: Record<string, unknown>;
}

type PaintedKind = 'fill' | 'line' | 'symbol' | 'background';
type Kind = PaintedKind | 'circle';

/** Style layer whose expressions are evaluated as by MapLibre in the window. */
export interface StyleLayer {
  id: string;
  type: Kind;
  source: string | undefined;
  sourceLayer: string | undefined;
  isVisible(zoom: number): boolean;
  matches(zoom: number, feature: StyledFeature): boolean;
  /** Whether the style sets a property. */
  has(property: string): boolean;
  number(property: string, zoom: number, feature?: StyledFeature): number;
  /** CSS color; multiplied by the opacity of another property, if given. */
  color(property: string, zoom: number, feature?: StyledFeature, opacity?: string): string;
  /** Text or keyword; undefined if absent. */
  text(property: string, zoom: number, feature?: StyledFeature): string | undefined;
  list(property: string, zoom: number, feature?: StyledFeature): readonly (string | number)[];
  flag(property: string, zoom: number): boolean;
}

/** Style properties that the static map renderer supports; basemap layers must not use others. */
export const paintedProperties = {
  background: ['background-color'],
  fill: ['fill-color', 'fill-opacity', 'fill-outline-color', 'fill-antialias'],
  line: [
    'line-cap',
    'line-join',
    'line-sort-key',
    'line-color',
    'line-opacity',
    'line-width',
    'line-dasharray',
  ],
  symbol: [
    'symbol-placement',
    'symbol-spacing',
    'symbol-sort-key',
    'icon-image',
    'icon-rotate',
    'icon-rotation-alignment',
    'icon-padding',
    'text-field',
    'text-font',
    'text-size',
    'text-max-width',
    'text-max-angle',
    'text-letter-spacing',
    'text-padding',
    'text-optional',
    'text-variable-anchor',
    'text-radial-offset',
    'text-justify',
    'text-transform',
    'text-color',
    'text-halo-color',
    'text-halo-width',
    // Rendered as a sharp edge.
    'text-halo-blur',
  ],
} as const satisfies Record<PaintedKind, readonly string[]>;

/** Properties read from a layer, including those of point and label overlays, which static maps contain as images. */
const readProperties = {
  ...paintedProperties,
  circle: ['circle-radius', 'circle-color', 'circle-stroke-color', 'circle-stroke-width'],
  symbol: [
    ...paintedProperties.symbol,
    'text-offset',
    'text-rotation-alignment',
    'text-allow-overlap',
    'text-ignore-placement',
  ],
} as const satisfies Record<Kind, readonly string[]>;

// Cast, because the JSON import has the type string for all keywords.
const specifications = {
  background: { ...v8.paint_background },
  fill: { ...v8.layout_fill, ...v8.paint_fill },
  line: { ...v8.layout_line, ...v8.paint_line },
  symbol: { ...v8.layout_symbol, ...v8.paint_symbol },
  circle: { ...v8.layout_circle, ...v8.paint_circle },
} as unknown as Readonly<Record<Kind, Readonly<Record<string, StylePropertySpecification>>>>;

const isKind = (type: string): type is Kind => Object.hasOwn(readProperties, type);

/**
 * Returns a layer of a style for evaluation.
 * @throws TypeError for a layer type that static maps don't contain
 */
export function styleLayer(layer: LayerSpecification): StyleLayer {
  const { id, type } = layer;
  if (!isKind(type)) throw new TypeError(`Layer ${id}: ${type} is not painted`);
  const setProperties: Readonly<Record<string, unknown>> = { ...layer.layout, ...layer.paint };
  const { filter } = featureFilter('filter' in layer ? layer.filter : undefined, id);
  const expressions = new Map(
    readProperties[type].map((name: string): [string, StylePropertyExpression | undefined] => {
      const specification = specifications[type][name];
      if (!specification) throw new TypeError(`The style specification has no ${name}`);
      const value = setProperties[name] ?? ('default' in specification ? specification.default : undefined);
      return [
        name,
        value === undefined
          ? undefined
          : normalizePropertyExpression(value as never, `${id}.${name}`, specification),
      ];
    }),
  );

  const evaluated = (name: string, zoom: number, feature?: StyledFeature): unknown =>
    expressions.get(name)?.evaluate({ zoom }, feature);

  function number(name: string, zoom: number, feature?: StyledFeature): number {
    const found = evaluated(name, zoom, feature);
    // The same on all sides.
    const value = found instanceof Padding ? found.values[0] : found;
    if (typeof value !== 'number') throw new TypeError(`${id}: ${name} is no number`);
    return value;
  }

  return {
    id,
    type,
    source: 'source' in layer ? layer.source : undefined,
    sourceLayer: 'source-layer' in layer ? layer['source-layer'] : undefined,
    isVisible: (zoom) =>
      layer.layout?.visibility !== 'none' &&
      zoom >= (layer.minzoom ?? 0) &&
      zoom < (layer.maxzoom ?? Number.POSITIVE_INFINITY),
    // MapLibre evaluates filters when parsing a tile, at its integer zoom.
    matches: (zoom, feature) => filter({ zoom: Math.floor(zoom) }, feature),
    has: (name) => setProperties[name] !== undefined,
    number,
    color(name, zoom, feature, opacity) {
      const value = evaluated(name, zoom, feature);
      const { r, g, b, a } = value instanceof Color ? value : Color.transparent;
      const share = opacity === undefined ? 1 : number(opacity, zoom, feature);
      return new Color(r * share, g * share, b * share, a * share).toString();
    },
    text(name, zoom, feature) {
      const value = evaluated(name, zoom, feature);
      if (value instanceof Formatted || value instanceof ResolvedImage) return value.toString() || undefined;
      return typeof value === 'string' && value !== '' ? value : undefined;
    },
    list(name, zoom, feature) {
      const value = evaluated(name, zoom, feature);
      return Array.isArray(value) ? value : [];
    },
    flag: (name, zoom) => evaluated(name, zoom) === true,
  };
}
