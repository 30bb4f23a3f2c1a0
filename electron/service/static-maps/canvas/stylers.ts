import {
  Color,
  type ExpressionSpecification,
  type LayerSpecification,
} from '@maplibre/maplibre-gl-style-spec';
import type { StaticMapParams } from '../../../../shared/api/static-map.ts';
import { businessType, featureTypeOf, placeKinds } from './feature-types.ts';

export type Styler = NonNullable<StaticMapParams['stylers']>[number];
type Change = Styler['stylers'][number];

/**
 * Returns the layers changed by the stylers, each on top of the previous ones. Unknown feature and element types have no
 * effect.
 */
export function styledLayers(
  layers: readonly LayerSpecification[],
  stylers: readonly Styler[],
): LayerSpecification[] {
  const stylesPlaceTypes = stylers.some(
    ({ featureType }) => featureType !== 'all' && placeTypes.some((type) => isWithin(type, featureType)),
  );
  const typed: TypedLayer[] = stylesPlaceTypes
    ? layers.flatMap(splitByPlaceType)
    : layers.map((layer) => ({ layer }));
  return typed.map(({ layer, placeType }) => {
    const type = placeType ?? featureTypeOf(layer.id) ?? '';
    return stylers
      .filter(({ featureType }) => isWithin(type, featureType))
      .flatMap(({ elementType, stylers: changes }) => changes.map((change) => ({ elementType, change })))
      .reduce((before, { elementType, change }) => changedLayer(before, elementType, change), layer);
  });
}

const placeTypes = [...Object.keys(placeKinds), businessType];

const isWithin = (type: string, selector: string): boolean =>
  selector === 'all' || type === selector || type.startsWith(`${selector}.`);

interface TypedLayer {
  layer: LayerSpecification;
  placeType?: string;
}

/** Splits the style's single layer for all places by type; other layers are returned unchanged. */
function splitByPlaceType(layer: LayerSpecification): TypedLayer[] {
  if (layer.id !== 'poi') return [{ layer }];
  const kindIn = (kinds: readonly string[]): ExpressionSpecification => [
    'in',
    ['get', 'kind'],
    ['literal', [...kinds]],
  ];
  return placeTypes.map((placeType) => {
    const kinds = placeKinds[placeType];
    const ofType: ExpressionSpecification = kinds
      ? kindIn(kinds)
      : ['!', kindIn(Object.values(placeKinds).flat())];
    return { layer: { ...withCondition(layer, ofType), id: `poi ${placeType}` }, placeType };
  });
}

function withCondition(layer: LayerSpecification, condition: ExpressionSpecification): LayerSpecification {
  if (layer.type !== 'symbol') return layer;
  const existing = layer.filter as ExpressionSpecification | undefined;
  return { ...layer, filter: existing === undefined ? condition : ['all', existing, condition] };
}

/** Returns the element that a layer property belongs to, such as `labels.text.fill`. */
function elementOf(layer: LayerSpecification, property: string): string {
  if (layer.type === 'symbol') {
    if (property.startsWith('icon')) return 'labels.icon';
    return property.startsWith('text-halo') ? 'labels.text.stroke' : 'labels.text.fill';
  }
  const isStroke = property === 'fill-outline-color' || layer.id.endsWith('-casing');
  return isStroke ? 'geometry.stroke' : 'geometry.fill';
}

function changedLayer(layer: LayerSpecification, elementType: string, change: Change): LayerSpecification {
  const { visibility } = change;
  const shownLayer = visibility === undefined ? layer : withVisibility(layer, elementType, visibility);
  const paint = Object.entries(shownLayer.paint ?? {}).map(([name, value]) => [
    name,
    name.endsWith('-color') && isWithin(elementOf(layer, name), elementType)
      ? recolored(value, (color) => changedColor(color, change))
      : value,
  ]);
  // Only colors were changed, so the properties are still valid for the layer's type.
  return paint.length === 0
    ? shownLayer
    : ({ ...shownLayer, paint: Object.fromEntries(paint) } as LayerSpecification);
}

function withVisibility(
  layer: LayerSpecification,
  elementType: string,
  visibility: NonNullable<Change['visibility']>,
): LayerSpecification {
  const isSymbol = layer.type === 'symbol';
  const [element = '', subElement = ''] = elementType.split('.');
  const affectsLayer =
    elementType === 'all' ||
    (isSymbol ? element === 'labels' : element === 'geometry' && isWithin(elementOf(layer, ''), elementType));
  if (!affectsLayer) return layer;
  // `simplified` hides decorative layers.
  const isOff = visibility === 'off' || (visibility === 'simplified' && layer.id.endsWith('-casing'));
  if (isSymbol && subElement !== '' && isOff) {
    const hiddenProperty = subElement === 'icon' ? 'icon-image' : 'text-field';
    const layout = { ...layer.layout };
    delete layout[hiddenProperty];
    return { ...layer, layout };
  }
  return {
    ...layer,
    layout: { ...layer.layout, visibility: isOff ? 'none' : 'visible' },
  } as LayerSpecification;
}

/** Applies a change to all colors in a style value; the style has hexadecimal colors only. */
function recolored(value: unknown, change: (color: string) => string): unknown {
  if (Array.isArray(value)) return value.map((inner) => recolored(inner, change));
  return typeof value === 'string' && value.startsWith('#') ? change(value) : value;
}

/** Returns a color changed in the order of the API: replaced, then shifted in hue, saturation, gamma, and lightness. */
function changedColor(original: string, { color, hue, saturation, gamma, lightness }: Change): string {
  const base = Color.parse(color ?? original);
  if (!base) return original;
  const { r, g, b, a } = base;
  let [h, s, l] = toHsl(r, g, b);
  const hueColor = Color.parse(hue);
  if (hueColor) [h] = toHsl(hueColor.r, hueColor.g, hueColor.b);
  if (saturation !== undefined) s = shifted(s, saturation);
  if (gamma !== undefined) l = l ** (1 / gamma);
  if (lightness !== undefined) l = shifted(l, lightness);
  // Hexadecimal, so that a later styler recognizes it as a color.
  const { r: red, g: green, b: blue } = Color.parse(`hsl(${h}, ${s * 100}%, ${l * 100}%)`) ?? base;
  return `#${[red, green, blue, a].map(hexadecimal).join('')}`;
}

const hexadecimal = (fraction: number) =>
  Math.round(fraction * 255)
    .toString(16)
    .padStart(2, '0');

/** Moves a value from 0 to 1 toward 1 for a positive percentage, toward 0 for a negative one. */
const shifted = (fraction: number, percent: number) =>
  percent > 0 ? fraction + ((1 - fraction) * percent) / 100 : fraction * (1 + percent / 100);

/** Returns hue in degrees, and saturation and lightness from 0 to 1. */
function toHsl(r: number, g: number, b: number): [h: number, s: number, l: number] {
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  const range = max - min;
  const l = (max + min) / 2;
  if (range === 0) return [0, 0, l];
  const s = range / (1 - Math.abs(2 * l - 1));
  const sixth = max === r ? ((g - b) / range + 6) % 6 : max === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return [sixth * 60, s, l];
}
