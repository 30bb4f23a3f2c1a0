import { positionToGrid } from '../../../shared/geo/grid.ts';
import type { LngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { VertexPlace } from '../../../shared/zones/geometry/vertex-edits.ts';
import {
  moveVertex,
  deleteVertex as withoutVertex,
  insertVertex as withVertex,
} from '../../../shared/zones/geometry/vertex-edits.ts';
import {
  type Neighborhood,
  neighborhoodWithGeometries,
} from '../../../shared/zones/topology/neighborhood.ts';
import { deleteShared, insertShared, type SharedEdit } from '../../../shared/zones/topology/shared-edits.ts';
import { vertexDrag } from '../../../shared/zones/topology/vertex-drag.ts';
import { useMapInstance } from '../map-instance.ts';
import type { EditedDrawing, EditedGeometries, EditLabel, EditTool } from './active-tool.ts';
import { putDrawing } from './draw-session.ts';
import {
  activeEditTool,
  currentEditedDrawing,
  currentNeighborhood,
  flushChange,
  refuse,
  renderPending,
  reshape,
} from './edited-zone.ts';
import { isShared, markShared } from './mark-neighbors.ts';
import { hitVertex } from './vertex-hit.ts';
import { useVertexMenu } from './vertex-menu.ts';
import { stepVertex } from './vertex-path.ts';
import { edgeAfter, placeOf, positionOf } from './vertex-places.ts';

type Vertices = EditedDrawing & { kind: 'vertices' };

interface SelectedVertex {
  drawing: Vertices;
  selected: VertexPlace;
}

const reachPixels = 10;

/** Returns the current drawing if vertices are edited, else null. */
export function currentVertices(): Vertices | null {
  const drawing = currentEditedDrawing();
  return drawing?.kind === 'vertices' ? drawing : null;
}

/** Returns the current drawing and its selected vertex; null if none is selected. */
export function selectedVertex(): SelectedVertex | null {
  const drawing = currentVertices();
  return drawing?.selected ? { drawing, selected: drawing.selected } : null;
}

/** Starts dragging a vertex in all zones that share it; in the edited zone alone if no other does. */
export function grabVertex(tool: EditTool, neighborhood: Neighborhood | null, at: LngLat | undefined) {
  const before = tool.pending?.geometries ?? new Map<string, ZoneGeometry>();
  const updated =
    neighborhood && before.size > 0 ? neighborhoodWithGeometries(neighborhood.zones, before) : neighborhood;
  tool.grip =
    updated && at && isShared(tool, updated, at)
      ? { kind: 'vertex', drag: vertexDrag(updated, at), before }
      : null;
  markShared(tool);
}

/** Moves the selected vertex, in all zones that share it if they are dragged too. */
export function moveSelected(tool: EditTool, { drawing, selected }: SelectedVertex, to: LngLat) {
  const label = tool.pending?.label ?? 'zones.edits.vertexMoved';
  const { grip } = tool;
  if (grip?.kind !== 'vertex') return reshape(tool, moveVertex(drawing.geometry, selected, to), label);
  reshapeAll(tool, grip.drag.moveTo(to), label, { at: to, before: grip.before });
  markShared(tool);
}

/**
 * Returns the vertex or midpoint at a map pixel; null if there is none. Tests the geometry instead of rendered features,
 * which may be outdated.
 */
export function hitAt(geometry: ZoneGeometry, { point }: { point: { x: number; y: number } }) {
  const { map } = useMapInstance.getState();
  return map && hitVertex(geometry, (position) => map.project(position), point, reachPixels);
}

/**
 * As `reshape`, for all zones that share the border.
 * @param at position of the vertex to select
 * @param before geometries changed earlier in the same gesture
 */
function reshapeAll(
  tool: EditTool,
  edit: SharedEdit,
  label: EditLabel,
  { at, before = new Map() }: { at: LngLat; before?: EditedGeometries },
) {
  const drawing = currentEditedDrawing();
  if (!drawing) return;
  if (!edit.ok) return refuse({ kind: edit.refusal });
  const geometries = new Map([...before, ...edit.geometries]);
  const geometry = geometries.get(tool.id) ?? drawing.geometry;
  renderPending(tool, geometry, { geometries, label }, placeOf(geometry, positionToGrid(at)));
}

/** Deletes the selected vertex in all zones that share it. */
export function deleteVertex() {
  const tool = activeEditTool();
  if (!tool) return;
  flushChange(tool);
  const neighborhood = currentNeighborhood(tool);
  const chosen = selectedVertex();
  if (!chosen) return;
  const { drawing, selected } = chosen;
  const at = positionOf(drawing.geometry, selected);
  const label = 'zones.edits.vertexDeleted';
  if (neighborhood && at && isShared(tool, neighborhood, at)) {
    const edit = deleteShared(neighborhood.zones, at);
    const editedGeometry = edit.ok ? edit.geometries.get(tool.id) : undefined;
    reshapeAll(tool, edit, label, { at: (editedGeometry && positionOf(editedGeometry, selected)) ?? at });
  } else {
    const shaped = withoutVertex(drawing.geometry, selected);
    const next = shaped.ok && positionOf(shaped.geometry, selected) ? selected : null;
    reshape(tool, shaped, label, next);
  }
  flushChange(tool);
  markShared(tool);
}

/** Inserts a vertex in the middle of the edge after the selected one, and selects it. */
export function insertVertex() {
  const tool = activeEditTool();
  if (!tool) return;
  flushChange(tool);
  const neighborhood = currentNeighborhood(tool);
  const chosen = selectedVertex();
  if (!chosen) return;
  const { geometry } = chosen.drawing;
  const [from, to] = edgeAfter(geometry, chosen.selected);
  if (!from || !to) return;
  const at: LngLat = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  insertAfter(tool, neighborhood, { geometry, place: chosen.selected, at });
  flushChange(tool);
  markShared(tool);
}

/** Inserts a vertex in all zones that share the edge after a vertex, and selects it. */
export function insertAfter(
  tool: EditTool,
  neighborhood: Neighborhood | null,
  { geometry, place, at }: { geometry: ZoneGeometry; place: VertexPlace; at: LngLat },
) {
  const [from, to] = edgeAfter(geometry, place);
  const label = 'zones.edits.vertexAdded';
  if (neighborhood && from && to && neighborhood.network.zonesOf(from, to).length > 1)
    reshapeAll(tool, insertShared(neighborhood.zones, [from, to], at), label, { at });
  else reshape(tool, withVertex(geometry, place, at), label, { ...place, vertex: place.vertex + 1 });
}

/** Selects the next or previous vertex. */
export function selectVertex(steps: 1 | -1) {
  const tool = activeEditTool();
  if (!tool) return;
  flushChange(tool);
  const drawing = currentVertices();
  if (!drawing) return;
  const selected = stepVertex(drawing.geometry, drawing.selected, steps);
  const position = positionOf(drawing.geometry, selected);
  putDrawing({ ...drawing, selected });
  markShared(tool);
  const { map } = useMapInstance.getState();
  if (map && position && !map.getBounds().contains(position)) map.easeTo({ center: position, duration: 0 });
}

/** Selects the vertex at a map pixel and opens its menu; returns false if there is none. */
export function openVertexMenuAt(point: { x: number; y: number }): boolean {
  const tool = activeEditTool();
  if (!tool) return false;
  flushChange(tool);
  const drawing = currentVertices();
  if (!drawing) return false;
  const hit = hitAt(drawing.geometry, { point });
  if (hit?.kind !== 'vertex') return false;
  putDrawing({ ...drawing, selected: hit.place, refusal: null });
  markShared(tool);
  useVertexMenu.setState({ at: { x: point.x, y: point.y } });
  return true;
}

/** Opens the selected vertex's menu, for keyboard use. */
export function openVertexMenu() {
  const chosen = selectedVertex();
  const at = chosen && positionOf(chosen.drawing.geometry, chosen.selected);
  const { map } = useMapInstance.getState();
  if (map && at) useVertexMenu.setState({ at: map.project(at) });
}
