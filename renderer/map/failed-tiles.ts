import {
  AJAXError,
  type Map as MapLibreMap,
  type MapSourceDataEvent,
  RasterTileSource,
  VectorTileSource,
} from 'maplibre-gl';
import { z } from 'zod';
import { limitedText } from '../../shared/limits/limited-schemas.ts';

interface TileCoordinates {
  x: number;
  y: number;
  z: number;
}

/** Failed requests of one source that haven't succeeded since. */
interface FailedRequests {
  /** Whether loading its TileJSON failed. */
  hasTileJsonFailed: boolean;
  tiles: Map<string, { coordinates: TileCoordinates; isTemporary: boolean }>;
  delayMs: number;
  timer?: ReturnType<typeof setTimeout> | undefined;
}

const minDelayMs = 1_000;
const maxDelayMs = 60_000;

const coordinatesSchema = z.object({ x: z.number(), y: z.number(), z: z.number() });
/** Error event of a tile; without `tile`, that of the source's TileJSON. */
const failureSchema = z.object({
  sourceId: limitedText,
  error: z.instanceof(Error),
  tile: z.object({ tileID: z.object({ canonical: coordinatesSchema }) }).optional(),
});
const keyOf = ({ x, y, z }: TileCoordinates) => `${z}/${x}/${y}`;

const failedByMap = new WeakMap<MapLibreMap, Map<string, FailedRequests>>();

/** Whether a retry may succeed. MapLibre uses status 0 if there was no response. */
const isTemporary = (error: Error) =>
  !(error instanceof AJAXError) ||
  error.status === 0 ||
  error.status >= 500 ||
  [408, 429].includes(error.status);

/**
 * Retries failed tiles and TileJSON of a map's sources, with delays that double up to a minute. MapLibre itself only
 * retries a tile when it leaves the view and returns.
 */
export function retryFailedTiles(map: MapLibreMap): void {
  const bySource = new Map<string, FailedRequests>();
  failedByMap.set(map, bySource);

  function retry(sourceId: string, failed: FailedRequests) {
    failed.timer = undefined;
    failed.delayMs = Math.min(2 * failed.delayMs, maxDelayMs);
    const source = map.getSource(sourceId);
    if (!source) bySource.delete(sourceId);
    else if (!failed.hasTileJsonFailed) requestFailedTiles(map, sourceId, 'temporary');
    else if (source instanceof VectorTileSource || source instanceof RasterTileSource)
      source.setUrl(source.url);
  }

  map.on('error', (event) => {
    // MapLibre only logs errors if there is no listener.
    console.error(event.error);
    const { data } = failureSchema.safeParse(event);
    if (!data) return;
    const { sourceId, tile, error } = data;
    const failed: FailedRequests = bySource.get(sourceId) ?? {
      hasTileJsonFailed: false,
      tiles: new Map(),
      delayMs: minDelayMs,
    };
    bySource.set(sourceId, failed);
    const coordinates = tile?.tileID.canonical;
    if (coordinates) failed.tiles.set(keyOf(coordinates), { coordinates, isTemporary: isTemporary(error) });
    else failed.hasTileJsonFailed = true;
    if (isTemporary(error)) failed.timer ??= setTimeout(() => retry(sourceId, failed), failed.delayMs);
  });
  map.on('sourcedata', ({ sourceId, sourceDataType, coord }: MapSourceDataEvent) => {
    const failed = bySource.get(sourceId);
    if (!failed) return;
    if (coord) failed.tiles.delete(keyOf(coord.canonical));
    if (sourceDataType === 'metadata') failed.hasTileJsonFailed = false;
    if (!failed.hasTileJsonFailed && failed.tiles.size === 0) failed.delayMs = minDelayMs;
  });
  map.on('remove', () => {
    for (const { timer } of bySource.values()) clearTimeout(timer);
  });
}

/**
 * Requests each failed tile of a source again. Refreshing all tiles at once isn't enough: MapLibre would leave failed
 * ones in the state "loading" without requesting them, and `idle` would never fire.
 */
export function requestFailedTiles(map: MapLibreMap, sourceId: string, which: 'temporary' | 'all'): void {
  const tiles = failedByMap.get(map)?.get(sourceId)?.tiles.values() ?? [];
  const requested = [...tiles].filter(({ isTemporary }) => isTemporary || which === 'all');
  if (requested.length > 0)
    map.refreshTiles(
      sourceId,
      requested.map(({ coordinates }) => coordinates),
    );
}
