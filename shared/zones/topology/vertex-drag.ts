import { positionToGrid } from '../../geo/grid.ts';
import { mapPolygons, partsOf } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { positionKey } from './border-network.ts';
import { meetApartFromEnds } from './edges-meet.ts';
import type { Neighborhood } from './neighborhood.ts';
import { isTurnedOver, moveShared, type SharedEdit } from './shared-edits.ts';

/** A vertex being dragged, in all zones that have it. */
export interface VertexDrag {
  zones: readonly string[];
  /** Other ends of the edges that move. */
  ends: readonly LngLat[];
  /** Applies `moveShared` from the start of the drag. */
  moveTo(position: LngLat): SharedEdit;
}

/** Prepares dragging a vertex, so that each step only tests moving edges, and each pair once. */
export function vertexDrag({ zones, network }: Neighborhood, at: LngLat): VertexDrag {
  const zoneIds = new Set(network.zonesAt(at));
  const movedZones = zones.filter(({ id }) => zoneIds.has(id));
  const ends = network.neighborsOf(at);
  const isDragged = ([lng, lat]: LngLat) => lng === at[0] && lat === at[1];
  const resting = [...network.edges()].filter(([from, to]) => !isDragged(from) && !isDragged(to));
  // Edges that cross already are ignored, so that overlapping zones can be edited.
  const obstacles = ends.map((end) => ({
    end,
    edges: resting.filter((edge) => !meetApartFromEnds([at, end], edge)),
  }));
  const isFree = (position: LngLat) =>
    obstacles.every(
      ({ end, edges }) =>
        !edges.some((edge) => meetApartFromEnds([position, end], edge)) &&
        !ends.some((other) => other !== end && meetApartFromEnds([position, end], [position, other])),
    );

  return {
    zones: [...zoneIds],
    ends,
    moveTo(target) {
      const position = positionToGrid(target);
      // Dropping it onto another vertex removes an edge.
      if (!isDragged(position) && network.zonesAt(position).length > 0)
        return moveShared(zones, new Map([[positionKey(at), position]]));
      if (!isFree(position)) return { ok: false, refusal: 'crosses-border' };
      const geometries = new Map<string, ZoneGeometry>();
      for (const { id, geometry } of movedZones) {
        const next = mapPolygons(geometry, (rings) =>
          rings.map((ring) =>
            ring.some(isDragged) ? ring.map((one) => (isDragged(one) ? position : one)) : ring,
          ),
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
