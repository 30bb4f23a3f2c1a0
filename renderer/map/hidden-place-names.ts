import { expression } from '@maplibre/maplibre-gl-style-spec';
import type { FilterSpecification, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { geometryOfParts, partsOf, type Rings } from '../../shared/geo/parts.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import { boxOf, boxOfRings, ringOfBox } from '../../shared/zones/geometry/box.ts';

/**
 * Hides the basemap's place names within an area for which overlays have their own labels, and moves its other labels
 * above the overlays' fills and lines.
 */
export function hidePlaceNamesIn(
  map: MapLibreMap,
  area: ZoneGeometry,
  isOverlay: (layerId: string) => boolean,
) {
  const { layers } = map.getStyle();
  const lowestMark = layers.find(({ id, type }) => isOverlay(id) && (type === 'circle' || type === 'symbol'));
  const basemapLayers = layers.filter(({ id }) => !isOverlay(id));
  for (const { id, type } of basemapLayers)
    if (lowestMark && type === 'symbol') map.moveLayer(id, lowestMark.id);
  for (const [id, filter] of filtersHidingPlaceNames(basemapLayers, area)) map.setFilter(id, filter);
}

/**
 * Returns filters, by layer ID, that exclude place names within an area. Layers whose filter has the deprecated syntax
 * are skipped, because it can't be combined with expressions.
 */
export function filtersHidingPlaceNames(
  layers: readonly LayerSpecification[],
  area: ZoneGeometry,
): Map<string, FilterSpecification> {
  const filters = new Map<string, FilterSpecification>();
  const rows = rowsCovering(area);
  for (const layer of layers) {
    if (layer.type !== 'symbol' || !isPlaceLayer(layer['source-layer'])) continue;
    const { filter = true } = layer;
    if (expression.isExpressionFilter(filter))
      filters.set(layer.id, ['all', filter, ['!', ['within', rows]]]);
  }
  return filters;
}

/** Number of rows that approximate an area; on an image, each is thinner than a name. */
const rowCount = 128;

type Interval = [west: number, east: number];

/**
 * Approximates an area by boxes in rows, because MapLibre projects all vertices of the filter's geometry again for each
 * name: 40 ms for 90,000 vertices.
 */
function rowsCovering(area: ZoneGeometry): ZoneGeometry {
  const [west, south, east, north] = boxOf(area);
  const height = (north - south) / rowCount;
  const minGap = (east - west) / rowCount;
  const rows = Array.from({ length: rowCount }, (): Interval[] => []);
  for (const part of partsOf(area)) {
    const crossings = crossingsOf(part, (lat) => (lat - south) / height - 0.5);
    for (const [row, lngs] of crossings) {
      lngs.sort((one, other) => one - other);
      for (let at = 1; at < lngs.length; at += 2) rows[row]?.push([lngs[at - 1] ?? 0, lngs[at] ?? 0]);
    }
    if (crossings.size > 0) continue;
    const [partWest, partSouth, partEast, partNorth] = boxOfRings(part);
    const [first, last] = [partSouth, partNorth].map((lat) => Math.floor((lat - south) / height));
    for (const intervals of rows.slice(first, (last ?? 0) + 1)) intervals.push([partWest, partEast]);
  }
  const boxes = rows.flatMap((intervals, row) =>
    mergedIntervals(intervals, minGap).map(
      ([from, to]): Rings => [ringOfBox([from, south + row * height, to, south + (row + 1) * height])],
    ),
  );
  return geometryOfParts(boxes) ?? area;
}

/** Returns the longitudes at which the rings cross the center line of each row, by row. */
function crossingsOf(rings: Rings, rowAt: (lat: number) => number): Map<number, number[]> {
  const crossings = new Map<number, number[]>();
  for (const ring of rings)
    for (const [place, [lng, lat]] of ring.entries()) {
      const [nextLng, nextLat] = ring[place + 1] ?? [lng, lat];
      const [start, end] = [rowAt(lat), rowAt(nextLat)];
      for (let row = Math.ceil(Math.min(start, end)); row < Math.max(start, end); row += 1) {
        const lngs = crossings.get(row) ?? [];
        lngs.push(lng + ((row - start) / (end - start)) * (nextLng - lng));
        crossings.set(row, lngs);
      }
    }
  return crossings;
}

/** Returns the intervals in ascending order, merged where the gap between them is less than `minGap`. */
function mergedIntervals(intervals: Interval[], minGap: number): Interval[] {
  const merged: Interval[] = [];
  for (const [from, to] of intervals.sort(([one], [other]) => one - other)) {
    const last = merged.at(-1);
    if (last && from - last[1] < minGap) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** `place` in OpenMapTiles and the region’s own tiles, `places` in Protomaps. */
const isPlaceLayer = (sourceLayer = ''): boolean => sourceLayer === 'place' || sourceLayer === 'places';
