import type { Map as MapLibreMap } from 'maplibre-gl';
import { requestFailedTiles } from './failed-tiles.ts';

/** Keeps the tiles of a source up to date. */
export interface TileRenewal {
  /** Call when what the tiles show has changed. */
  renew(): void;
  stop(): void;
}

/**
 * Requests all tiles of a source again once the map has painted. Between a change of layers and the next frame MapLibre
 * only paints the tiles that it has, however it is told to refresh them. The function returned cancels the request.
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
 * Requests tiles again only when no tile request is pending: otherwise the map would take the response from before a
 * change for the one after it, and keep the older version of a tile it is still loading. Polls in each frame, as the
 * map fires no event for a tile that came back unchanged.
 */
export function tileRenewal(map: MapLibreMap, source: string, onRenewed: () => void): TileRenewal {
  let wanted = false;
  /** Cancels the pending frame or request. */
  let cancel: (() => void) | undefined;

  function look() {
    cancel = undefined;
    const isCalm = map.getSource(source) !== undefined && map.isSourceLoaded(source);
    if (isCalm && !wanted) {
      onRenewed();
      map.triggerRepaint();
    } else if (isCalm)
      cancel = refreshAllTiles(map, source, () => {
        wanted = false;
        lookInNextFrame();
      });
    else lookInNextFrame();
  }

  function lookInNextFrame() {
    const frame = requestAnimationFrame(look);
    cancel = () => cancelAnimationFrame(frame);
  }

  const stop = () => cancel?.();
  map.once('remove', stop);

  return {
    renew() {
      wanted = true;
      if (!cancel) look();
    },
    stop,
  };
}
