import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { windowAddresses } from '../../../shared/addresses/window-addresses.ts';
import { positionToGrid } from '../../../shared/geo/grid.ts';
import { mapPositions } from '../../../shared/geo/parts.ts';
import type { LngLat } from '../../../shared/geo/position.ts';
import { type ZoneGeometry, zoneGeometrySchema } from '../../../shared/geo/zone-geometry.ts';
import { type AreaTiles, landWithin, withEnclosed } from '../../../shared/planning/territories/land.ts';
import { reachedLand, withoutSlivers } from '../../../shared/planning/territories/reached-land.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import { shaped } from '../../../shared/zones/geometry/shaped.ts';
import { serveTasks, type WorkerTask } from '../../ui/worker-tasks.ts';

/** The outline to search for land. */
interface SearchedOutline {
  outline: ZoneGeometry;
  /** Sampled places on streets and their maximum spacing, to restrict the outline to land that streets reach. */
  reached: { places: readonly LngLat[]; spacingMeters: number } | null;
  /** Map tiles with water and their origin; null if water counts as land. */
  water: { tiles: AreaTiles; origin: string } | null;
}

/** Number of tiles read. */
interface TilesRead {
  done: number;
  total: number;
}

export interface LandTasks {
  /** Finds the land within an outline; null if there is none, or it couldn't be computed. */
  find: WorkerTask<SearchedOutline, ZoneGeometry | null, TilesRead>;
}

serveTasks<LandTasks>({
  async find(searched, { report }) {
    try {
      return await landOf(searched, report);
    } catch {
      // For instance, a map tile couldn't be loaded.
      return null;
    }
  },
});

async function landOf(
  { outline, reached, water }: SearchedOutline,
  report: (read: TilesRead) => void,
): Promise<ZoneGeometry | null> {
  const geos = await loadGeos();
  const hull = reached && reachedLand(geos, outline, reached.places, reached.spacingMeters);
  const searchedOutline = hull?.ok ? hull.geometry : outline;
  const land = water
    ? landWithin(geos, searchedOutline, await watersOf(water, report))
    : shaped(searchedOutline);
  if (!land.ok || !(reached || water)) return land.ok ? land.geometry : null;
  const withoutNarrowParts = withoutSlivers(geos, land.geometry);
  const enclosed = withoutNarrowParts.ok
    ? withEnclosed(geos, outline, withoutNarrowParts.geometry)
    : withoutNarrowParts;
  return enclosed.ok ? enclosed.geometry : null;
}

async function watersOf(
  { tiles: { zoom, columns, rows }, origin }: NonNullable<SearchedOutline['water']>,
  report: (read: TilesRead) => void,
): Promise<ZoneGeometry[]> {
  const tilePositions: [column: number, row: number][] = [];
  for (let column = columns.first; column <= columns.last; column += 1)
    for (let row = rows.first; row <= rows.last; row += 1) tilePositions.push([column, row]);
  let done = 0;
  const waters = await Promise.all(
    tilePositions.map(async ([column, row]) => {
      const watersInTile = await watersOfTile(origin, { zoom, column, row });
      done += 1;
      report({ done, total: tilePositions.length });
      return watersInTile;
    }),
  );
  return waters.flat();
}

async function watersOfTile(
  origin: string,
  { zoom, column, row }: { zoom: number; column: number; row: number },
): Promise<ZoneGeometry[]> {
  const path = windowAddresses.regionTiles
    .replace('{z}', String(zoom))
    .replace('{x}', String(column))
    .replace('{y}', String(row));
  const response = await fetch(origin + path);
  if (!response.ok) throw new Error(`A tile of the region was answered with ${response.status}`);
  const layer = new VectorTile(new PbfReader(await response.arrayBuffer())).layers.water;
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => index).flatMap((index) => {
    const geometry = zoneGeometrySchema.safeParse(
      layer?.feature(index).toGeoJSON(column, row, zoom).geometry,
    ).data;
    return geometry ? mapPositions(geometry, positionToGrid) : [];
  });
}
