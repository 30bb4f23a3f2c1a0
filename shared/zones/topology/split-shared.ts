import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import type { Geos } from '../geometry/geos.ts';
import type { Refusal } from '../geometry/shaped.ts';
import { splitByLine } from '../geometry/split-by-line.ts';
import type { BorderedZone } from './border-network.ts';
import type { Neighborhood } from './neighborhood.ts';
import { nodeBorders } from './node-borders.ts';

export type SharedSplit =
  | { ok: true; pieces: ZoneGeometry[]; neighbors: ReadonlyMap<string, ZoneGeometry> }
  | { ok: false; refusal: Refusal };

/**
 * Cuts a zone along a line as `splitByLine` does, and adds the cut's vertices to its neighbors' borders.
 * @returns pieces, largest first, and changed neighbors by id
 */
export function splitShared(
  geos: Geos,
  { zones }: Neighborhood,
  { id, geometry }: BorderedZone,
  line: readonly LngLat[],
): SharedSplit {
  const noded = zones.find((zone) => zone.id === id)?.geometry ?? geometry;
  const split = splitByLine(geos, noded, line);
  if (!split.ok) return split;
  const neighbors = zones.filter((zone) => zone.id !== id);
  const pieces = split.pieces.map((piece, index) => ({ id: `${id} piece ${index}`, geometry: piece }));
  const changed = nodeBorders([...pieces, ...neighbors]);
  return {
    ok: true,
    pieces: pieces.map((piece) => changed.get(piece.id) ?? piece.geometry),
    neighbors: new Map(
      neighbors.flatMap((zone) => {
        const next = changed.get(zone.id);
        return next ? [[zone.id, next] as const] : [];
      }),
    ),
  };
}
