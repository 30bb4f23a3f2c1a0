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
import { type Styler, styled } from './stylers.ts';
import { tileSource } from './tiles.ts';
import { tilesInView, viewOf } from './view.ts';

/** Tile archives in `region-format`. */
export interface PaintedArchives {
  region: string;
  /** Null if there is none; sea is drawn beyond the region. */
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
const cachedStyles = 8;

/**
 * Renders maps in the window's light style.
 * @throws TileArchiveError if an archive can't be opened
 */
export function mapPainter(archives: PaintedArchives): MapPainter {
  registerFonts();
  const opened = {
    region: openTileArchive(archives.region),
    world: archives.world === null ? null : openTileArchive(archives.world),
  };
  const sources = { region: tileSource(opened.region), world: opened.world && tileSource(opened.world) };
  const styles = new Map<string, StyleLayer[]>();

  function styleOf(language: string | undefined, stylers: readonly Styler[]): StyleLayer[] {
    const key = JSON.stringify([language, stylers]);
    const cached = styles.get(key) ?? styled(basemapLayers('light', language), stylers).map(styleLayer);
    styles.delete(key);
    styles.set(key, cached);
    const [oldest] = styles.keys();
    if (styles.size > cachedStyles && oldest !== undefined) styles.delete(oldest);
    return cached;
  }

  return {
    async paint({ params: query, images }) {
      const { width, height, retina } = query;
      const view = viewOf(query, { width, height, pixelRatio: retina ? 2 : 1 });
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

      const visibleLayers = styleOf(query.language?.slice(0, 2).toLowerCase(), query.stylers ?? []).filter(
        (layer) => layer.isVisible(view.zoom),
      );
      for (const layer of visibleLayers) paintGeometry(painting, layer);
      const markers = await placedMarkers(painting, query.markers, images);
      const credit = attribution(painting, attributionsOf(painting));
      paintLabels(
        painting,
        visibleLayers.filter(({ type }) => type === 'symbol'),
        // A label under a marker would be unreadable.
        [...(credit ? [credit.box] : []), ...markers.map(({ box }) => box)],
      );
      paintPolygons(painting, query.polygons);
      paintPolylines(painting, query.polylines);
      for (const marker of markers) marker.paint();
      credit?.paint(painting);
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
      tiles[name].length > 0 ? (opened[name]?.metadata.attribution.split(', ') ?? []) : [],
    );
    return [...new Set(texts)];
  }
}
