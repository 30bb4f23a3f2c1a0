import { create } from 'zustand';
import type { LatLng } from '../../shared/geo/position.ts';

/** Who has the map's clicks to themselves for a while, such as the drawing tools. */
export interface MapCapture {
  id: string;
  /** Said over the map's top edge; null where the holder says it itself. */
  hint: string | null;
  /** Called at each click; a holder that listens to the map itself leaves it out. */
  onClick?(position: LatLng): void;
  /** Esc was pressed, or another capture came. */
  onEnd(): void;
}

/** While the map is captured, overlays are not clicked and the map's menu stays shut. */
export const useMapCapture = create<{ capture: MapCapture | null }>()(() => ({ capture: null }));

/** Captures the map's clicks; who had them before is told. The function returned gives them back. */
export function captureMap(capture: MapCapture): () => void {
  const before = useMapCapture.getState().capture;
  useMapCapture.setState({ capture });
  before?.onEnd();
  return () => {
    if (useMapCapture.getState().capture === capture) useMapCapture.setState({ capture: null });
  };
}

/** Asks the person for a point on the map: a click, or Enter for the middle. Null when they step back. */
export function pickPosition(hint: string): Promise<LatLng | null> {
  return new Promise((resolve) => {
    const release = captureMap({
      id: 'pick',
      hint,
      onClick(position) {
        release();
        resolve(position);
      },
      onEnd() {
        release();
        resolve(null);
      },
    });
  });
}
