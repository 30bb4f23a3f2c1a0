import type { Feature, Position } from 'geojson';
import polylabel from 'polylabel';
import type { Bounds } from '../../shared/geo/bounds.ts';
import { type LatLng, type LngLat, toLatLng, toLngLat } from '../../shared/geo/position.ts';
import type { Palette } from '../../shared/map-style/palette.ts';
import { type StyledFeature, type StyleLayer, styleLayer } from '../../shared/map-style/style-layer.ts';
import { areaSquareMeters } from '../../shared/zones/geometry/area.ts';
import type { Overlay, OverlayLayer } from '../map/overlays.ts';
import type { WordKey } from '../words/words.ts';

/** A disc that an overlay draws at a point. */
export interface RenderedDot {
  kind: 'dot';
  /** Title of its overlay. */
  titleKey: WordKey;
  position: LatLng;
  /** In pixels. */
  radius: number;
  /** CSS color, as are the others. */
  color: string;
  strokeColor: string;
  strokeWidth: number;
}

/** Edge of a label that is at its point, as map styles name it. */
export type LabelAnchor = 'center' | 'top' | 'bottom' | 'left' | 'right';

/** A text that an overlay draws. */
export interface RenderedLabel {
  kind: 'label';
  titleKey: WordKey;
  /** Position of a point label, or lines along which the label is repeated, optionally rotated with them. */
  at:
    | { position: LatLng }
    | { lines: readonly (readonly LngLat[])[]; spacingPixels: number; isTurned: boolean };
  text: string;
  /** Font size in pixels. */
  pixels: number;
  color: string;
  haloColor: string;
  haloWidth: number;
  /** Maximum width of a line, in pixels. */
  maxLineWidth: number;
  /** Anchors in order of preference, and the distance from the point in pixels. */
  anchors: readonly LabelAnchor[];
  distance: number;
  /** Pixels to the right and down, rotated with the text. */
  offset: readonly [x: number, y: number];
  /** Free space around the label, in pixels. */
  padding: number;
  /** Whether it may be drawn over other labels. */
  mayOverlap: boolean;
  /** Whether other labels may be drawn over it. */
  mayBeOverlapped: boolean;
}

export type RenderedSign = RenderedDot | RenderedLabel;

/** Returns the points and texts that visible overlays draw at a zoom: by layer from bottom to top, in feature order. */
export function renderedSigns(
  overlays: readonly Overlay[],
  palette: Palette,
  zoom: number,
  within: Bounds,
): RenderedSign[][] {
  return overlays
    .filter(({ visible, describesMap }) => visible && !describesMap)
    .flatMap((overlay) =>
      overlay.layers(palette).map(({ order = overlay.order, ...layer }) => ({
        order,
        signs: signsOfLayer(layer, overlay, zoom, within),
      })),
    )
    .sort((a, b) => a.order - b.order)
    .map(({ signs }) => signs);
}

function signsOfLayer(
  layer: OverlayLayer,
  { sources, titleKey }: Pick<Overlay, 'sources' | 'titleKey'>,
  zoom: number,
  within: Bounds,
): RenderedSign[] {
  if (layer.type !== 'circle' && layer.type !== 'symbol') return [];
  const source = sources[layer.source];
  const style = styleLayer(layer);
  if (!source || !style.isVisible(zoom)) return [];
  const features = 'tile' in source ? source.labels(zoom, within) : source.features;
  return [...features].flatMap((feature) => signsOf(style, feature, zoom, titleKey));
}

function signsOf(style: StyleLayer, feature: Feature, zoom: number, titleKey: WordKey): RenderedSign[] {
  const { type, point, lines } = labelPlacesOf(feature);
  const styled: StyledFeature = { type, properties: feature.properties ?? {} };
  if (!style.matches(zoom, styled)) return [];
  if (style.type === 'circle')
    return type === 1 && point ? [dotOf(style, styled, zoom, titleKey, point)] : [];
  const text = style.text('text-field', zoom, styled);
  if (text === undefined) return [];
  const label = (at: RenderedLabel['at']) => labelOf(style, styled, zoom, { titleKey, text, at });
  if (style.text('symbol-placement', zoom) !== 'line') return point ? [label({ position: point })] : [];
  if (lines.length === 0) return [];
  const spacingPixels = style.number('symbol-spacing', zoom, styled);
  const isTurned = style.text('text-rotation-alignment', zoom) !== 'viewport';
  return [label({ lines, spacingPixels, isTurned })];
}

const dotOf = (
  style: StyleLayer,
  styled: StyledFeature,
  zoom: number,
  titleKey: WordKey,
  position: LatLng,
): RenderedDot => ({
  kind: 'dot',
  titleKey,
  position,
  radius: style.number('circle-radius', zoom, styled),
  color: style.color('circle-color', zoom, styled),
  strokeColor: style.color('circle-stroke-color', zoom, styled),
  strokeWidth: style.number('circle-stroke-width', zoom, styled),
});

function labelOf(
  style: StyleLayer,
  styled: StyledFeature,
  zoom: number,
  content: Pick<RenderedLabel, 'titleKey' | 'text' | 'at'>,
): RenderedLabel {
  const pixels = style.number('text-size', zoom, styled);
  const [right = 0, down = 0] = style.list('text-offset', zoom, styled);
  const variableAnchors = style.list('text-variable-anchor', zoom, styled).filter(isAnchor);
  return {
    kind: 'label',
    ...content,
    pixels,
    color: style.color('text-color', zoom, styled),
    haloColor: style.color('text-halo-color', zoom, styled),
    haloWidth: style.number('text-halo-width', zoom, styled),
    maxLineWidth: style.number('text-max-width', zoom, styled) * pixels,
    anchors: variableAnchors.length > 0 ? variableAnchors : ['center'],
    distance: style.number('text-radial-offset', zoom, styled) * pixels,
    offset: [Number(right) * pixels, Number(down) * pixels],
    padding: style.number('text-padding', zoom, styled),
    mayOverlap: style.flag('text-allow-overlap', zoom),
    mayBeOverlapped: style.flag('text-ignore-placement', zoom),
  };
}

const isAnchor = (name: string | number): name is LabelAnchor =>
  ['center', 'top', 'bottom', 'left', 'right'].includes(String(name));

/** Returns the type of a feature, the point for signs at points, and the lines for labels along them. */
function labelPlacesOf({ geometry }: Feature): {
  type: StyledFeature['type'];
  point: LatLng | undefined;
  lines: LngLat[][];
} {
  const line = (positions: readonly Position[]) => positions.map((position) => toLngLat(toLatLng(position)));
  switch (geometry?.type) {
    case 'Point':
      return { type: 1, point: toLatLng(geometry.coordinates), lines: [] };
    case 'LineString':
      return { type: 2, point: undefined, lines: [line(geometry.coordinates)] };
    case 'MultiLineString':
      return { type: 2, point: undefined, lines: geometry.coordinates.map(line) };
    case 'Polygon':
    case 'MultiPolygon': {
      const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
      const areaOf = (coordinates: Position[][]) =>
        areaSquareMeters({ type: 'Polygon', coordinates: coordinates.map(line) });
      const [largest] = [...parts].sort((a, b) => areaOf(b) - areaOf(a));
      return { type: 3, point: largest && visualCenter(largest), lines: parts.flat().map(line) };
    }
    default:
      return { type: 0, point: undefined, lines: [] };
  }
}

/** Returns the center of the largest circle in an area, to a fiftieth of its shorter side (pole of inaccessibility). */
function visualCenter(rings: Position[][]): LatLng {
  const shell = rings[0] ?? [];
  const sides = [0, 1].map((axis) => {
    const values = shell.map((position) => position[axis] ?? 0);
    return Math.max(...values) - Math.min(...values);
  });
  const center = polylabel(
    rings.map((ring) => ring.map((position) => toLngLat(toLatLng(position)))),
    Math.max(Math.min(...sides) / 50, 1e-9),
  );
  return toLatLng([...center]);
}
