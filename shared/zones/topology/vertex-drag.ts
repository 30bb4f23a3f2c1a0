import { positionToGrid } from '../../geo/grid.ts';
import { mapPolygons, partsOf } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { positionKey } from './border-network.ts';
import { meetBeside } from './edges-meet.ts';
import type { Neighbourhood } from './neighborhood.ts';
import { isTurnedOver, moveShared, type SharedEdit } from './shared-edits.ts';

/** A vertex in the hand, with all zones that have it. */
export interface VertexDrag {
  zones: readonly string[];
  /** The other ends of the edges that move with it. */
  ends: readonly LngLat[];
  /** As `moveShared` from where the drag began, for each step of it. */
  to(position: LngLat): SharedEdit;
}

/** Prepares the moves of one vertex: a step looks at the edges that move and at nothing twice. */
export function vertexDrag({ zones, network }: Neighbourhood, at: LngLat): VertexDrag {
  const having = new Set(network.zonesAt(at));
  const moved = zones.filter(({ id }) => having.has(id));
  const ends = network.neighborsOf(at);
  const isAt = ([lng, lat]: LngLat) => lng === at[0] && lat === at[1];
  const resting = [...network.edges()].filter(([from, to]) => !isAt(from) && !isAt(to));
  // Zones that overlap already can be edited too.
  const obstacles = ends.map((end) => ({
    end,
    edges: resting.filter((edge) => !meetBeside([at, end], edge)),
  }));
  const isFree = (position: LngLat) =>
    obstacles.every(
      ({ end, edges }) =>
        !edges.some((edge) => meetBeside([position, end], edge)) &&
        !ends.some((other) => other !== end && meetBeside([position, end], [position, other])),
    );

  return {
    zones: [...having],
    ends,
    to(target) {
      const position = positionToGrid(target);
      // Onto another vertex an edge goes.
      if (!isAt(position) && network.zonesAt(position).length > 0)
        return moveShared(zones, new Map([[positionKey(at), position]]));
      if (!isFree(position)) return { ok: false, refusal: 'crosses-border' };
      const geometries = new Map<string, ZoneGeometry>();
      for (const { id, geometry } of moved) {
        const next = mapPolygons(geometry, (rings) =>
          rings.map((ring) => (ring.some(isAt) ? ring.map((one) => (isAt(one) ? position : one)) : ring)),
        );
        const after = partsOf(next).flat();
        if (
          partsOf(geometry)
            .flat()
            .some((ring, index) => ring !== after[index] && isTurnedOver(ring, after[index] ?? []))
        )
          return { ok: false, refusal: 'crosses-border' };
        geometries.set(id, next);
      }
      return { ok: true, geometries };
    },
  };
}
