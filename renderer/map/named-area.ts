import { expression } from '@maplibre/maplibre-gl-style-spec';
import type { FilterSpecification, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';

/**
 * Leaves out the basemap's names of places in an area that overlays name, and draws its other labels over the areas of
 * overlays.
 */
export function nameArea(map: MapLibreMap, area: ZoneGeometry, isOverlay: (layerId: string) => boolean) {
  const { layers } = map.getStyle();
  const mark = layers.find(({ id, type }) => isOverlay(id) && (type === 'circle' || type === 'symbol'));
  const ofBasemap = layers.filter(({ id }) => !isOverlay(id));
  for (const { id, type } of ofBasemap) if (mark && type === 'symbol') map.moveLayer(id, mark.id);
  for (const [id, filter] of placesOutside(ofBasemap, area)) map.setFilter(id, filter);
}

/** Filters by layer that leave out the names of places in an area. Layers with filters of the old syntax keep them. */
export function placesOutside(
  layers: readonly LayerSpecification[],
  area: ZoneGeometry,
): Map<string, FilterSpecification> {
  const filters = new Map<string, FilterSpecification>();
  for (const layer of layers) {
    if (layer.type !== 'symbol' || !isOfPlaces(layer['source-layer'])) continue;
    const { filter = true } = layer;
    if (expression.isExpressionFilter(filter))
      filters.set(layer.id, ['all', filter, ['!', ['within', area]]]);
  }
  return filters;
}

/** In OpenMapTiles and the region’s own tiles, and in Protomaps. */
const isOfPlaces = (sourceLayer = ''): boolean => sourceLayer === 'place' || sourceLayer === 'places';
