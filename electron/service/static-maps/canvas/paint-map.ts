import { createCanvas } from '@napi-rs/canvas';
import {
  type BasemapSource,
  basemapLayers,
  basemapZooms,
} from '../../../../shared/map-style/basemap-layers.ts';
import { type StyleLayer, styleLayer } from '../../../../shared/map-style/style-layer.ts';
import { openTileArchive } from '../../../region-format/tile-archive.ts';
import type { MapFrame } from '../../ports.ts';
import { attribution } from './attribution.ts';
import { registerFonts } from './fonts.ts';
import { paintGeometry } from './paint-geometry.ts';
import { paintLabels } from './paint-labels.ts';
import { paintPolygons, paintPolylines, placedMarkers } from './paint-shapes.ts';
import type { Painting, TileInView } from './painting.ts';
import { type Styler, styledLayers } from './stylers.ts';
import { tileSource } from './tiles.ts';
import { tilesInView, viewOf } from './view.ts';

/** Paths of tile archives (`region-format/tile-archive.ts`). */
export interface ArchivePaths {
  region: string;
  /** Null if there is none; then everything beyond the region is sea. */
  world: string | null;
}

export interface MapPainter {
  /** Returns a WebP image. */
  paint(frame: MapFrame): Promise<Uint8Array<ArrayBuffer>>;
  close(): void;
}

/** Lossless, because lossy compression blurs thin pale street lines. */
const webpQuality = 100;
/** Number of recently used styles cached in parsed form. */
const maxCachedStyles = 8;

/**
 * Returns a renderer of maps in the window's light style.
 * @throws TileArchiveError if an archive can't be opened
 */
export function mapPainter(paths: ArchivePaths): MapPainter {
  registerFonts();
  const archives = {
    region: openTileArchive(paths.region),
    world: paths.world === null ? null : openTileArchive(paths.world),
  };
  const sources = {
    region: tileSource(archives.region),
    world: archives.world && tileSource(archives.world),
  };
  const styles = new Map<string, StyleLayer[]>();

  function styleOf(language: string | undefined, stylers: readonly Styler[]): StyleLayer[] {
    const key = JSON.stringify([language, stylers]);
    const cached = styles.get(key) ?? styledLayers(basemapLayers('light', language), stylers).map(styleLayer);
    styles.delete(key);
    styles.set(key, cached);
    const [oldest] = styles.keys();
    if (styles.size > maxCachedStyles && oldest !== undefined) styles.delete(oldest);
    return cached;
  }

  return {
    async paint({ params, images }) {
      const { width, height, retina } = params;
      const view = viewOf(params, { width, height, pixelRatio: retina ? 2 : 1 });
      const tilesFrom = (name: BasemapSource): TileInView[] =>
        tilesInView(view, basemapZooms[name]).flatMap((place) => {
          const tile = sources[name]?.tile(place);
          return tile ? [{ place, tile }] : [];
        });
      const canvas = createCanvas(width * view.pixelRatio, height * view.pixelRatio);
      const context = canvas.getContext('2d');
      context.scale(view.pixelRatio, view.pixelRatio);
      const painting: Painting = {
        context,
        view,
        tiles: { world: tilesFrom('world'), region: tilesFrom('region') },
      };

      const visibleLayers = styleOf(params.language?.slice(0, 2).toLowerCase(), params.stylers ?? []).filter(
        (layer) => layer.isVisible(view.zoom),
      );
      for (const layer of visibleLayers) paintGeometry(painting, layer);
      const markers = await placedMarkers(painting, params.markers, images);
      const attributionBox = attribution(painting, attributionsOf(painting));
      paintLabels(
        painting,
        visibleLayers.filter(({ type }) => type === 'symbol'),
        // Labels under markers and attribution would be unreadable.
        [...(attributionBox ? [attributionBox.box] : []), ...markers.map(({ box }) => box)],
      );
      paintPolygons(painting, params.polygons);
      paintPolylines(painting, params.polylines);
      for (const marker of markers) marker.paint();
      attributionBox?.paint(painting);
      return new Uint8Array(await canvas.encode('webp', webpQuality));
    },
    close() {
      sources.region.close();
      sources.world?.close();
    },
  };

  /** Returns the attributions of the sources shown. */
  function attributionsOf({ tiles }: Painting): string[] {
    const texts = (['region', 'world'] as const).flatMap((name) =>
      tiles[name].length > 0 ? (archives[name]?.metadata.attribution.split(', ') ?? []) : [],
    );
    return [...new Set(texts)];
  }
}
