import type { LngLat } from '../../../shared/geo/position.ts';
import type { Ring } from '../osm/rings.ts';

/** Layers of the map's vector tiles; `layers.ts` defines their content. */
export type LayerName =
  | 'land'
  | 'water'
  | 'waterway'
  | 'landuse'
  | 'building'
  | 'road'
  | 'boundary'
  | 'place'
  | 'poi'
  | 'housenumber';

export type Properties = Record<string, string | number | boolean>;

/** How a feature is drawn: its layer, properties, and minimum zoom. */
export interface Look {
  layer: LayerName;
  properties: Properties;
  minZoom: number;
}

type MapGeometry =
  | { type: 'point'; at: LngLat }
  | { type: 'line'; points: readonly LngLat[] }
  /** Rings per polygon, the outer one first. */
  | { type: 'area'; polygons: readonly (readonly Ring[])[] };

export interface MapFeature extends Look {
  geometry: MapGeometry;
}
