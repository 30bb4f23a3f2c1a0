import { rm } from 'node:fs/promises';
import type { Bounds } from '../../shared/geo/bounds.ts';
import { openDatabase } from '../sqlite/database.ts';
import { RegionFileError } from './manifest.ts';

/** A tile in XYZ numbering (row 0 in the north); `data` is a gzipped vector tile. */
export interface Tile {
  zoom: number;
  column: number;
  row: number;
  data: Uint8Array;
  layerNames: readonly string[];
}

/** Metadata of a tile archive. */
export interface TileArchiveMetadata {
  name: string;
  attribution: string;
  bounds: Bounds;
  minZoom: number;
  maxZoom: number;
}

/** An archive opened for reading. */
export interface TileArchive {
  metadata: TileArchiveMetadata;
  /** Returns the gzipped vector tile in XYZ numbering; undefined if there is none. */
  tile(zoom: number, column: number, row: number): Uint8Array | undefined;
  close(): void;
}

/** Thrown if a file is missing or isn't an archive of vector tiles. */
export class TileArchiveError extends RegionFileError {
  override name = 'TileArchiveError';
}

/** Converts between XYZ rows and those of MBTiles, which counts from the south. */
function rowFromSouth(zoom: number, row: number): number {
  return 2 ** zoom - 1 - row;
}

/** Writes tiles to an MBTiles file (https://github.com/mapbox/mbtiles-spec, 1.3), replacing an existing one. */
export async function writeTileArchive(
  path: string,
  metadata: TileArchiveMetadata,
  tiles: AsyncIterable<Tile>,
): Promise<void> {
  await rm(path, { force: true });
  const database = openDatabase(path);
  try {
    // The file is written once and deleted on failure, so it needs no durability. Without WAL, the archive is a single
    // file that can be copied and opened read-only.
    database.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF');
    database.exec(`
      CREATE TABLE metadata (name TEXT PRIMARY KEY, value TEXT);
      CREATE TABLE tiles (
        zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB,
        PRIMARY KEY (zoom_level, tile_column, tile_row)
      )`);
    const layers = new Set<string>();
    const insertTile = database.prepare('INSERT INTO tiles VALUES (?, ?, ?, ?)');
    database.exec('BEGIN');
    for await (const { zoom, column, row, data, layerNames } of tiles) {
      insertTile.run(zoom, column, rowFromSouth(zoom, row), data);
      for (const name of layerNames) layers.add(name);
    }
    const { southwest, northeast } = metadata.bounds;
    const { lng: west, lat: south } = southwest;
    const { lng: east, lat: north } = northeast;
    const entries: Record<string, string> = {
      name: metadata.name,
      format: 'pbf',
      type: 'baselayer',
      bounds: [west, south, east, north].join(','),
      center: [(west + east) / 2, (south + north) / 2, metadata.minZoom].join(','),
      minzoom: String(metadata.minZoom),
      maxzoom: String(metadata.maxZoom),
      attribution: metadata.attribution,
      json: JSON.stringify({ vector_layers: [...layers].sort().map((id) => ({ id, fields: {} })) }),
    };
    const insertMetadata = database.prepare('INSERT INTO metadata VALUES (?, ?)');
    for (const [name, value] of Object.entries(entries)) insertMetadata.run(name, value);
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}

function readMetadata(path: string, values: ReadonlyMap<string, string>): TileArchiveMetadata {
  const metadataValue = (name: string) => values.get(name) ?? '';
  const [west, south, east, north] = metadataValue('bounds').split(',').map(Number);
  const [minZoom, maxZoom] = [Number(metadataValue('minzoom')), Number(metadataValue('maxzoom'))];
  if (metadataValue('format') !== 'pbf' || west === undefined || south === undefined) {
    throw new TileArchiveError(path, 'has no vector tiles.');
  }
  if (east === undefined || north === undefined) throw new TileArchiveError(path, 'has no bounds.');
  return {
    name: metadataValue('name'),
    attribution: metadataValue('attribution'),
    bounds: { southwest: { lat: south, lng: west }, northeast: { lat: north, lng: east } },
    minZoom,
    maxZoom,
  };
}

/**
 * Opens an MBTiles file for reading.
 * @throws TileArchiveError if it is missing or has no vector tiles
 */
export function openTileArchive(path: string): TileArchive {
  try {
    const database = openDatabase(path, { readonly: true });
    const rows = database.prepare('SELECT name, value FROM metadata').all();
    const metadata = readMetadata(
      path,
      new Map(rows.map(({ name, value }) => [String(name), String(value)])),
    );
    const selectTile = database.prepare(
      'SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?',
    );
    return {
      metadata,
      tile(zoom, column, row) {
        const data = selectTile.get(zoom, column, rowFromSouth(zoom, row))?.tile_data;
        return data instanceof Uint8Array ? data : undefined;
      },
      close: () => database.close(),
    };
  } catch (error) {
    if (error instanceof TileArchiveError) throw error;
    throw new TileArchiveError(path, 'can’t be opened as a tile archive.', { cause: error });
  }
}
