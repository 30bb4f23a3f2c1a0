import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { mapFonts, type Palette, palettes, type Scheme } from '../../../shared/map-style/palette.ts';
import { fontFaces } from './fonts.ts';

/** Metadata of a PMTiles file. */
export interface TilesFile {
  /** URL of the file, including `pmtiles://`. */
  url: string;
  /** Names of the layers of vector tiles; null for images. */
  vectorLayers: readonly string[] | null;
}

const source = 'file';
const isArea: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
const isLine: ExpressionSpecification = ['==', ['geometry-type'], 'LineString'];
const isPoint: ExpressionSpecification = ['==', ['geometry-type'], 'Point'];
const name: ExpressionSpecification = [
  'coalesce',
  ['get', 'name'],
  ['get', 'name:latin'],
  ['get', 'name_en'],
];
/** Property names that common schemas use for the kind of a feature. */
const kind: ExpressionSpecification = ['coalesce', ['get', 'kind'], ['get', 'class'], ''];

type LayerFactory = (layer: string, palette: Palette) => LayerSpecification[];

const fill = (layer: string, color: string | ExpressionSpecification): LayerSpecification => ({
  id: `${layer}-area`,
  type: 'fill',
  source,
  'source-layer': layer,
  filter: isArea,
  paint: { 'fill-color': color },
});

const line = (layer: string, part: string, color: string, widths: readonly number[]): LayerSpecification => ({
  id: `${layer}-${part}`,
  type: 'line',
  source,
  'source-layer': layer,
  filter: isLine,
  layout: { 'line-join': 'round', 'line-cap': 'round' },
  paint: {
    'line-color': color,
    'line-width': [
      'interpolate',
      ['exponential', 1.5],
      ['zoom'],
      8,
      widths[0] ?? 0,
      13,
      widths[1] ?? 1,
      18,
      widths[2] ?? 2,
    ],
  },
});

const label = (
  layer: string,
  isAlongLine: boolean,
  color: string,
  halo: string,
  size: number,
): LayerSpecification => ({
  id: `${layer}-label`,
  type: 'symbol',
  source,
  'source-layer': layer,
  filter: isAlongLine ? isLine : isPoint,
  layout: {
    'symbol-placement': isAlongLine ? 'line' : 'point',
    'text-field': name,
    'text-font': [isAlongLine ? mapFonts.regular : mapFonts.medium],
    'text-size': ['interpolate', ['linear'], ['zoom'], 4, size - 2, 16, size + 1],
    'text-max-width': 8,
    'text-padding': 6,
  },
  paint: { 'text-color': color, 'text-halo-color': halo, 'text-halo-width': 1.5 },
});

const land: LayerFactory = (layer, { land }) => [fill(layer, land)];
const landuse: LayerFactory = (layer, palette) => [
  fill(layer, [
    'match',
    kind,
    ['park', 'nature_reserve', 'national_park', 'recreation_ground', 'golf_course'],
    palette.park,
    ['wood', 'forest', 'scrub'],
    palette.wood,
    ['grass', 'grassland', 'meadow'],
    palette.grass,
    ['beach', 'sand'],
    palette.beach,
    'cemetery',
    palette.cemetery,
    ['industrial', 'railway'],
    palette.industrial,
    ['school', 'university', 'college'],
    palette.school,
    'hospital',
    palette.hospital,
    'pitch',
    palette.pitch,
    'farmland',
    palette.farmland,
    palette.residential,
  ]),
];
const water: LayerFactory = (layer, palette) => [
  fill(layer, palette.water),
  line(layer, 'line', palette.water, [0.4, 1.2, 5]),
];
const road: LayerFactory = (layer, palette) => [
  line(layer, 'casing', palette.roadMajorCasing, [0.9, 2.6, 16]),
  line(layer, 'road', palette.road, [0, 1.4, 14]),
];
const building: LayerFactory = (layer, { building }) => [fill(layer, building)];
const border: LayerFactory = (layer, { boundary }) => [line(layer, 'line', boundary, [0.8, 1.2, 2])];
const place: LayerFactory = (layer, palette) => [label(layer, false, palette.label, palette.labelHalo, 13)];
const roadName: LayerFactory = (layer, palette) => [
  label(layer, true, palette.labelMinor, palette.labelHalo, 11),
];
/** Style of layers with unknown names, so that a file with another schema doesn't look empty. */
const unknownLayer: LayerFactory = (layer, palette) => [
  line(layer, 'line', palette.rail, [0.5, 1, 2]),
  label(layer, false, palette.labelMinor, palette.labelHalo, 11),
];

/** By the layer names of Protomaps and OpenMapTiles, bottom to top. */
const layerFactories: readonly (readonly [pattern: RegExp, look: LayerFactory])[] = [
  [/^(earth|land)$/, land],
  [/^(landcover|landuse|natural|park)s?$/, landuse],
  [/^(water|ocean|waterway)$/, water],
  [/^(roads?|streets?|transportation|transit)$/, road],
  [/^buildings?$/, building],
  [/^(boundary|boundaries)$/, border],
  [/^(housenumber|mountain_peak|aeroway|aerodrome_label|pois?)s?$/, () => []],
  [/^(transportation|water|street)_(name|label)s?$/, roadName],
  [/^(places?|place_labels?)$/, place],
];

/** Returns a basemap style for a PMTiles file, in the colors of the scheme. */
export function pmtilesStyle(scheme: Scheme, origin: string, file: TilesFile): StyleSpecification {
  const palette = palettes[scheme];
  const style: StyleSpecification = {
    version: 8,
    'font-faces': fontFaces(origin),
    transition: { duration: 0, delay: 0 },
    sources: { [source]: { type: file.vectorLayers ? 'vector' : 'raster', url: file.url } },
    layers: [],
  };
  const layers = file.vectorLayers ?? [];
  const hasLand = layers.some((layer) => layerFactories[0]?.[0].test(layer));
  style.layers.push({
    id: 'ground',
    type: 'background',
    paint: { 'background-color': hasLand ? palette.water : palette.land },
  });
  if (!file.vectorLayers) {
    style.layers.push({ id: 'images', type: 'raster', source });
    return style;
  }
  const known = layerFactories.flatMap(([pattern, look]) =>
    layers.filter((layer) => pattern.test(layer)).flatMap((layer) => look(layer, palette)),
  );
  const unknown = layers
    .filter((layer) => !layerFactories.some(([pattern]) => pattern.test(layer)))
    .flatMap((layer) => unknownLayer(layer, palette));
  style.layers.push(...known, ...unknown);
  return style;
}
