import type { Map as MapLibreMap, Point } from 'maplibre-gl';
import { create } from 'zustand';
import { type LatLng, toLatLng } from '../../shared/geo/position.ts';

/** A point of interest of the basemap. */
export interface MapPoi {
  name: string;
  position: LatLng;
}

/** Click handler for points of interest of the basemap; null if they aren't clickable. */
export const usePoiClicks = create<{ onPoiClick: ((poi: MapPoi) => void) | null }>()(() => ({
  onPoiClick: null,
}));

/** Common names of source layers with points of interest, such as `poi` and `poi_label`. */
const poiLayerName = /^pois?(_|$)/;

/** Returns a named point of interest within `reach` pixels of a screen position; undefined if there is none. */
export function poiAt(map: MapLibreMap, { x, y }: Point, tolerancePixels: number): MapPoi | undefined {
  const layers = map.getLayersOrder().filter((id) => poiLayerName.test(map.getLayer(id)?.sourceLayer ?? ''));
  if (layers.length === 0) return undefined;
  const box: [[number, number], [number, number]] = [
    [x - tolerancePixels, y - tolerancePixels],
    [x + tolerancePixels, y + tolerancePixels],
  ];
  for (const { properties, geometry } of map.queryRenderedFeatures(box, { layers })) {
    const { name } = properties;
    if (typeof name !== 'string' || name === '' || geometry.type !== 'Point') continue;
    return { name, position: toLatLng(geometry.coordinates) };
  }
  return undefined;
}
