import { positionToGrid } from '../../../shared/geo/grid.ts';
import type { LngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { VertexPlace } from '../../../shared/zones/geometry/vertex-edits.ts';
import {
  moveVertex,
  deleteVertex as withoutVertex,
  insertVertex as withVertex,
} from '../../../shared/zones/geometry/vertex-edits.ts';
import { type Neighborhood, withGeometries } from '../../../shared/zones/topology/neighborhood.ts';
import { deleteShared, insertShared, type SharedEdit } from '../../../shared/zones/topology/shared-edits.ts';
import { vertexDrag } from '../../../shared/zones/topology/vertex-drag.ts';
import { type EditedDrawing, putDragged, putDrawing, sessionMap, showSnap, snapped } from './draw-session.ts';
import {
  currentDrawing,
  currentGrip,
  currentNeighborhood,
  type EditedGeometries,
  type EditLabel,
  editedZone,
  flushChange,
  pendingChange,
  refuse,
  renderPending,
  reshape,
  setGrip,
} from './edited-zone.ts';
import type { Gesture } from './gesture-mode.ts';
import { isShared, markShared } from './mark-neighbors.ts';
import { hitVertex } from './vertex-hit.ts';
import { useVertexMenu } from './vertex-menu.ts';
import { stepVertex } from './vertex-path.ts';
import { edgeAfter, placeOf, positionOf } from './vertex-places.ts';

type Vertices = EditedDrawing & { kind: 'vertices' };

const reachPixels = 10;

/** The edited zone and its selected vertex. */
export function chosenVertex(): { drawing: Vertices; selected: VertexPlace } | null {
  const drawing = currentDrawing();
  return drawing?.kind === 'vertices' && drawing.selected ? { drawing, selected: drawing.selected } : null;
}

/** Starts dragging a vertex in all zones that share it. */
export function grabVertex(around: Neighborhood | null, at: LngLat | undefined) {
  const before = pendingChange()?.geometries ?? new Map<string, ZoneGeometry>();
  const present = around && before.size > 0 ? withGeometries(around.zones, before) : around;
  setGrip(
    present && at && isShared(present, at) ? { kind: 'vertex', drag: vertexDrag(present, at), before } : null,
  );
  markShared();
}

/** Handles a gesture on vertices; returns whether it did. */
export function vertexGesture(gesture: Gesture, drawing: Vertices): boolean {
  switch (gesture.kind) {
    case 'press': {
      flushChange();
      const around = gesture.free ? null : currentNeighborhood();
      const present = currentDrawing();
      const hit = present?.kind === 'vertices' && hitOf(present.geometry, gesture);
      if (!hit) return false;
      if (hit.kind === 'vertex') putDrawing({ ...present, selected: hit.place, refusal: null });
      else insertAfter(around, present.geometry, hit.place, gesture.at);
      const chosen = chosenVertex();
      if (chosen) grabVertex(around, positionOf(chosen.drawing.geometry, chosen.selected));
      return true;
    }
    case 'drag':
      if (drawing.selected) {
        const to = snapped(gesture.at, { free: gesture.free, except: sharedGrip()?.drag.zones });
        moveChosen(drawing, drawing.selected, to, { put: putDragged });
      }
      return false;
    case 'release':
      showSnap(null);
      putDrawing(drawing);
      flushChange();
      markShared();
      return false;
    case 'click':
      if (hitOf(drawing.geometry, gesture)?.kind !== 'vertex') putDrawing({ ...drawing, selected: null });
      markShared();
      return false;
    case 'move': {
      const hit = hitOf(drawing.geometry, gesture);
      markShared(hit?.kind === 'vertex' && !gesture.free ? hit.place : undefined);
      return false;
    }
  }
}

/** What is being dragged, if several zones share it. */
function sharedGrip() {
  const grip = currentGrip();
  return grip?.kind === 'vertex' ? grip : null;
}

/** Moves the selected vertex, in all zones being dragged with it. */
export function moveChosen(
  drawing: Vertices,
  selected: VertexPlace,
  to: LngLat,
  { put = putDrawing }: { put?: typeof putDragged } = {},
) {
  const label = pendingChange()?.label ?? 'zones.edits.vertexMoved';
  const grip = sharedGrip();
  if (!grip) return reshape(moveVertex(drawing.geometry, selected, to), label, { put });
  reshapeAll(grip.drag.to(to), label, { at: to, before: grip.before, put });
  markShared();
}

/** Tested on the geometry, because the painted map may lag behind. */
function hitOf(geometry: ZoneGeometry, { point }: { point: { x: number; y: number } }) {
  const map = sessionMap();
  return map && hitVertex(geometry, (position) => map.project(position), point, reachPixels);
}

/** As `reshape`, for all zones that share the border; `at` becomes the selected vertex. */
function reshapeAll(
  edit: SharedEdit,
  label: EditLabel,
  {
    at,
    before = new Map(),
    put,
  }: { at: LngLat; before?: EditedGeometries; put?: typeof putDragged | undefined },
) {
  const drawing = currentDrawing();
  const edited = editedZone();
  if (!edited || !drawing) return;
  if (!edit.ok) return refuse({ kind: edit.refusal }, { put });
  const geometries = new Map([...before, ...edit.geometries]);
  const geometry = geometries.get(edited.id) ?? drawing.geometry;
  renderPending(geometry, geometries, label, { selected: placeOf(geometry, positionToGrid(at)), put });
}

/** Deletes the selected vertex in all zones that share it. */
export function deleteVertex() {
  flushChange();
  const around = currentNeighborhood();
  const chosen = chosenVertex();
  if (!chosen) return;
  const { drawing, selected } = chosen;
  const at = positionOf(drawing.geometry, selected);
  const label = 'zones.edits.vertexDeleted';
  if (around && at && isShared(around, at)) {
    const edit = deleteShared(around.zones, at);
    const edited = editedZone();
    const own = edit.ok && edited ? edit.geometries.get(edited.id) : undefined;
    reshapeAll(edit, label, { at: (own && positionOf(own, selected)) ?? at });
  } else {
    const shaped = withoutVertex(drawing.geometry, selected);
    const next = shaped.ok && positionOf(shaped.geometry, selected) ? selected : null;
    reshape(shaped, label, { selected: next });
  }
  flushChange();
  markShared();
}

/** Inserts a vertex in the middle of the edge after the selected one, and selects it. */
export function insertVertex() {
  flushChange();
  const around = currentNeighborhood();
  const chosen = chosenVertex();
  if (!chosen) return;
  const { drawing, selected } = chosen;
  const [from, to] = edgeAfter(drawing.geometry, selected);
  if (!from || !to) return;
  insertAfter(around, drawing.geometry, selected, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
  flushChange();
  markShared();
}

/** Inserts a vertex in all zones that share the edge, and selects it. */
function insertAfter(around: Neighborhood | null, geometry: ZoneGeometry, place: VertexPlace, at: LngLat) {
  const [from, to] = edgeAfter(geometry, place);
  const label = 'zones.edits.vertexAdded';
  if (around && from && to && around.network.zonesOf(from, to).length > 1)
    reshapeAll(insertShared(around.zones, [from, to], at), label, { at });
  else reshape(withVertex(geometry, place, at), label, { selected: { ...place, vertex: place.vertex + 1 } });
}

/** Selects the next or previous vertex. */
export function selectVertex(steps: 1 | -1) {
  flushChange();
  const drawing = currentDrawing();
  if (drawing?.kind !== 'vertices') return;
  const selected = stepVertex(drawing.geometry, drawing.selected, steps);
  const position = positionOf(drawing.geometry, selected);
  putDrawing({ ...drawing, selected });
  markShared();
  const map = sessionMap();
  if (map && position && !map.getBounds().contains(position)) map.easeTo({ center: position, duration: 0 });
}

/** Selects the vertex at a map pixel and opens its menu; returns false if there is none. */
export function openVertexMenuAt(point: { x: number; y: number }): boolean {
  flushChange();
  const drawing = currentDrawing();
  if (drawing?.kind !== 'vertices') return false;
  const hit = hitOf(drawing.geometry, { point });
  if (hit?.kind !== 'vertex') return false;
  putDrawing({ ...drawing, selected: hit.place, refusal: null });
  markShared();
  useVertexMenu.setState({ at: { x: point.x, y: point.y } });
  return true;
}

/** Opens the selected vertex's menu, for keyboard use. */
export function openVertexMenu() {
  const chosen = chosenVertex();
  const at = chosen && positionOf(chosen.drawing.geometry, chosen.selected);
  const map = sessionMap();
  if (map && at) useVertexMenu.setState({ at: map.project(at) });
}
