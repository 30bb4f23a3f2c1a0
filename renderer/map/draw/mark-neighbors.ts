import { partsOf } from '../../../shared/geo/parts.ts';
import type { LngLat } from '../../../shared/geo/position.ts';
import type { VertexPlace } from '../../../shared/zones/geometry/vertex-edits.ts';
import type { Neighborhood } from '../../../shared/zones/topology/neighborhood.ts';
import type { ZoneDrag } from '../../../shared/zones/topology/zone-drag.ts';
import type { EditTool } from './active-tool.ts';
import { showShared } from './draw-session.ts';
import { currentEditedDrawing, currentZoneDrag } from './edited-zone.ts';
import { positionOf } from './vertex-places.ts';

/** Whether another zone also has a vertex at a position of the edited zone. */
export const isShared = ({ id: edited }: EditTool, { network }: Neighborhood, at: LngLat): boolean =>
  network.zonesAt(at).some((id) => id !== edited);

/**
 * Marks what changes with the dragged vertex, else with the hovered or selected one; in the move tool, with the zone.
 */
export function markShared(tool: EditTool, hovered?: VertexPlace) {
  const drawing = currentEditedDrawing();
  const { id: editedId, grip } = tool;
  if (drawing?.kind === 'move')
    return markNeighbors(tool, grip?.kind === 'zone' ? grip.drag : currentZoneDrag(tool));
  if (drawing?.kind !== 'vertices') return;
  const at = positionOf(drawing.geometry, hovered ?? drawing.selected);
  if (!at) return showShared(null);
  const show = (zones: readonly string[], ends: readonly LngLat[]) =>
    showShared({ at, lines: ends.map((end) => [at, end]), zones: zones.filter((id) => id !== editedId) });
  if (grip?.kind === 'vertex') return show(grip.drag.zones, grip.drag.ends);
  const neighborhood = tool.pending ? null : tool.neighborhood({ id: editedId, geometry: drawing.geometry });
  if (neighborhood && isShared(tool, neighborhood, at))
    show(neighborhood.network.zonesAt(at), neighborhood.network.neighborsOf(at));
  else showShared(null);
}

/** Marks the neighbors that change with the entire zone, in their pending shapes. */
function markNeighbors({ pending }: EditTool, drag: ZoneDrag | null) {
  if (!drag) return showShared(null);
  const { neighbors } = drag;
  const geometries = neighbors.map(({ id, geometry }) => pending?.geometries.get(id) ?? geometry);
  showShared({
    at: null,
    lines: geometries.flatMap((geometry) => partsOf(geometry).flat()),
    zones: neighbors.map(({ id }) => id),
  });
}
