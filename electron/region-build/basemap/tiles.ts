import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf';
import GeoJSONVT, { type LegacyFeature } from 'geojson-vt';
import type { Bounds } from '../../../shared/geo/bounds.ts';
import { type LngLat, toLngLat } from '../../../shared/geo/position.ts';
import type { Tile } from '../../region-format/tile-archive.ts';
import type { LayerName, MapFeature } from './map-feature.ts';

export interface TilingOptions {
  bounds: Bounds;
  minZoom: number;
  maxZoom: number;
  signal?: AbortSignal;
  /** Called with the share done, 0 to 1. */
  onProgress?: (done: number) => void;
}

/** Units along the side of a tile, as is the custom. */
const extent = 4096;
const bufferUnits = 64;
const toleranceUnits = 3;

const zipped = promisify(gzip);

/** In Web Mercator, from 0 (west, north) to 1. Latitudes beyond its edge come to lie on the edge. */
function project([lng, lat]: LngLat): [x: number, y: number] {
  const sin = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - (0.25 * Math.log((1 + sin) / (1 - sin))) / Math.PI;
  return [lng / 360 + 0.5, Math.min(1, Math.max(0, y))];
}

function tileRange({ northeast, southwest }: Bounds, zoom: number) {
  const count = 2 ** zoom;
  const tile = (share: number) => Math.min(count - 1, Math.max(0, Math.floor(share * count)));
  const [west, south] = project(toLngLat(southwest));
  const [east, north] = project(toLngLat(northeast));
  return { west: tile(west), east: tile(east), north: tile(north), south: tile(south) };
}

/** Features of one layer that appear at the same zoom. */
interface Sheet {
  layer: LayerName;
  minZoom: number;
  featuresAt(zoom: number, column: number, row: number): LegacyFeature[];
}

/** Points need no cutting, so they are put straight into the tile in which they lie. */
function pointSheet(layer: LayerName, minZoom: number, features: readonly MapFeature[]): Sheet {
  const projected = features.flatMap(({ geometry, properties }) =>
    geometry.type === 'point' ? [{ at: project(geometry.at), tags: properties }] : [],
  );
  const tilesAt = new Map<number, Map<number, LegacyFeature[]>>();
  const sorted = (zoom: number) => {
    const count = 2 ** zoom;
    const tiles = new Map<number, LegacyFeature[]>();
    for (const { at, tags } of projected) {
      const [x, y] = [at[0] * count, at[1] * count];
      const [column, row] = [Math.floor(x), Math.floor(y)];
      const position: [number, number] = [Math.floor((x - column) * extent), Math.floor((y - row) * extent)];
      const key = column * count + row;
      const feature: LegacyFeature = { type: 1, geometry: [position], tags };
      const tile = tiles.get(key);
      if (tile) tile.push(feature);
      else tiles.set(key, [feature]);
    }
    return tiles;
  };
  return {
    layer,
    minZoom,
    featuresAt(zoom, column, row) {
      let tiles = tilesAt.get(zoom);
      if (!tiles) {
        tiles = sorted(zoom);
        tilesAt.set(zoom, tiles);
      }
      return tiles.get(column * 2 ** zoom + row) ?? [];
    },
  };
}

function cutSheet(
  layer: LayerName,
  minZoom: number,
  features: readonly MapFeature[],
  maxZoom: number,
): Sheet {
  const collection = {
    type: 'FeatureCollection' as const,
    features: features.map(({ geometry, properties }) => ({
      type: 'Feature' as const,
      properties,
      geometry:
        geometry.type === 'area'
          ? {
              type: 'MultiPolygon' as const,
              coordinates: geometry.polygons.map((rings) => rings.map((ring) => [...ring])),
            }
          : {
              type: 'LineString' as const,
              coordinates: geometry.type === 'line' ? [...geometry.points] : [],
            },
    })),
  };
  const index = new GeoJSONVT(collection, {
    maxZoom,
    indexMaxZoom: 0,
    tolerance: toleranceUnits,
    extent,
    buffer: bufferUnits,
  });
  return {
    layer,
    minZoom,
    featuresAt: (zoom, column, row) => index.getTile(zoom, column, row)?.features ?? [],
  };
}

function sheets(features: readonly MapFeature[], maxZoom: number): Sheet[] {
  const groups = new Map<string, MapFeature[]>();
  for (const feature of features) {
    const kind = feature.geometry.type === 'point' ? 'point' : 'cut';
    const key = `${feature.layer} ${feature.minZoom} ${kind}`;
    const group = groups.get(key);
    if (group) group.push(feature);
    else groups.set(key, [feature]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return first.geometry.type === 'point'
      ? [pointSheet(first.layer, first.minZoom, group)]
      : [cutSheet(first.layer, first.minZoom, group, maxZoom)];
  });
}

function encoded(content: ReadonlyMap<LayerName, LegacyFeature[]>): Uint8Array {
  const layers: Record<string, GeoJSONWrapper> = {};
  for (const [name, features] of content) {
    const layer = new GeoJSONWrapper(features, { version: 2, extent });
    layer.name = name;
    layers[name] = layer;
  }
  return fromVectorTileJs({ layers });
}

/**
 * Cuts features into vector tiles, simplified for each zoom; tiles without content are left out.
 * Features appear from their `minZoom` on.
 */
export async function* cutTiles(
  features: readonly MapFeature[],
  options: TilingOptions,
): AsyncGenerator<Tile, void, void> {
  const { bounds, minZoom, maxZoom, signal, onProgress } = options;
  const layers = sheets(features, maxZoom);
  for (let zoom = minZoom; zoom <= maxZoom; zoom++) {
    const shown = layers.filter((sheet) => sheet.minZoom <= zoom);
    const { west, east, north, south } = tileRange(bounds, zoom);
    for (let column = west; column <= east; column++) {
      const started: Promise<Tile>[] = [];
      for (let row = north; row <= south; row++) {
        const content = new Map<LayerName, LegacyFeature[]>();
        for (const sheet of shown) {
          const found = sheet.featuresAt(zoom, column, row);
          if (found.length === 0) continue;
          const layer = content.get(sheet.layer) ?? [];
          content.set(sheet.layer, layer);
          for (const feature of found) layer.push(feature);
        }
        if (content.size === 0) continue;
        started.push(
          zipped(encoded(content)).then((data) => ({
            zoom,
            column,
            row,
            data,
            layerNames: [...content.keys()],
          })),
        );
      }
      yield* await Promise.all(started);
      await nextTurn();
      signal?.throwIfAborted();
    }
    onProgress?.((zoom - minZoom + 1) / (maxZoom - minZoom + 1));
  }
}
