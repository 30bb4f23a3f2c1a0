import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { Refusal, Shaped } from '../../../shared/zones/geometry/shaped.ts';
import type { VertexPlace } from '../../../shared/zones/geometry/vertex-edits.ts';
import type { Neighborhood } from '../../../shared/zones/topology/neighborhood.ts';
import { type ZoneDrag, zoneDrag } from '../../../shared/zones/topology/zone-drag.ts';
import type { EditedDrawing, EditedGeometries, EditLabel, EditTool } from './active-tool.ts';
import { putDrawing, useDrawSession } from './draw-session.ts';
import { placeOf, positionOf } from './vertex-places.ts';

/** Arrow key presses within this time are one change. */
const keyPauseMs = 400;

/** The active tool, if it edits a zone. */
export function activeEditTool(): EditTool | null {
  const { tool } = useDrawSession.getState();
  return tool === null || tool.kind === 'sketch' ? null : tool;
}

/** Null if nothing is edited. */
export function currentDrawing(): EditedDrawing | null {
  const { drawing } = useDrawSession.getState();
  return drawing === null || drawing.kind === 'sketch' ? null : drawing;
}

/**
 * Returns the neighborhood of the edited zone; requires that nothing is pending. Where a neighbor has a vertex on its
 * edge, a matching vertex is inserted, which becomes visible and draggable.
 */
export function currentNeighborhood({ id, neighborhood }: EditTool): Neighborhood | null {
  const drawing = currentDrawing();
  if (!drawing) return null;
  const around = neighborhood({ id, geometry: drawing.geometry });
  const noded = around?.zones.find((zone) => zone.id === id)?.geometry;
  if (noded && noded !== drawing.geometry) {
    if (drawing.kind === 'move') putDrawing({ ...drawing, geometry: noded });
    else {
      const at = positionOf(drawing.geometry, drawing.selected);
      putDrawing({ ...drawing, geometry: noded, selected: at ? placeOf(noded, at) : null });
    }
  }
  return around;
}

/** Prepares dragging the entire zone; requires that nothing is pending. Null if no neighbor would change. */
export function currentZoneDrag(tool: EditTool): ZoneDrag | null {
  const around = currentNeighborhood(tool);
  if (!around) return null;
  if (tool.prepared?.around !== around)
    tool.prepared = { around, drag: zoneDrag(around, tool.id, tool.zonesIn) };
  const { drag } = tool.prepared;
  return drag.neighbors.length > 0 ? drag : null;
}

/** Renders a new shape, pending until flushed; an invalid one changes nothing. */
export function reshape(tool: EditTool, shaped: Shaped, label: EditLabel, selected?: VertexPlace | null) {
  if (shaped.ok) {
    const geometries = new Map([[tool.id, shaped.geometry]]);
    renderPending(tool, shaped.geometry, { geometries, label }, selected);
  } else refuse(shaped.refusal);
}

/** Starts rendering the pending change. */
export function renderPending(
  tool: EditTool,
  geometry: ZoneGeometry,
  change: { geometries: EditedGeometries; label: EditLabel },
  selected?: VertexPlace | null,
) {
  const drawing = currentDrawing();
  if (!drawing) return;
  if (tool.pending?.timer) clearTimeout(tool.pending.timer);
  tool.pending = { ...change, timer: null };
  putDrawing(
    drawing.kind === 'vertices'
      ? { ...drawing, geometry, refusal: null, ...(selected !== undefined && { selected }) }
      : { ...drawing, geometry, refusal: null },
  );
}

/** Shows why a change isn't made. */
export function refuse(refusal: Refusal) {
  const drawing = currentDrawing();
  if (drawing) putDrawing({ ...drawing, refusal });
}

/** Passes the pending change to `onChange` immediately. */
export function flushChange(tool: EditTool) {
  const { pending } = tool;
  dropChange(tool);
  if (pending) tool.onChange(pending.geometries, pending.label);
}

/** As `flushChange`, for the active tool, if there is a pending change. */
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
