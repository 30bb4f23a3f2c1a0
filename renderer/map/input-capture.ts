import { create } from 'zustand';
import type { LatLng } from '../../shared/geo/position.ts';

/** Temporary exclusive owner of the map's clicks, such as a drawing tool. */
export interface MapCapture {
  id: string;
  /** Shown over the map's top edge; null if the owner shows it itself. */
  hint: string | null;
  /** Called on each click; absent if the owner listens to the map itself. */
  onClick?(position: LatLng): void;
  /** Called on Esc or when another capture starts. */
  onEnd(): void;
}

/** While captured, overlays get no clicks and the map's menu stays closed. */
export const useMapCapture = create<{ capture: MapCapture | null }>()(() => ({ capture: null }));

/** Captures the map's clicks and ends any previous capture. Returns a function that releases them. */
export function captureMap(capture: MapCapture): () => void {
  const before = useMapCapture.getState().capture;
  useMapCapture.setState({ capture });
  before?.onEnd();
  return () => {
    if (useMapCapture.getState().capture === capture) useMapCapture.setState({ capture: null });
  };
}

/** Lets the user pick a point on the map, by a click or, for the center, Enter. Resolves to null if canceled. */
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
