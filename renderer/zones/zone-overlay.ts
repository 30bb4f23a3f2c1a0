import type { Feature, FeatureCollection, MultiLineString, MultiPolygon, Point, Polygon } from 'geojson';
import type { ExpressionSpecification } from 'maplibre-gl';
import polylabel from 'polylabel';
import { areaSquareMeters } from '../../shared/zones/geometry/area.ts';
import { boxOf } from '../../shared/zones/geometry/box.ts';
import { signedPlanarArea } from '../../shared/zones/geometry/orient-rings.ts';
import { partsOf, type Rings } from '../../shared/zones/geometry/parts.ts';
import type { Zone, ZoneGeometry } from '../../shared/zones/zone.ts';
import type { OverlayLayer } from '../map/overlays.ts';
import { mapFonts, type Palette } from '../theme.ts';

interface Inside {
  at: [number, number];
  /** From this zoom on the label has room. */
  zoom: number;
}

/** How wide a label is taken to be when it is asked whether it has room, in pixels. */
const labelWidthPixels = 56;
const worldPixels = 512;

const places = new WeakMap<ZoneGeometry, Inside>();

/** Where the label stands: the middle of the largest circle in the largest part, measured once. */
export function labelPlace(geometry: ZoneGeometry): Inside {
  const known = places.get(geometry);
  if (known) return known;
  const [largest] = [...partsOf(geometry)].sort((one, other) => areaOf(other) - areaOf(one));
  const place = insideOf(largest ?? []);
  places.set(geometry, place);
  return place;
}

const areaOf = (rings: Rings) => areaSquareMeters({ type: 'Polygon', coordinates: rings });

function insideOf(rings: Rings): Inside {
  const [west, south, east, north] = boxOf({ type: 'Polygon', coordinates: rings });
  const size = Math.min(east - west, north - south);
  if (!(size > 0)) return { at: [west, south], zoom: 24 };
  const found = polylabel(rings, size / 20);
  const [lng = west, lat = south] = found;
  const zoom = Math.log2((labelWidthPixels * 360) / (worldPixels * 2 * Math.max(found.distance, 1e-9)));
  return { at: [lng, lat], zoom: Math.max(0, Math.min(24, zoom)) };
}

/** Which colour of the palette's scale each store has: by order of their names, so that it stays. */
export function storeColors(zones: Iterable<Pick<Zone, 'storeId'>>): ReadonlyMap<string, number> {
  const stores = [...new Set([...zones].map(({ storeId }) => storeId))].sort();
  return new Map(stores.map((store, index) => [store, index]));
}

interface Drawn {
  color: number;
  area: Feature<Polygon | MultiPolygon>;
  border: Feature<MultiLineString> | undefined;
  label: Feature<Point>;
}
const drawn = new WeakMap<Zone, Drawn>();

function draw(zone: Zone, color: number): Drawn {
  const old = drawn.get(zone);
  if (old?.color === color) return old;
  const { at, zoom } = labelPlace(zone.geometry);
  const properties = { id: zone.id, color };
  const made: Drawn = {
    color,
    area: { type: 'Feature', properties, geometry: zone.geometry },
    border: vanishes(zone.geometry)
      ? {
          type: 'Feature',
          properties,
          geometry: { type: 'MultiLineString', coordinates: partsOf(zone.geometry).flat() },
        }
      : undefined,
    label: {
      type: 'Feature',
      properties: { ...properties, name: zone.zoneId, zoom },
      geometry: { type: 'Point', coordinates: at },
    },
  };
  drawn.set(zone, made);
  return made;
}

/**
 * The map's tiler leaves out rings whose area is next to nothing, as that of a border which crosses
 * itself in the middle: just what a person has to find.
 */
const vanishes = (geometry: ZoneGeometry): boolean =>
  partsOf(geometry).some((rings) => {
    const [west, south, east, north] = boxOf({ type: 'Polygon', coordinates: rings });
    const area = Math.abs(signedPlanarArea(rings[0] ?? [])) / 2;
    return area < 0.05 * (east - west) * (north - south);
  });

/** The zones and their labels as the map takes them; of a zone that did not change nothing is made anew. */
export function zoneFeatures(
  zones: readonly Zone[],
  colors: ReadonlyMap<string, number>,
): { areas: FeatureCollection; labels: FeatureCollection } {
  const all = zones.map((zone) => draw(zone, colors.get(zone.storeId) ?? 0));
  return {
    areas: {
      type: 'FeatureCollection',
      features: all.flatMap(({ area, border }) => (border ? [area, border] : [area])),
    },
    labels: { type: 'FeatureCollection', features: all.map(({ label }) => label) },
  };
}

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

/** Layers of the zones, from below to above. `edited` is held by the drawing library, so not drawn here. */
export function zoneLayers(palette: Palette, edited: string | null): OverlayLayer[] {
  const color: ExpressionSpecification = [
    'to-color',
    ['at', ['%', ['get', 'color'], palette.stores.length], ['literal', palette.stores]],
  ];
  const here: ExpressionSpecification = ['!=', ['get', 'id'], edited ?? ''];
  return [
    {
      id: 'fill',
      type: 'fill',
      source: 'areas',
      filter: ['all', here, ['==', ['geometry-type'], 'Polygon']],
      paint: { 'fill-color': color, 'fill-opacity': 0.18 },
    },
    {
      id: 'picked-fill',
      type: 'fill',
      source: 'picked',
      filter: ['all', here, ['==', ['geometry-type'], 'Polygon']],
      paint: { 'fill-color': palette.accent, 'fill-opacity': 0.16 },
    },
    {
      id: 'casing',
      type: 'line',
      source: 'areas',
      minzoom: casingZoom,
      filter: here,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.casing, 'line-width': widths(1.5, 3.5), 'line-opacity': 0.8 },
    },
    {
      id: 'border',
      type: 'line',
      source: 'areas',
      filter: here,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': color, 'line-width': widths(0.75, 1.75) },
    },
    {
      id: 'picked-casing',
      type: 'line',
      source: 'picked',
      minzoom: casingZoom,
      filter: here,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.casing, 'line-width': widths(3, 6) },
    },
    {
      id: 'picked-border',
      type: 'line',
      source: 'picked',
      filter: here,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.accent, 'line-width': widths(1.5, 3) },
    },
    {
      id: 'label',
      type: 'symbol',
      source: 'labels',
      filter: ['all', here, ['<=', ['get', 'zoom'], ['zoom']]],
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
