import type { Map as MapLibreMap } from 'maplibre-gl';
import { create } from 'zustand';

/** Where there is no map none is drawn. */
const useDrawing = create<{ isDrawing: boolean }>()(() => ({ isDrawing: false }));

/** Says whether the map is still drawing: in the page for assistive technology and specs, and to who waits for its rest. */
export function showBusy(map: MapLibreMap): void {
  const element = map.getContainer();
  const show = (isDrawing: boolean) => {
    element.setAttribute('aria-busy', String(isDrawing));
    if (useDrawing.getState().isDrawing !== isDrawing) useDrawing.setState({ isDrawing });
  };
  show(true);
  for (const event of ['movestart', 'dataloading', 'render'] as const) map.on(event, () => show(true));
  map.on('idle', () => show(false));
  map.on('remove', () => show(false));
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
