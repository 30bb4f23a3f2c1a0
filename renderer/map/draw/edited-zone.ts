import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { Refusal, Shaped } from '../../../shared/zones/geometry/shaped.ts';
import type { VertexPlace } from '../../../shared/zones/geometry/vertex-edits.ts';
import type { Neighborhood } from '../../../shared/zones/topology/neighborhood.ts';
import { type ZoneDrag, zoneDrag } from '../../../shared/zones/topology/zone-drag.ts';
import type { EditedDrawing, EditedGeometries, EditLabel, EditTool } from './active-tool.ts';
import { putDrawing, useDrawSession } from './draw-session.ts';
import { placeOf, positionOf } from './vertex-places.ts';

/** Arrow key presses with shorter pauses are one change. */
const keyPauseMs = 400;

/** Returns the active tool if it edits a zone, else null. */
export function activeEditTool(): EditTool | null {
  const { tool } = useDrawSession.getState();
  return tool === null || tool.kind === 'sketch' ? null : tool;
}

/** Returns the shape being edited; null if there is none. */
export function currentEditedDrawing(): EditedDrawing | null {
  const { drawing } = useDrawSession.getState();
  return drawing === null || drawing.kind === 'sketch' ? null : drawing;
}

/**
 * Returns the neighborhood of the edited zone; null if it is edited alone. Call only while no change is pending. Inserts
 * a vertex into the edited zone where a neighbor has one on its edge, so that it is visible and draggable.
 */
export function currentNeighborhood({ id, neighborhood }: EditTool): Neighborhood | null {
  const drawing = currentEditedDrawing();
  if (!drawing) return null;
  const current = neighborhood({ id, geometry: drawing.geometry });
  const noded = current?.zones.find((zone) => zone.id === id)?.geometry;
  if (noded && noded !== drawing.geometry) {
    if (drawing.kind === 'move') putDrawing({ ...drawing, geometry: noded });
    else {
      const at = positionOf(drawing.geometry, drawing.selected);
      putDrawing({ ...drawing, geometry: noded, selected: at ? placeOf(noded, at) : null });
    }
  }
  return current;
}

/** Prepares dragging the entire zone; null if no neighbor would change. Call only while no change is pending. */
export function currentZoneDrag(tool: EditTool): ZoneDrag | null {
  const current = currentNeighborhood(tool);
  if (!current) return null;
  if (tool.prepared?.neighborhood !== current)
    tool.prepared = { neighborhood: current, drag: zoneDrag(current, tool.id, tool.zonesIn) };
  const { drag } = tool.prepared;
  return drag.neighbors.length > 0 ? drag : null;
}

/** Renders a new shape as a pending change; of a refused one, only shows the reason. */
export function reshape(tool: EditTool, shaped: Shaped, label: EditLabel, selected?: VertexPlace | null) {
  if (shaped.ok) {
    const geometries = new Map([[tool.id, shaped.geometry]]);
    renderPending(tool, shaped.geometry, { geometries, label }, selected);
  } else refuse(shaped.refusal);
}

/**
 * Renders a change and keeps it pending.
 * @param selected vertex to select; undefined keeps the selection
 */
export function renderPending(
  tool: EditTool,
  geometry: ZoneGeometry,
  change: { geometries: EditedGeometries; label: EditLabel },
  selected?: VertexPlace | null,
) {
  const drawing = currentEditedDrawing();
  if (!drawing) return;
  if (tool.pending?.timer) clearTimeout(tool.pending.timer);
  tool.pending = { ...change, timer: null };
  putDrawing(
    drawing.kind === 'vertices'
      ? { ...drawing, geometry, refusal: null, ...(selected !== undefined && { selected }) }
      : { ...drawing, geometry, refusal: null },
  );
}

/** Shows why a change is refused. */
export function refuse(refusal: Refusal) {
  const drawing = currentEditedDrawing();
  if (drawing) putDrawing({ ...drawing, refusal });
}

/** Passes the pending change to `onChange` immediately. */
export function flushChange(tool: EditTool) {
  const { pending } = tool;
  dropChange(tool);
  if (pending) tool.onChange(pending.geometries, pending.label);
}

/** As `flushChange`, for the active tool, if it edits a zone. */
export function flushPending() {
  const tool = activeEditTool();
  if (tool) flushChange(tool);
}

/** Drops the pending change and the drag. */
export function dropChange(tool: EditTool) {
  if (tool.pending?.timer) clearTimeout(tool.pending.timer);
  tool.pending = null;
  tool.grip = null;
}

/** Flushes the pending change unless another one follows soon. */
export function flushAfterPause(tool: EditTool) {
  if (tool.pending) tool.pending.timer = setTimeout(() => flushChange(tool), keyPauseMs);
}
