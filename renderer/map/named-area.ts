import { expression } from '@maplibre/maplibre-gl-style-spec';
import type { FilterSpecification, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { fromParts, partsOf, type Rings } from '../../shared/geo/parts.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import { boxOf, boxOfRings, ringOfBox } from '../../shared/zones/geometry/box.ts';

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
  const rows = inRows(area);
  for (const layer of layers) {
    if (layer.type !== 'symbol' || !isOfPlaces(layer['source-layer'])) continue;
    const { filter = true } = layer;
    if (expression.isExpressionFilter(filter))
      filters.set(layer.id, ['all', filter, ['!', ['within', rows]]]);
  }
  return filters;
}

/** Rows of an area; each is thinner than a name. */
const rowCount = 128;

type Interval = [west: number, east: number];

/**
 * Covers an area by boxes in rows. The map projects all vertices of a filter's area again for each name: 40 ms for
 * 90,000 of them.
 */
function inRows(area: ZoneGeometry): ZoneGeometry {
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
    joined(intervals, minGap).map(
      ([from, to]): Rings => [ringOfBox([from, south + row * height, to, south + (row + 1) * height])],
    ),
  );
  return fromParts(boxes) ?? area;
}

/** Longitudes at which the rings cross the middle of rows, by row. */
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

/** Intervals in order, joined where less than `minGap` is between them. */
function joined(intervals: Interval[], minGap: number): Interval[] {
  const found: Interval[] = [];
  for (const [from, to] of intervals.sort(([one], [other]) => one - other)) {
    const last = found.at(-1);
    if (last && from - last[1] < minGap) last[1] = Math.max(last[1], to);
    else found.push([from, to]);
  }
  return found;
}

/** In OpenMapTiles and the region’s own tiles, and in Protomaps. */
const isOfPlaces = (sourceLayer = ''): boolean => sourceLayer === 'place' || sourceLayer === 'places';
