import type { Map as MapLibreMap } from 'maplibre-gl';
import { create } from 'zustand';

/** Where there is no map none is drawn. */
const useDrawing = create<{ isDrawing: boolean }>()(() => ({ isDrawing: false }));

/** How many moves of the map are under way that take several frames, between which it may be idle. */
const useMoves = create<{ count: number }>()(() => ({ count: 0 }));

/** Shows the map as busy until the function returned is called. */
export function beginMove(): () => void {
  let isOver = false;
  useMoves.setState(({ count }) => ({ count: count + 1 }));
  return () => {
    if (isOver) return;
    isOver = true;
    useMoves.setState(({ count }) => ({ count: count - 1 }));
  };
}

/** Says whether the map is still drawing: in the page for assistive technology and specs, and to who waits for its rest. */
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

/** Resolves when the map has drawn everything, at the latest after so many milliseconds. */
export function mapAtRest(longestMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(late);
      stop();
      resolve();
    };
    const late = setTimeout(end, longestMs);
    const stop = useDrawing.subscribe(({ isDrawing }) => isDrawing || end());
    if (!useDrawing.getState().isDrawing) end();
  });
}
