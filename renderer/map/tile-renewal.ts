import type { Map as MapLibreMap } from 'maplibre-gl';
import { requestFailedTiles } from './failed-tiles.ts';

/** Keeps the tiles of a source as new as what they show. */
export interface TileRenewal {
  /** What the tiles show has changed. */
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
 * Tiles are requested again only when none is on its way: the map would take the answer from before a change for
 * the one after it, and of a tile that it is still loading keep the older one. It is looked at in each frame
 * whether they have come, as the map tells nobody of a tile that came back as it was.
 */
export function tileRenewal(map: MapLibreMap, source: string, onRenewed: () => void): TileRenewal {
  let wanted = false;
  /** Cancels what is waited for: a frame, or the request. */
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
