import { create } from 'zustand';
import type { Bounds } from '../../shared/geo/bounds.ts';
import type { LatLng } from '../../shared/geo/position.ts';

interface Viewport {
  center: LatLng;
  zoom: number;
  /** False at the very first start until the region has been shown. */
  settled: boolean;
  /** Null until the map has been drawn once. */
  bounds: Bounds | null;
  /** Where the pointer is; null outside the map. */
  pointer: LatLng | null;
  /** The user is moving the map or dragging something on it. */
  inHand: boolean;
}

/** What part of the world the map shows; it comes back there at the next start. Only the map writes it. */
export const useViewport = create<Viewport>()(() => ({
  center: { lat: 0, lng: 0 },
  zoom: 1,
  settled: false,
  bounds: null,
  pointer: null,
  inHand: false,
}));
