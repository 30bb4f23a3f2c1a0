import { create } from 'zustand';
import type { Bounds } from '../../shared/geo/bounds.ts';
import type { LatLng } from '../../shared/geo/position.ts';

interface Viewport {
  centre: LatLng;
  zoom: number;
  /** Null until the map has been drawn once. */
  bounds: Bounds | null;
  /** Where the pointer is; null outside the map. */
  pointer: LatLng | null;
}

/** What part of the world the map shows. Only the map writes it. */
export const useViewport = create<Viewport>()(() => ({
  centre: { lat: -34.9, lng: -56.18 },
  zoom: 2,
  bounds: null,
  pointer: null,
}));
