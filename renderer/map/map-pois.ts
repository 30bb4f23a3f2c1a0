import type { Map as MapLibreMap, Point } from 'maplibre-gl';
import { create } from 'zustand';
import { type LatLng, toLatLng } from '../../shared/geo/position.ts';

/** A point of interest as the basemap has it. */
export interface MapPoi {
  name: string;
  position: LatLng;
}

/** Who is told of a click on a point of interest of the basemap; null: nobody, and they are only to be seen. */
export const usePoiClicks = create<{ onPoi: ((poi: MapPoi) => void) | null }>()(() => ({ onPoi: null }));

/** How basemaps call their layer of points of interest, such as `poi` and `poi_label`. */
const ofPois = /^pois?(_|$)/;

/** The named point of interest that is drawn at a point of the screen. */
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
