import { partsOf } from '../../../shared/geo/parts.ts';
import type { LngLat } from '../../../shared/geo/position.ts';
import type { VertexPlace } from '../../../shared/zones/geometry/vertex-edits.ts';
import type { Neighborhood } from '../../../shared/zones/topology/neighborhood.ts';
import type { ZoneDrag } from '../../../shared/zones/topology/zone-drag.ts';
import type { EditTool } from './active-tool.ts';
import { showShared } from './draw-session.ts';
import { currentDrawing, currentZoneDrag } from './edited-zone.ts';
import { positionOf } from './vertex-places.ts';

/** Whether several zones, including the edited one, have a vertex at a position. */
export const isShared = ({ id: edited }: EditTool, { network }: Neighborhood, at: LngLat): boolean =>
  network.zonesAt(at).some((id) => id !== edited);

/** Marks what moves with a vertex: the dragged one, else the hovered or selected one; or with the zone. */
export function markShared(tool: EditTool, pointed?: VertexPlace) {
  const drawing = currentDrawing();
  const { id: own, grip } = tool;
  if (drawing?.kind === 'move')
    return markNeighbors(tool, grip?.kind === 'zone' ? grip.drag : currentZoneDrag(tool));
  if (drawing?.kind !== 'vertices') return;
  const at = positionOf(drawing.geometry, pointed ?? drawing.selected);
  if (!at) return showShared(null);
  const toShow = (zones: readonly string[], ends: readonly LngLat[]) =>
    showShared({ at, lines: ends.map((end) => [at, end]), zones: zones.filter((id) => id !== own) });
  if (grip?.kind === 'vertex') return toShow(grip.drag.zones, grip.drag.ends);
  const around = tool.pending ? null : tool.neighborhood({ id: own, geometry: drawing.geometry });
  if (around && isShared(tool, around, at))
    toShow(around.network.zonesAt(at), around.network.neighborsOf(at));
  else showShared(null);
}

/** Marks the neighbors that change with the entire zone, as of this step. */
function markNeighbors({ pending }: EditTool, drag: ZoneDrag | null) {
  if (!drag) return showShared(null);
  const { neighbors } = drag;
  const now = neighbors.map(({ id, geometry }) => pending?.geometries.get(id) ?? geometry);
  showShared({
    at: null,
    lines: now.flatMap((geometry) => partsOf(geometry).flat()),
    zones: neighbors.map(({ id }) => id),
  });
}
