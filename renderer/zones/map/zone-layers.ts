import type { ExpressionSpecification } from 'maplibre-gl';
import { mapFonts, type Palette } from '../../../shared/map-style/palette.ts';
import { unlessAhead } from '../../map/ahead-of-tiles.ts';
import type { OverlayLayer, Stroke } from '../../map/overlays.ts';

/** From afar a casing would hide what it stands off from. */
const casingZoom = 11;
const casingOpacity = 0.8;
const fillOpacity = 0.18;
const pickedFillOpacity = 0.16;

/** How wide a line is from afar and from near. */
type Width = readonly [far: number, near: number];
/** Borders are finer from afar, where thousands stand side by side. */
const farZoom = 9;
const nearZoom = 13;
const casingWidth: Width = [1.5, 3.5];
const borderWidth: Width = [0.75, 1.75];
const pickedCasingWidth: Width = [3, 6];
const pickedBorderWidth: Width = [1.5, 3];

const widths = ([far, near]: Width): ExpressionSpecification => [
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

/** How a zone is drawn where it is not in the tiles yet: as the layers below draw it. */
export function zoneStrokes(
  { stores, accent, casing }: Palette,
  zoom: number,
  { color, picked }: { color: number; picked: boolean },
): Stroke[] {
  const own = stores[color] ?? accent;
  const near = zoom >= casingZoom;
  const line = (color: string, width: Width, opacity = 1): Stroke => ({
    color,
    opacity,
    width: widthAt(width, zoom),
  });
  return [
    { color: own, opacity: fillOpacity, width: 'fill' },
    ...(picked ? [{ color: accent, opacity: pickedFillOpacity, width: 'fill' } as const] : []),
    ...(near ? [line(casing, casingWidth, casingOpacity)] : []),
    line(own, borderWidth),
    ...(near && picked ? [line(casing, pickedCasingWidth)] : []),
    ...(picked ? [line(accent, pickedBorderWidth)] : []),
  ];
}

/** Layers of the zones, from below to above. */
export function zoneLayers(palette: Palette): OverlayLayer[] {
  const color: ExpressionSpecification = ['to-color', ['at', ['get', 'color'], ['literal', palette.stores]]];
  const filled: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
  return [
    {
      id: 'fill',
      type: 'fill',
      source: 'zones',
      'source-layer': 'areas',
      filter: filled,
      paint: { 'fill-color': unlessAhead(color), 'fill-opacity': fillOpacity },
    },
    {
      id: 'picked-fill',
      type: 'fill',
      source: 'zones',
      'source-layer': 'picked',
      filter: filled,
      paint: { 'fill-color': unlessAhead(palette.accent), 'fill-opacity': pickedFillOpacity },
    },
    {
      id: 'casing',
      type: 'line',
      source: 'zones',
      'source-layer': 'areas',
      minzoom: casingZoom,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': unlessAhead(palette.casing),
        'line-width': widths(casingWidth),
        'line-opacity': casingOpacity,
      },
    },
    {
      id: 'border',
      type: 'line',
      source: 'zones',
      'source-layer': 'areas',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': unlessAhead(color), 'line-width': widths(borderWidth) },
    },
    {
      id: 'picked-casing',
      type: 'line',
      source: 'zones',
      'source-layer': 'picked',
      minzoom: casingZoom,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': unlessAhead(palette.casing),
        'line-width': widths(pickedCasingWidth),
      },
    },
    {
      id: 'picked-border',
      type: 'line',
      source: 'zones',
      'source-layer': 'picked',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': unlessAhead(palette.accent),
        'line-width': widths(pickedBorderWidth),
      },
    },
    {
      id: 'label',
      type: 'symbol',
      source: 'zones',
      'source-layer': 'labels',
      filter: ['<=', ['get', 'zoom'], ['zoom']],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [mapFonts.medium],
        'text-size': 12.5,
        'text-max-width': 8,
      },
      paint: {
        'text-color': palette.overlayLabel,
        'text-halo-color': palette.overlayLabelHalo,
        'text-halo-width': 1.4,
      },
    },
  ];
}
