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

/** Where the tiles are: archives of `region-format`. */
export interface PaintedArchives {
  region: string;
  /** Null where there is none: beyond the region is the sea. */
  world: string | null;
}

export interface MapPainter {
  /** A WebP. */
  paint(frame: MapFrame): Promise<Uint8Array<ArrayBuffer>>;
  close(): void;
}

/** Nothing is left out: anything less blurs the thin pale lines of streets. */
const webpQuality = 100;
/** Of the styles that were painted last, so many are held as they were read. */
const cachedStyles = 8;

/**
 * Paints maps in the style of the window, in its light colours.
 * @throws TileArchiveError when an archive cannot be opened
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

      const visible = styleOf(query.language?.slice(0, 2).toLowerCase(), query.stylers ?? []).filter(
        (layer) => layer.isVisible(view.zoom),
      );
      for (const layer of visible) paintGeometry(painting, layer);
      const markers = await placedMarkers(painting, query.markers, images);
      const said = attribution(painting, attributionsOf(painting));
      paintLabels(
        painting,
        visible.filter(({ type }) => type === 'symbol'),
        // A label under a marker could not be read.
        [...(said ? [said.box] : []), ...markers.map(({ box }) => box)],
      );
      paintPolygons(painting, query.polygons);
      paintPolylines(painting, query.polylines);
      for (const marker of markers) marker.paint();
      said?.paint(painting);
      return new Uint8Array(await canvas.encode('webp', webpQuality));
    },
    close() {
      sources.region.close();
      sources.world?.close();
    },
  };

  /** Of the sources that the picture shows. */
  function attributionsOf({ tiles }: Painting): string[] {
    const texts = (['region', 'world'] as const).flatMap((name) =>
      tiles[name].length > 0 ? (opened[name]?.metadata.attribution.split(', ') ?? []) : [],
    );
    return [...new Set(texts)];
  }
}
