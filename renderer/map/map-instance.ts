import type { Map as MapLibreMap } from 'maplibre-gl';
import { create } from 'zustand';

/**
 * The map instance; null until its first style has loaded. For code in this folder: panels draw through overlays
 * instead.
 */
export const useMapInstance = create<{ map: MapLibreMap | null }>()(() => ({ map: null }));
