import { geometryOfParts, partsOf } from '../../geo/parts.ts';
import { toLatLng } from '../../geo/position.ts';
import { mercatorPixel, tilePixels } from '../../geo/web-mercator.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { basemapZooms } from '../../map-style/basemap-layers.ts';
import { areaSquareMeters } from '../../zones/geometry/area.ts';
import { boxOf } from '../../zones/geometry/box.ts';
import type { Geos } from '../../zones/geometry/geos.ts';
import { makeValid } from '../../zones/geometry/make-valid.ts';
import { intersect, merge, subtract } from '../../zones/geometry/overlay-operations.ts';
import { orientRings } from '../../zones/geometry/rings.ts';
import { type Shaped, shaped } from '../../zones/geometry/shaped.ts';
import { wgs84 } from '../../zones/geometry/wgs84.ts';
import { widerThanBlock } from './wider-than-block.ts';

/** Tiles of the region's map that cover an area. */
export interface AreaTiles {
  zoom: number;
  columns: { first: number; last: number };
  rows: { first: number; last: number };
}

/** Maximum number of tiles; more take longer than a few seconds to merge. */
const maxTiles = 256;

/** Tiles of an area at the highest zoom with few enough of them. */
export function tilesOfArea(area: ZoneGeometry): AreaTiles {
  const { minzoom, maxzoom } = basemapZooms.region;
  const [west, south, east, north] = boxOf(area);
  const at = (zoom: number): AreaTiles => {
    const from = mercatorPixel(toLatLng([west, north]), zoom);
    const to = mercatorPixel(toLatLng([east, south]), zoom);
    const tile = (pixel: number) => Math.min(2 ** zoom - 1, Math.floor(pixel / tilePixels));
    return {
      zoom,
      columns: { first: tile(from.x), last: tile(to.x) },
      rows: { first: tile(from.y), last: tile(to.y) },
    };
  };
  for (let zoom: number = maxzoom; zoom > minzoom; zoom -= 1) {
    const tiles = at(zoom);
    const { columns, rows } = tiles;
    if ((columns.last - columns.first + 1) * (rows.last - rows.first + 1) <= maxTiles) return tiles;
  }
  return at(minzoom);
}

/** Tile coordinate units per side; lines are simplified by up to three units and rounded to one. */
const [tileUnits, unitsOff] = [4096, 4];

/** Maximum error of a shore on the tiles of an area, in meters. */
export function shoreTolerance(area: ZoneGeometry, { zoom }: Pick<AreaTiles, 'zoom'>): number {
  const [, south, , north] = boxOf(area);
  const equator = 2 * Math.PI * wgs84.equatorialRadiusMeters;
  const tileMeters = (equator / 2 ** zoom) * Math.cos((((south + north) / 2) * Math.PI) / 180);
  return (tileMeters / tileUnits) * unitsOff;
}

/** Smaller water belongs to zones: ponds, and streams with houses on both sides. */
export const minWaterSquareMeters = 100_000;

/**
 * Land within an outline. Water narrower than a street block stays in it: streams and channels have bridges, and would
 * part what belongs together.
 * @param waters from tiles: overlapping pieces, not always valid
 */
export function landWithin(geos: Geos, outline: ZoneGeometry, waters: readonly ZoneGeometry[]): Shaped {
  const valid = waters.flatMap((water) => {
    const made = makeValid(geos, water);
    return made.ok ? made.geometry : [];
  });
  if (valid.length === 0) return shaped(outline);
  const water = merge(geos, valid);
  if (!water.ok) return water;
  const large = partsOf(water.geometry).filter(
    (rings) => areaSquareMeters({ type: 'Polygon', coordinates: rings }) >= minWaterSquareMeters,
  );
  const shores = geometryOfParts(large);
  if (!shores) return shaped(outline);
  const wide = widerThanBlock(geos, shores);
  if (!wide.ok) return wide.refusal.kind === 'nothing-left' ? shaped(outline) : wide;
  return subtract(geos, outline, wide.geometry);
}

/**
 * Adds what an area encloses, such as lakes, except what the outline itself leaves out: zones around it would enclose an
 * area that nobody serves.
 */
export function withEnclosed(geos: Geos, outline: ZoneGeometry, area: ZoneGeometry): Shaped {
  const holes = partsOf(area).flatMap(([, ...inner]) => inner);
  const enclosed = holes.flatMap((hole) => {
    const within = intersect(geos, outline, orientRings({ type: 'Polygon', coordinates: [hole] }));
    return within.ok ? within.geometry : [];
  });
  return enclosed.length === 0 ? shaped(area) : merge(geos, [area, ...enclosed]);
}
