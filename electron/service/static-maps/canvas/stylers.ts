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
 * Applies the stylers to the layers, each on top of the previous ones. Unknown types of features and elements have no
 * effect.
 */
export function styled(
  layers: readonly LayerSpecification[],
  stylers: readonly Styler[],
): LayerSpecification[] {
  const stylesPlaceTypes = stylers.some(
    ({ featureType }) => featureType !== 'all' && placeTypes.some((type) => isWithin(type, featureType)),
  );
  const typed: TypedLayer[] = stylesPlaceTypes
    ? layers.flatMap(byPlaceType)
    : layers.map((layer) => ({ layer }));
  return typed.map(({ layer, placeType }) => {
    const type = placeType ?? featureTypeOf(layer.id) ?? '';
    return stylers
      .filter(({ featureType }) => isWithin(type, featureType))
      .flatMap(({ elementType, stylers: changes }) => changes.map((change) => ({ elementType, change })))
      .reduce((before, { elementType, change }) => changed(before, elementType, change), layer);
  });
}

const placeTypes = [...Object.keys(placeKinds), businessType];

const isWithin = (type: string, selector: string): boolean =>
  selector === 'all' || type === selector || type.startsWith(`${selector}.`);

interface TypedLayer {
  layer: LayerSpecification;
  placeType?: string;
}

/** The style has a single layer for all places; splits it by type. */
function byPlaceType(layer: LayerSpecification): TypedLayer[] {
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
    return { layer: { ...within(layer, ofType), id: `poi ${placeType}` }, placeType };
  });
}

function within(layer: LayerSpecification, condition: ExpressionSpecification): LayerSpecification {
  if (layer.type !== 'symbol') return layer;
  const own = layer.filter as ExpressionSpecification | undefined;
  return { ...layer, filter: own === undefined ? condition : ['all', own, condition] };
}

/** Elements that a layer property belongs to, from general to specific. */
function elementOf(layer: LayerSpecification, property: string): string {
  if (layer.type === 'symbol') {
    if (property.startsWith('icon')) return 'labels.icon';
    return property.startsWith('text-halo') ? 'labels.text.stroke' : 'labels.text.fill';
  }
  const isStroke = property === 'fill-outline-color' || layer.id.endsWith('-casing');
  return isStroke ? 'geometry.stroke' : 'geometry.fill';
}

function changed(layer: LayerSpecification, elementType: string, change: Change): LayerSpecification {
  const { visibility } = change;
  const switched = visibility === undefined ? layer : withVisibility(layer, elementType, visibility);
  const paint = Object.entries(switched.paint ?? {}).map(([name, value]) => [
    name,
    name.endsWith('-color') && isWithin(elementOf(layer, name), elementType)
      ? recolored(value, (color) => changedColor(color, change))
      : value,
  ]);
  // Only colors within the properties have changed.
  return paint.length === 0
    ? switched
    : ({ ...switched, paint: Object.fromEntries(paint) } as LayerSpecification);
}

function withVisibility(
  layer: LayerSpecification,
  elementType: string,
  visibility: NonNullable<Change['visibility']>,
): LayerSpecification {
  const isSymbol = layer.type === 'symbol';
  const [whole = '', part = ''] = elementType.split('.');
  const meansLayer =
    elementType === 'all' ||
    (isSymbol ? whole === 'labels' : whole === 'geometry' && isWithin(elementOf(layer, ''), elementType));
  if (!meansLayer) return layer;
  // `simplified` hides decorative layers.
  const isOff = visibility === 'off' || (visibility === 'simplified' && layer.id.endsWith('-casing'));
  if (isSymbol && part !== '' && isOff) {
    const without = part === 'icon' ? 'icon-image' : 'text-field';
    const layout = { ...layer.layout };
    delete layout[without];
    return { ...layer, layout };
  }
  return {
    ...layer,
    layout: { ...layer.layout, visibility: isOff ? 'none' : 'visible' },
  } as LayerSpecification;
}

/** Changes all colors within a style value. */
function recolored(value: unknown, change: (color: string) => string): unknown {
  if (Array.isArray(value)) return value.map((inner) => recolored(inner, change));
  return typeof value === 'string' && value.startsWith('#') ? change(value) : value;
}

/** Applies changes in the order listed by the API: first replaced, then shifted. */
function changedColor(given: string, { color, hue, saturation, gamma, lightness }: Change): string {
  const base = Color.parse(color ?? given);
  if (!base) return given;
  const { r, g, b, a } = base;
  let [h, s, l] = toHsl(r, g, b);
  const hueColor = Color.parse(hue);
  if (hueColor) [h] = toHsl(hueColor.r, hueColor.g, hueColor.b);
  if (saturation !== undefined) s = shifted(s, saturation);
  if (gamma !== undefined) l = l ** (1 / gamma);
  if (lightness !== undefined) l = shifted(l, lightness);
  // As hexadecimal, so that a later styler recognizes it.
  const { r: red, g: green, b: blue } = Color.parse(`hsl(${h}, ${s * 100}%, ${l * 100}%)`) ?? base;
  return `#${[red, green, blue, a].map(hexadecimal).join('')}`;
}

const hexadecimal = (share: number) =>
  Math.round(share * 255)
    .toString(16)
    .padStart(2, '0');

/** Toward 1 for a positive percentage, toward 0 for a negative one. */
const shifted = (share: number, percent: number) =>
  percent > 0 ? share + ((1 - share) * percent) / 100 : share * (1 + percent / 100);

/** Degrees, and shares from 0 to 1. */
function toHsl(r: number, g: number, b: number): [h: number, s: number, l: number] {
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  const range = max - min;
  const l = (max + min) / 2;
  if (range === 0) return [0, 0, l];
  const s = range / (1 - Math.abs(2 * l - 1));
  const sixth = max === r ? ((g - b) / range + 6) % 6 : max === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return [sixth * 60, s, l];
}
