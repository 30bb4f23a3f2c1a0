import type { SKRSContext2D } from '@napi-rs/canvas';
import type { BasemapSource } from '../../../../shared/map-style/basemap-layers.ts';
import type { StyleLayer } from '../../../../shared/map-style/style-layer.ts';
import type { Point, Tile, TileFeature } from './tiles.ts';
import type { TilePlace, View } from './view.ts';

/** A rendering in progress: the canvas and its tiles. */
export interface Painting {
  /** Canvas context scaled to map pixels, from the upper left corner of the image. */
  context: SKRSContext2D;
  view: View;
  tiles: Readonly<Record<BasemapSource, readonly TileInView[]>>;
}

export interface TileInView {
  place: TilePlace;
  tile: Tile;
}

/** A visible feature with the position of its tile. */
export interface RenderedFeature {
  feature: TileFeature;
  place: TilePlace;
  /** Pixels per tile unit. */
  scale: number;
}

/** Margin in pixels around the image in which features are still drawn, for wide lines. */
const marginPixels = 40;

/** Returns the tiles of a layer's source. */
export const tilesOf = ({ tiles }: Painting, { source }: StyleLayer): readonly TileInView[] =>
  source === 'world' || source === 'region' ? tiles[source] : [];

/** Returns the visible features of a layer, in tile order. */
export function renderedFeatures(
  painting: Painting,
  layer: StyleLayer,
  tiles = tilesOf(painting, layer),
): RenderedFeature[] {
  const { zoom, width, height } = painting.view;
  const rendered: RenderedFeature[] = [];
  for (const { place, tile } of tiles) {
    const tileLayer = tile(layer.sourceLayer ?? '');
    if (!tileLayer) continue;
    const scale = place.size / tileLayer.extent;
    const minX = (-marginPixels - place.x) / scale;
    const maxX = (width + marginPixels - place.x) / scale;
    const minY = (-marginPixels - place.y) / scale;
    const maxY = (height + marginPixels - place.y) / scale;
    for (const feature of tileLayer.features) {
      const { box } = feature;
      if (box.maxX < minX || box.minX > maxX || box.maxY < minY || box.minY > maxY) continue;
      if (layer.matches(zoom, feature)) rendered.push({ feature, place, scale });
    }
  }
  return rendered;
}

/** Converts a point of a tile to image pixels. */
export const toImagePixels = ({ x, y }: Point, { place, scale }: RenderedFeature): [x: number, y: number] => [
  place.x + x * scale,
  place.y + y * scale,
];
