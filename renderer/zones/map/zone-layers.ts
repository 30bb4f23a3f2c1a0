import type { ExpressionSpecification } from 'maplibre-gl';
import type { OverlayLayer } from '../../map/overlays.ts';
import { mapFonts, type Palette } from '../../theme.ts';

/** From afar a casing would hide what it stands off from. */
const casingZoom = 11;

/** Borders are finer from afar, where thousands stand side by side. */
const widths = (far: number, near: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  9,
  far,
  13,
  near,
];

/** Layers of the zones, from below to above. */
export function zoneLayers(palette: Palette): OverlayLayer[] {
  const color: ExpressionSpecification = [
    'to-color',
    ['at', ['%', ['get', 'color'], palette.stores.length], ['literal', palette.stores]],
  ];
  const filled: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
  return [
    {
      id: 'fill',
      type: 'fill',
      source: 'zones',
      'source-layer': 'areas',
      filter: filled,
      paint: { 'fill-color': color, 'fill-opacity': 0.18 },
    },
    {
      id: 'picked-fill',
      type: 'fill',
      source: 'zones',
      'source-layer': 'picked',
      filter: filled,
      paint: { 'fill-color': palette.accent, 'fill-opacity': 0.16 },
    },
    {
      id: 'casing',
      type: 'line',
      source: 'zones',
      'source-layer': 'areas',
      minzoom: casingZoom,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.casing, 'line-width': widths(1.5, 3.5), 'line-opacity': 0.8 },
    },
    {
      id: 'border',
      type: 'line',
      source: 'zones',
      'source-layer': 'areas',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': color, 'line-width': widths(0.75, 1.75) },
    },
    {
      id: 'picked-casing',
      type: 'line',
      source: 'zones',
      'source-layer': 'picked',
      minzoom: casingZoom,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.casing, 'line-width': widths(3, 6) },
    },
    {
      id: 'picked-border',
      type: 'line',
      source: 'zones',
      'source-layer': 'picked',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.accent, 'line-width': widths(1.5, 3) },
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
