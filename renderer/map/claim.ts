import { create } from 'zustand';
import type { LatLng } from '../../shared/geo/position.ts';

/** Who has the map's clicks to themselves for a while, such as the drawing tools. */
export interface MapClaim {
  id: string;
  /** Said over the map's top edge; null where the claimant says it itself. */
  hint: string | null;
  /** Announcements of each click; a claimant that listens to the map itself leaves it out. */
  onClick?(position: LatLng): void;
  /** Esc was pressed, or another claim came. */
  onEnd(): void;
}

/** While the map is claimed, overlays are not clicked and the map's menu stays shut. */
export const useMapClaim = create<{ claim: MapClaim | null }>()(() => ({ claim: null }));

/** Claims the map's clicks; who had them before is told. The function returned gives them back. */
export function claimMap(claim: MapClaim): () => void {
  const before = useMapClaim.getState().claim;
  useMapClaim.setState({ claim });
  before?.onEnd();
  return () => {
    if (useMapClaim.getState().claim === claim) useMapClaim.setState({ claim: null });
  };
}

/** Asks the person for a point on the map: a click, or Enter for the middle. Null when they step back. */
export function pickPosition(hint: string): Promise<LatLng | null> {
  return new Promise((resolve) => {
    const release = claimMap({
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
