import type { Map as MapLibreMap } from 'maplibre-gl';
import { create } from 'zustand';

/** Initially false, without a map. */
const useDrawing = create<{ isDrawing: boolean }>()(() => ({ isDrawing: false }));

/** Number of multi-frame map moves in progress, during which the map may be idle for a moment. */
const useMoves = create<{ count: number }>()(() => ({ count: 0 }));

/** Marks the map as busy; returns a function that ends it. */
export function beginMove(): () => void {
  let isOver = false;
  useMoves.setState(({ count }) => ({ count: count + 1 }));
  return () => {
    if (isOver) return;
    isOver = true;
    useMoves.setState(({ count }) => ({ count: count - 1 }));
  };
}

/** Publishes whether the map is busy: in the page for assistive technology and specs, and to code waiting for it. */
export function showBusy(map: MapLibreMap): void {
  const element = map.getContainer();
  let isRendering = true;
  const show = () => {
    const isDrawing = isRendering || useMoves.getState().count > 0;
    element.setAttribute('aria-busy', String(isDrawing));
    if (useDrawing.getState().isDrawing !== isDrawing) useDrawing.setState({ isDrawing });
  };
  const render = (now: boolean) => {
    isRendering = now;
    show();
  };
  show();
  const stop = useMoves.subscribe(show);
  for (const event of ['movestart', 'dataloading', 'render'] as const) map.on(event, () => render(true));
  map.on('idle', () => render(false));
  map.on('remove', () => {
    stop();
    element.setAttribute('aria-busy', 'false');
    useDrawing.setState({ isDrawing: false });
  });
}

/** Resolves when the map is completely drawn, at latest after this many milliseconds. */
export function mapAtRest(maxMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(late);
      stop();
      resolve();
    };
    const late = setTimeout(end, maxMs);
    const stop = useDrawing.subscribe(({ isDrawing }) => isDrawing || end());
    if (!useDrawing.getState().isDrawing) end();
  });
}
