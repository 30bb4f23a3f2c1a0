import type { ExpressionSpecification } from 'maplibre-gl';
import type { Palette } from '../../../shared/map-style/palette.ts';
import { unlessAhead } from '../../map/ahead-of-tiles.ts';
import { nameLayer } from '../../map/name-layer.ts';
import type { OverlayLayer, Stroke } from '../../map/overlays.ts';
import { edgeInPalette, fillInPalette, zoneEdges, zoneScale } from '../../workspace-zones/zone-colors.ts';
import type { ZoneLook } from './zones-view.ts';

/** Below this zoom a casing would hide the line it surrounds. */
const casingZoom = 11;
const casingOpacity = 0.8;
const fillOpacity = 0.18;
/** Opacity added to the fill of the open zone. The color stays the same, as it stands for the store or type. */
const openFillOpacity = 0.2;
const faintFillOpacity = 0.04;
const faintBorderOpacity = 0.35;

/** Line width at low and high zoom, in pixels. */
type Width = readonly [far: number, near: number];
/**
 * Zooms with the minimum and maximum line width. Borders are thinner when zoomed out, where thousands of zones are
 * visible.
 */
const farZoom = 9;
const nearZoom = 13;
const casingWidth: Width = [1.5, 4.5];
const borderWidth: Width = [0.75, 3];
/** Line inside a border, in the zone's own color: the edge color alone would distinguish fewer stores. */
const coreWidth: Width = [0.3, 0.8];
/** Band outside the border of a selected zone, whose border keeps its store's color; and a casing outside the band. */
const selectedBandWidth: Width = [3, 8];
const selectedCasingWidth: Width = [4, 10];
const openBorderWidth: Width = [1.5, 4];
const openCoreWidth: Width = [0.6, 1.4];
/** Gap between the border of the open zone and its band. */
const openGapWidth: Width = [2.5, 6.5];
const openBandWidth: Width = [5.5, 11.5];
const openCasingWidth: Width = [7, 14];

const widthByZoom = ([far, near]: Width): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  farZoom,
  far,
  nearZoom,
  near,
];

function widthAt([far, near]: Width, zoom: number): number {
  const share = Math.max(0, Math.min(1, (zoom - farZoom) / (nearZoom - farZoom)));
  return far + (near - far) * share;
}

/** Strokes of a zone that isn't in the tiles yet, matching the layers below. */
export function zoneStrokes(
  palette: Palette,
  zoom: number,
  { color, look }: { color: number; look: ZoneLook },
): Stroke[] {
  const { accent, casing } = palette;
  const fillColor = fillInPalette(color, palette);
  const edge = edgeInPalette(color, palette);
  const line = (color: string, width: Width, opacity = 1): Stroke => ({
    color,
    opacity,
    width: widthAt(width, zoom),
  });
  const fill = (opacity: number): Stroke => ({ color: fillColor, opacity, width: 'fill' });
  if (look === 'faint') return [fill(faintFillOpacity), line(fillColor, borderWidth, faintBorderOpacity)];
  const casings = (width: Width, opacity = 1) => (zoom >= casingZoom ? [line(casing, width, opacity)] : []);
  const core = (width: Width) => (zoom >= casingZoom && edge !== fillColor ? [line(fillColor, width)] : []);
  const selected = [...casings(selectedCasingWidth), line(accent, selectedBandWidth)];
  const plain = [...casings(casingWidth, casingOpacity), line(edge, borderWidth), ...core(coreWidth)];
  const open = [
    ...casings(openCasingWidth),
    line(accent, openBandWidth),
    line(casing, openGapWidth),
    line(edge, openBorderWidth),
    ...core(openCoreWidth),
  ];
  return [
    fill(fillOpacity),
    ...(look === 'open' ? [fill(openFillOpacity)] : []),
    ...(look === 'selected' ? selected : []),
    ...plain,
    ...(look === 'open' ? open : []),
  ];
}

/** Layers of the zones, bottom to top. */
export function zoneLayers(palette: Palette): OverlayLayer[] {
  const colorIn = (scale: string[]): ExpressionSpecification => [
    'to-color',
    ['at', ['get', 'color'], ['literal', scale]],
  ];
  const [colors, edges] = [zoneScale(palette), zoneEdges(palette)];
  const color = colorIn(colors);
  const edge = colorIn(edges);
  const withEdgeColor = colors.flatMap((fill, index) => (fill === edges[index] ? [] : index));
  const fill = (id: string, sourceLayer: string, opacity: number): OverlayLayer => ({
    id,
    type: 'fill',
    source: 'zones',
    'source-layer': sourceLayer,
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': unlessAhead(color), 'fill-opacity': opacity },
  });
  interface Line {
    color: string | ExpressionSpecification;
    width: Width;
    opacity?: number;
    minzoom?: number;
    filter?: ExpressionSpecification;
  }
  const line = (
    id: string,
    sourceLayer: string,
    { color, width, opacity = 1, minzoom = 0, filter }: Line,
  ): OverlayLayer => ({
    id,
    type: 'line',
    source: 'zones',
    'source-layer': sourceLayer,
    minzoom,
    ...(filter && { filter }),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': unlessAhead(color), 'line-width': widthByZoom(width), 'line-opacity': opacity },
  });
  const core = (id: string, sourceLayer: string, width: Width) =>
    line(id, sourceLayer, {
      color,
      width,
      minzoom: casingZoom,
      filter: ['in', ['get', 'color'], ['literal', withEdgeColor]],
    });
  const { accent, casing } = palette;
  return [
    fill('faint-fill', 'faint', faintFillOpacity),
    line('faint-border', 'faint', { color, width: borderWidth, opacity: faintBorderOpacity }),
    fill('fill', 'areas', fillOpacity),
    fill('open-fill', 'open', openFillOpacity),
    // Below the borders, so that each keeps its store's color when selected.
    line('selected-casing', 'selected', { color: casing, width: selectedCasingWidth, minzoom: casingZoom }),
    line('selected-band', 'selected', { color: accent, width: selectedBandWidth }),
    line('casing', 'areas', {
      color: casing,
      width: casingWidth,
      opacity: casingOpacity,
      minzoom: casingZoom,
    }),
    line('border', 'areas', { color: edge, width: borderWidth }),
    core('core', 'areas', coreWidth),
    line('open-casing', 'open', { color: casing, width: openCasingWidth, minzoom: casingZoom }),
    line('open-band', 'open', { color: accent, width: openBandWidth }),
    line('open-gap', 'open', { color: casing, width: openGapWidth }),
    line('open-border', 'open', { color: edge, width: openBorderWidth }),
    core('open-core', 'open', openCoreWidth),
    {
      ...nameLayer('label', 'zones', palette, { 'text-size': 12.5, 'text-max-width': 8, haloWidth: 1.4 }),
      'source-layer': 'labels',
      filter: ['<=', ['get', 'zoom'], ['zoom']],
    },
  ];
}
