import type { Map as MapLibreMap } from 'maplibre-gl';
export function addPoiIcon(_map: MapLibreMap, _id: string) {}
