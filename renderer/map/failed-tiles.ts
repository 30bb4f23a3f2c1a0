import {
  AJAXError,
  type Map as MapLibreMap,
  type MapSourceDataEvent,
  RasterTileSource,
  VectorTileSource,
} from 'maplibre-gl';
import { z } from 'zod';
import { limitedText } from '../../shared/limits/limited-schemas.ts';

interface TileAddress {
  x: number;
  y: number;
  z: number;
}

/** Failed requests of one source that haven't been loaded since. */
interface Failed {
  /** Whether its TileJSON failed. */
  description: boolean;
  tiles: Map<string, { address: TileAddress; isTemporary: boolean }>;
  waitMs: number;
  timer?: ReturnType<typeof setTimeout> | undefined;
}

const firstWaitMs = 1_000;
const maxWaitMs = 60_000;

const addressSchema = z.object({ x: z.number(), y: z.number(), z: z.number() });
/** Error event of a tile, or of a source if there is no tile. */
const failureSchema = z.object({
  sourceId: limitedText,
  error: z.instanceof(Error),
  tile: z.object({ tileID: z.object({ canonical: addressSchema }) }).optional(),
});
const keyOf = ({ x, y, z }: TileAddress) => `${z}/${x}/${y}`;

const failedOf = new WeakMap<MapLibreMap, Map<string, Failed>>();

/** Whether a retry may succeed. MapLibre uses status 0 if there was no response. */
const isTemporary = (error: Error) =>
  !(error instanceof AJAXError) ||
  error.status === 0 ||
  error.status >= 500 ||
  [408, 429].includes(error.status);

/**
 * Retries failed tiles and source descriptions, with delays that double up to a minute. MapLibre itself only retries a
 * tile when it leaves the view and returns.
 */
export function retryFailedTiles(map: MapLibreMap): void {
  const bySource = new Map<string, Failed>();
  failedOf.set(map, bySource);

  function retry(sourceId: string, failed: Failed) {
    failed.timer = undefined;
    failed.waitMs = Math.min(2 * failed.waitMs, maxWaitMs);
    const source = map.getSource(sourceId);
    if (!source) bySource.delete(sourceId);
    else if (!failed.description) requestFailedTiles(map, sourceId, 'temporary');
    else if (source instanceof VectorTileSource || source instanceof RasterTileSource)
      source.setUrl(source.url);
  }

  map.on('error', (event) => {
    // MapLibre only logs errors if there is no listener.
    console.error(event.error);
    const { data } = failureSchema.safeParse(event);
    if (!data) return;
    const { sourceId, tile, error } = data;
    const failed: Failed = bySource.get(sourceId) ?? {
      description: false,
      tiles: new Map(),
      waitMs: firstWaitMs,
    };
    bySource.set(sourceId, failed);
    const address = tile?.tileID.canonical;
    if (address) failed.tiles.set(keyOf(address), { address, isTemporary: isTemporary(error) });
    else failed.description = true;
    if (isTemporary(error)) failed.timer ??= setTimeout(() => retry(sourceId, failed), failed.waitMs);
  });
  map.on('sourcedata', ({ sourceId, sourceDataType, coord }: MapSourceDataEvent) => {
    const failed = bySource.get(sourceId);
    if (!failed) return;
    if (coord) failed.tiles.delete(keyOf(coord.canonical));
    if (sourceDataType === 'metadata') failed.description = false;
    if (!failed.description && failed.tiles.size === 0) failed.waitMs = firstWaitMs;
  });
  map.on('remove', () => {
    for (const { timer } of bySource.values()) clearTimeout(timer);
  });
}

/**
 * Retries failed tiles of a source in view individually: when refreshing all tiles, MapLibre leaves a failed one in the
 * state "loading" without requesting it, and `idle` never fires.
 */
export function requestFailedTiles(map: MapLibreMap, sourceId: string, which: 'temporary' | 'all'): void {
  const tiles = failedOf.get(map)?.get(sourceId)?.tiles.values() ?? [];
  const requested = [...tiles].filter(({ isTemporary }) => isTemporary || which === 'all');
  if (requested.length > 0)
    map.refreshTiles(
      sourceId,
      requested.map(({ address }) => address),
    );
}
