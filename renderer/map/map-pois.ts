import type { Map as MapLibreMap, Point } from 'maplibre-gl';
import { create } from 'zustand';
import { type LatLng, toLatLng } from '../../shared/geo/position.ts';

/** A point of interest of the basemap. */
export interface MapPoi {
  name: string;
  position: LatLng;
}

/** Click handler for points of interest of the basemap; null if they aren't clickable. */
export const usePoiClicks = create<{ onPoi: ((poi: MapPoi) => void) | null }>()(() => ({ onPoi: null }));

/** Common names of basemap layers with points of interest, such as `poi` and `poi_label`. */
const ofPois = /^pois?(_|$)/;

/** Returns the named point of interest at a screen position. */
export function poiAt(map: MapLibreMap, { x, y }: Point, reach: number): MapPoi | undefined {
  const layers = map.getLayersOrder().filter((id) => ofPois.test(map.getLayer(id)?.sourceLayer ?? ''));
  if (layers.length === 0) return undefined;
  const box: [[number, number], [number, number]] = [
    [x - reach, y - reach],
    [x + reach, y + reach],
  ];
  for (const { properties, geometry } of map.queryRenderedFeatures(box, { layers })) {
    const { name } = properties;
    if (typeof name !== 'string' || name === '' || geometry.type !== 'Point') continue;
    return { name, position: toLatLng(geometry.coordinates) };
  }
  return undefined;
}
