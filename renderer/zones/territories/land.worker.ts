import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { windowAddresses } from '../../../shared/addresses/window-addresses.ts';
import { positionToGrid } from '../../../shared/geo/grid.ts';
import { mapPositions } from '../../../shared/geo/parts.ts';
import type { LngLat } from '../../../shared/geo/position.ts';
import { type ZoneGeometry, zoneGeometrySchema } from '../../../shared/geo/zone-geometry.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import { shaped } from '../../../shared/zones/geometry/shaped.ts';
import { type AreaTiles, landWithin } from '../../../shared/zones/territories/land.ts';
import { reachedLand, withoutSlivers } from '../../../shared/zones/territories/reached-land.ts';

/** The outline to search for land. */
export interface ToLandWorker {
  outline: ZoneGeometry;
  /** Sampled places on streets and their maximum spacing, to restrict the outline to land that streets reach. */
  reached: { places: readonly LngLat[]; spacingMeters: number } | null;
  /** Map tiles with water and their origin; null if water counts as land. */
  water: { tiles: AreaTiles; origin: string } | null;
}

/** How many tiles were read; then what of it is land, null where that could not be computed, or nothing is. */
export type FromLandWorker =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'land'; land: ZoneGeometry | null };

addEventListener('message', ({ data }: MessageEvent<ToLandWorker>) => void find(data));

async function find({ outline, reached, water }: ToLandWorker) {
  try {
    const geos = await loadGeos();
    const hull = reached && reachedLand(geos, outline, reached.places, reached.spacingMeters);
    const within = hull?.ok ? hull.geometry : outline;
    const land = water ? landWithin(geos, within, await watersOf(water)) : shaped(within);
    const whole = land.ok && (reached || water) ? withoutSlivers(geos, land.geometry) : land;
    answer({ kind: 'land', land: whole.ok ? whole.geometry : null });
  } catch {
    answer({ kind: 'land', land: null });
  }
}

async function watersOf({
  tiles: { zoom, columns, rows },
  origin,
}: NonNullable<ToLandWorker['water']>): Promise<ZoneGeometry[]> {
  const addresses: [column: number, row: number][] = [];
  for (let column = columns.first; column <= columns.last; column += 1)
    for (let row = rows.first; row <= rows.last; row += 1) addresses.push([column, row]);
  let done = 0;
  const waters = await Promise.all(
    addresses.map(async ([column, row]) => {
      const found = await watersOfTile(origin, { zoom, column, row });
      done += 1;
      answer({ kind: 'progress', done, total: addresses.length });
      return found;
    }),
  );
  return waters.flat();
}

async function watersOfTile(
  origin: string,
  { zoom, column, row }: { zoom: number; column: number; row: number },
): Promise<ZoneGeometry[]> {
  const address = windowAddresses.regionTiles
    .replace('{z}', String(zoom))
    .replace('{x}', String(column))
    .replace('{y}', String(row));
  const response = await fetch(origin + address);
  if (!response.ok) throw new Error(`A tile of the region was answered with ${response.status}`);
  const layer = new VectorTile(new PbfReader(await response.arrayBuffer())).layers.water;
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => index).flatMap((index) => {
    const geometry = zoneGeometrySchema.safeParse(
      layer?.feature(index).toGeoJSON(column, row, zoom).geometry,
    ).data;
    return geometry ? mapPositions(geometry, positionToGrid) : [];
  });
}

const answer = (message: FromLandWorker) => postMessage(message);
