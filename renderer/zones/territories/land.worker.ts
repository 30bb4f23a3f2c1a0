import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { windowAddresses } from '../../../shared/addresses/window-addresses.ts';
import { positionToGrid } from '../../../shared/geo/grid.ts';
import { mapPositions } from '../../../shared/geo/parts.ts';
import { type ZoneGeometry, zoneGeometrySchema } from '../../../shared/geo/zone-geometry.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import { type AreaTiles, landWithin } from '../../../shared/zones/territories/land.ts';

/** Whose land is looked for, on which tiles, and where these are served. */
export interface ToLandWorker {
  outline: ZoneGeometry;
  tiles: AreaTiles;
  origin: string;
}

/** What of it is land; null where that could not be computed, or nothing is. */
export type FromLandWorker = ZoneGeometry | null;

addEventListener('message', ({ data }: MessageEvent<ToLandWorker>) => void find(data));

async function find({ outline, tiles: { zoom, columns, rows }, origin }: ToLandWorker) {
  const addresses: [column: number, row: number][] = [];
  for (let column = columns.first; column <= columns.last; column += 1)
    for (let row = rows.first; row <= rows.last; row += 1) addresses.push([column, row]);
  try {
    const waters = await Promise.all(
      addresses.map(([column, row]) => watersOfTile(origin, { zoom, column, row })),
    );
    const land = landWithin(await loadGeos(), outline, waters.flat());
    answer(land.ok ? land.geometry : null);
  } catch {
    answer(null);
  }
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
