import { create } from 'zustand';
import type { LatLng } from '../../shared/geo/position.ts';

interface MapMenuState {
  /** Null while closed. `x` and `y` are pixels from the map's top left corner. */
  at: { position: LatLng; x: number; y: number } | null;
}

/** State of the map's context menu, opened by right click, Shift+F10, or the menu key. */
export const useMapMenu = create<MapMenuState>()(() => ({ at: null }));
export const closeMapMenu = () => useMapMenu.setState({ at: null });
