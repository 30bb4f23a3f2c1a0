import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf';
import type { LineString, MultiPolygon } from 'geojson';
import GeoJSONVT, { type LegacyFeature } from 'geojson-vt';
import type { Bounds } from '../../../shared/geo/bounds.ts';
import type { Tile } from '../../region-format/tile-archive.ts';
import { ByteSpill } from '../osm/byte-spill.ts';
import { FeatureDecoder, FeatureEncoder, type StoredFeature } from './feature-records.ts';
import { mercatorBox, tileParts } from './features-by-tile.ts';
import type { LayerName, MapFeature } from './map-feature.ts';
import { project, type TileRange, tileRange } from './mercator.ts';

export interface TilingOptions {
  bounds: Bounds;
  minZoom: number;
  maxZoom: number;
  signal?: AbortSignal;
  /** Called with the share done, 0 to 1. */
  onProgress?: (done: number) => void;
}

/** Units along the side of a tile; the usual value. */
const extent = 4096;
const bufferUnits = 64;
const toleranceUnits = 3;

const gzipped = promisify(gzip);

/** Tile that contains all tiles cut from an index. */
interface ParentTile {
  zoom: number;
  column: number;
  row: number;
}

/** Number of zooms above a parent tile at which cutting starts, so that large features get smaller in steps. */
const levelsAboveParent = 3;

/** Declares members that belong to the package's public API but are missing in its types. */
class TileIndex extends GeoJSONVT {
  declare readonly tiles: Record<number, { source: unknown[] | null }>;
  declare readonly splitTile: (
    ...features: [features: unknown[], z: number, x: number, y: number, cz: number, cx: number, cy: number]
  ) => void;

  /**
   * Cuts features to a tile now, and to its children when they are read. Otherwise the index also cuts and keeps the
   * features for each zoom above, which takes most of its time and memory.
   */
  startAt({ zoom, column, row }: ParentTile): void {
    const root = this.tiles[0];
    if (zoom <= levelsAboveParent || !root?.source) return;
    const above = 2 ** levelsAboveParent;
    const { source } = root;
    root.source = null;
    const [x, y] = [Math.floor(column / above), Math.floor(row / above)];
    this.splitTile(source, zoom - levelsAboveParent, x, y, zoom, column, row);
  }
}

/** Features of one layer that appear at the same zoom. */
interface Sheet {
  layer: LayerName;
  minZoom: number;
  featuresAt(zoom: number, column: number, row: number): LegacyFeature[];
}

/** Returns a sheet of points, which need no clipping and are assigned to their tile directly. */
function pointSheet(layer: LayerName, minZoom: number, features: readonly StoredFeature[]): Sheet {
  const projected = features.flatMap(({ geometry, properties }) => {
    const point = geometry();
    return point.type === 'point' ? [{ at: project(point.at), tags: properties }] : [];
  });
  const tilesByZoom = new Map<number, Map<number, LegacyFeature[]>>();
  const tilesOfZoom = (zoom: number) => {
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
      let tiles = tilesByZoom.get(zoom);
      if (!tiles) {
        tiles = tilesOfZoom(zoom);
        tilesByZoom.set(zoom, tiles);
      }
      return tiles.get(column * 2 ** zoom + row) ?? [];
    },
  };
}

function cutSheet(
  layer: LayerName,
  minZoom: number,
  features: readonly StoredFeature[],
  maxZoom: number,
  parent: ParentTile | undefined,
): Sheet {
  const collection = {
    type: 'FeatureCollection' as const,
    features: features.map(({ geometry, properties }) => ({
      type: 'Feature' as const,
      properties,
      // Read once, when the feature is converted.
      get geometry() {
        return geoJsonOf(geometry());
      },
    })),
  };
  const index = new TileIndex(collection, {
    maxZoom,
    indexMaxZoom: 0,
    tolerance: toleranceUnits,
    extent,
    buffer: bufferUnits,
  });
  if (parent) index.startAt(parent);
  return {
    layer,
    minZoom,
    featuresAt: (zoom, column, row) => index.getTile(zoom, column, row)?.features ?? [],
  };
}

const storedFeature = ({ layer, properties, minZoom, geometry }: MapFeature): StoredFeature => ({
  layer,
  properties,
  minZoom,
  isPoint: geometry.type === 'point',
  geometry: () => geometry,
});

/** Returns a line or area as GeoJSON; for a point, a line without positions. */
function geoJsonOf(geometry: MapFeature['geometry']): LineString | MultiPolygon {
  return geometry.type === 'area'
    ? { type: 'MultiPolygon', coordinates: geometry.polygons.map((rings) => rings.map((ring) => [...ring])) }
    : { type: 'LineString', coordinates: geometry.type === 'line' ? [...geometry.points] : [] };
}

/**
 * Returns features grouped into sheets, in the order of their minimum zoom.
 * @param parent if given, only this tile and its children can be read; otherwise all tiles
 */
function sheets(features: readonly StoredFeature[], maxZoom: number, parent?: ParentTile): Sheet[] {
  const groups = new Map<string, StoredFeature[]>();
  for (const feature of features) {
    const key = `${feature.layer} ${feature.minZoom} ${feature.isPoint}`;
    const group = groups.get(key);
    if (group) group.push(feature);
    else groups.set(key, [feature]);
  }
  const byZoom = [...groups.values()].toSorted(([a], [b]) => (a?.minZoom ?? 0) - (b?.minZoom ?? 0));
  return byZoom.flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return first.isPoint
      ? [pointSheet(first.layer, first.minZoom, group)]
      : [cutSheet(first.layer, first.minZoom, group, maxZoom, parent)];
  });
}

function encodedTile(content: ReadonlyMap<LayerName, LegacyFeature[]>): Uint8Array {
  const layers: Record<string, GeoJSONWrapper> = {};
  for (const [name, features] of content) {
    const layer = new GeoJSONWrapper(features, { version: 2, extent });
    layer.name = name;
    layers[name] = layer;
  }
  return fromVectorTileJs({ layers });
}

/** Yields the tiles of a range at one zoom; skips empty ones. */
async function* tilesOf(
  allSheets: readonly Sheet[],
  zoom: number,
  { west, east, north, south }: TileRange,
): AsyncGenerator<Tile, void, void> {
  const visibleSheets = allSheets.filter((sheet) => sheet.minZoom <= zoom);
  for (let column = west; column <= east; column++) {
    const started: Promise<Tile>[] = [];
    for (let row = north; row <= south; row++) {
      const content = new Map<LayerName, LegacyFeature[]>();
      for (const sheet of visibleSheets) {
        const sheetFeatures = sheet.featuresAt(zoom, column, row);
        if (sheetFeatures.length === 0) continue;
        const layer = content.get(sheet.layer) ?? [];
        content.set(sheet.layer, layer);
        for (const feature of sheetFeatures) layer.push(feature);
      }
      if (content.size === 0) continue;
      started.push(
        gzipped(encodedTile(content)).then((data) => ({
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
  }
}

/**
 * Yields vector tiles with the features that have reached their `minZoom`, simplified per zoom. Skips empty tiles.
 * @throws the signal's reason if canceled
 */
export async function* cutTiles(
  features: readonly MapFeature[],
  options: TilingOptions,
): AsyncGenerator<Tile, void, void> {
  const { bounds, minZoom, maxZoom, signal, onProgress } = options;
  const allSheets = sheets(features.map(storedFeature), maxZoom);
  for (let zoom = minZoom; zoom <= maxZoom; zoom++) {
    for await (const tile of tilesOf(allSheets, zoom, tileRange(bounds, zoom))) {
      signal?.throwIfAborted();
      yield tile;
    }
    onProgress?.((zoom - minZoom + 1) / (maxZoom - minZoom + 1));
  }
}

/**
 * Range of zooms, from `parentZoom` to `lastZoom`, whose tiles are cut together for one tile of zoom `parentZoom` at a
 * time. Each band has its own parent zoom: high zooms show everything, so their parents must be small; low zooms show
 * little.
 */
interface Band {
  parentZoom: number;
  lastZoom: number;
}

function bandsOf(minZoom: number, maxZoom: number): Band[] {
  const bands: Band[] = [];
  for (let lastZoom = maxZoom; lastZoom >= minZoom; lastZoom -= 2) {
    bands.unshift({ parentZoom: Math.max(minZoom, lastZoom - 1), lastZoom });
  }
  return bands;
}

/** Whether a feature appears on any tile up to `zoom`; areas too small to see only appear at the highest zoom. */
function isVisible(feature: MapFeature, zoom: number, maxZoom: number): boolean {
  if (feature.minZoom > zoom) return false;
  if (feature.geometry.type !== 'area' || zoom === maxZoom) return true;
  const { west, east, north, south } = mercatorBox(feature);
  return (east - west) * (south - north) >= (toleranceUnits / (2 ** zoom * extent)) ** 2;
}

/**
 * Share that is reported once all features are read. They take a third of the time, but nothing is reported before, so
 * that the share jumps.
 */
const readingShare = 0.25;

/** Returns the tiles of a range within one tile of a lower zoom. */
function rangeWithin(range: TileRange, column: number, row: number, factor: number): TileRange {
  return {
    west: Math.max(range.west, column * factor),
    east: Math.min(range.east, (column + 1) * factor - 1),
    north: Math.max(range.north, row * factor),
    south: Math.min(range.south, (row + 1) * factor - 1),
  };
}

/** Yields the same tiles as `cutTiles` for features that don't fit in memory: sorts them by tile in `workFolder`. */
export async function* cutTilesOnDisk(
  features: AsyncIterable<MapFeature>,
  workFolder: string,
  options: TilingOptions,
): AsyncGenerator<Tile, void, void> {
  const { bounds, minZoom, maxZoom, signal, onProgress } = options;
  const bands = bandsOf(minZoom, maxZoom).map((band) => ({
    ...band,
    count: 2 ** band.parentZoom,
    range: tileRange(bounds, band.parentZoom),
    spill: new ByteSpill(join(workFolder, `features-${band.parentZoom}.spill`)),
  }));
  const encoder = new FeatureEncoder();
  try {
    for await (const feature of features) {
      let encodedPart: MapFeature | undefined;
      let record: Uint8Array = new Uint8Array();
      for (const { parentZoom, lastZoom, count, range, spill } of bands) {
        if (!isVisible(feature, lastZoom, maxZoom)) continue;
        for (const { column, row, part } of tileParts(feature, parentZoom, range)) {
          if (part !== encodedPart) {
            record = encoder.encode(part);
            encodedPart = part;
          }
          spill.add(column * count + row, record);
        }
      }
    }
    onProgress?.(readingShare);
    const groupCount = bands.reduce((sum, { spill }) => sum + spill.groups().length, 0);
    let done = 0;
    for (const { parentZoom, lastZoom, count, spill } of bands) {
      for (const group of spill.groups()) {
        const decoder = new FeatureDecoder();
        const groupFeatures: StoredFeature[] = [];
        for (const records of spill.chunks(group))
          for (const feature of decoder.decode(records)) groupFeatures.push(feature);
        const parentTile = { zoom: parentZoom, column: Math.floor(group / count), row: group % count };
        const groupSheets = sheets(groupFeatures, maxZoom, parentTile);
        for (let zoom = parentZoom; zoom <= lastZoom; zoom++) {
          const range = rangeWithin(
            tileRange(bounds, zoom),
            parentTile.column,
            parentTile.row,
            2 ** (zoom - parentZoom),
          );
          for await (const tile of tilesOf(groupSheets, zoom, range)) {
            signal?.throwIfAborted();
            yield tile;
          }
        }
        done += 1;
        onProgress?.(readingShare + (1 - readingShare) * (done / groupCount));
      }
    }
  } finally {
    for (const { spill } of bands) spill.close();
  }
}
