import type { Map as MapLibreMap } from 'maplibre-gl';
import { create } from 'zustand';

/** Whether the map is loading, rendering, or moving; false without a map. */
const useMapBusy = create<{ isBusy: boolean }>()(() => ({ isBusy: false }));

/** Number of moves in progress. A move takes several frames, between which MapLibre may fire `idle`. */
const useMovesInProgress = create<{ count: number }>()(() => ({ count: 0 }));

/** Marks the map as busy; returns a function that ends it. */
export function beginMove(): () => void {
  let isOver = false;
  useMovesInProgress.setState(({ count }) => ({ count: count + 1 }));
  return () => {
    if (isOver) return;
    isOver = true;
    useMovesInProgress.setState(({ count }) => ({ count: count - 1 }));
  };
}

/** Publishes whether the map is busy: as `aria-busy` for assistive technology and specs, and in `useMapBusy`. */
export function publishBusy(map: MapLibreMap): void {
  const element = map.getContainer();
  let isRendering = true;
  const publish = () => {
    const isBusy = isRendering || useMovesInProgress.getState().count > 0;
    element.setAttribute('aria-busy', String(isBusy));
    if (useMapBusy.getState().isBusy !== isBusy) useMapBusy.setState({ isBusy });
  };
  const setRendering = (isRenderingNow: boolean) => {
    isRendering = isRenderingNow;
    publish();
  };
  publish();
  const unsubscribe = useMovesInProgress.subscribe(publish);
  for (const event of ['movestart', 'dataloading', 'render'] as const)
    map.on(event, () => setRendering(true));
  map.on('idle', () => setRendering(false));
  map.on('remove', () => {
    unsubscribe();
    element.setAttribute('aria-busy', 'false');
    useMapBusy.setState({ isBusy: false });
  });
}

/** Resolves when the map is completely drawn, or after `maxMs`. */
export function whenMapIdle(maxMs: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timeout);
      unsubscribe();
      resolve();
    };
    const timeout = setTimeout(finish, maxMs);
    const unsubscribe = useMapBusy.subscribe(({ isBusy }) => isBusy || finish());
    if (!useMapBusy.getState().isBusy) finish();
  });
}
