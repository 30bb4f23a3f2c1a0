import type { Map as MapLibreMap } from 'maplibre-gl';

/** Keeps the tiles of a source as new as what they show. */
export interface TileRenewal {
  /** What the tiles show has changed. */
  renew(): void;
  stop(): void;
}

/**
 * Tiles are asked for anew only when none is on its way: the map would take the answer from before a change for
 * the one after it, and of a tile that it is still loading keep the older one. It is looked at in each frame
 * whether they have come, as the map tells nobody of a tile that came back as it was.
 */
export function tileRenewal(map: MapLibreMap, source: string, onRenewed: () => void): TileRenewal {
  let wanted = false;
  let frame: number | undefined;

  function look() {
    frame = undefined;
    const isCalm = map.getSource(source) !== undefined && map.isSourceLoaded(source);
    if (isCalm && !wanted) {
      onRenewed();
      map.triggerRepaint();
      return;
    }
    if (isCalm) {
      wanted = false;
      map.refreshTiles(source);
    }
    frame = requestAnimationFrame(look);
  }

  const stop = () => frame !== undefined && cancelAnimationFrame(frame);
  map.once('remove', stop);

  return {
    renew() {
      wanted = true;
      if (frame === undefined) look();
    },
    stop,
  };
}
