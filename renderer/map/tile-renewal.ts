import type { Map as MapLibreMap } from 'maplibre-gl';
import { requestFailedTiles } from './failed-tiles.ts';

/** Keeps the tiles of a source up to date. */
export interface TileRenewal {
  /** Call when what the tiles show has changed. */
  renew(): void;
  stop(): void;
}

/**
 * Requests all tiles of a source again in the next frame: between a change of layers and the next frame, MapLibre
 * ignores requests to refresh. Returns a function that cancels this.
 */
export function refreshAllTiles(map: MapLibreMap, source: string, onRequested = () => {}): () => void {
  const request = () => {
    if (map.getSource(source)) {
      requestFailedTiles(map, source, 'all');
      map.refreshTiles(source);
    }
    onRequested();
  };
  map.once('render', request);
  map.triggerRepaint();
  return () => map.off('render', request);
}

/**
 * Requests tiles again only when no tile request is pending; otherwise MapLibre would take the response to the earlier
 * request for the newer one and keep an outdated tile. Polls in each frame, because MapLibre fires no event for a tile
 * that is returned unchanged.
 */
export function tileRenewal(map: MapLibreMap, source: string, onRenewed: () => void): TileRenewal {
  let isRenewalWanted = false;
  /** Cancels the pending frame or request. */
  let cancel: (() => void) | undefined;

  function checkTiles() {
    cancel = undefined;
    const isLoaded = map.getSource(source) !== undefined && map.isSourceLoaded(source);
    if (isLoaded && !isRenewalWanted) {
      onRenewed();
      map.triggerRepaint();
    } else if (isLoaded)
      cancel = refreshAllTiles(map, source, () => {
        isRenewalWanted = false;
        checkInNextFrame();
      });
    else checkInNextFrame();
  }

  function checkInNextFrame() {
    const frame = requestAnimationFrame(checkTiles);
    cancel = () => cancelAnimationFrame(frame);
  }

  const stop = () => cancel?.();
  map.once('remove', stop);

  return {
    renew() {
      isRenewalWanted = true;
      if (!cancel) checkTiles();
    },
    stop,
  };
}
