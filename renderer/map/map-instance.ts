import type { Map as MapLibreMap } from 'maplibre-gl';
import { create } from 'zustand';

/**
 * The map instance, for the camera and the drawing adapter only; panels draw through overlays. Null until its style has
 * loaded.
 */
export const useMapInstance = create<{ map: MapLibreMap | null }>()(() => ({ map: null }));
