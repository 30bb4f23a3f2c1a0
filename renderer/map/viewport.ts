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
  /** Position of the pointer; null outside the map. */
  pointer: LatLng | null;
  /** Whether the user is moving the map or dragging something on it. */
  isUserMoving: boolean;
}

/** Visible part of the map, restored at the next start. Written by the map only. */
export const useViewport = create<Viewport>()(() => ({
  center: { lat: 0, lng: 0 },
  zoom: 1,
  settled: false,
  bounds: null,
  pointer: null,
  isUserMoving: false,
}));
