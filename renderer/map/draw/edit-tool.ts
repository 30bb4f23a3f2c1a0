import { partsOf } from '../../../shared/geo/parts.ts';
import type { LngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { covers } from '../../../shared/zones/checks/covers.ts';
import { moveZone } from '../../../shared/zones/geometry/move-zone.ts';
import type { Shaped } from '../../../shared/zones/geometry/shaped.ts';
import type { VertexPlace } from '../../../shared/zones/geometry/vertex-edits.ts';
import {
  moveVertex,
  deleteVertex as withoutVertex,
  insertVertex as withVertex,
} from '../../../shared/zones/geometry/vertex-edits.ts';
import {
  beginDrawSession,
  type EditedDrawing,
  putDragged,
  putDrawing,
  type SnapTo,
  sessionMap,
  showSnap,
  snapped,
  useDrawSession,
} from './draw-session.ts';
import type { Gesture, GestureListener } from './gesture-mode.ts';
import { hitVertex } from './vertex-hit.ts';
import { closeVertexMenu, useVertexMenu } from './vertex-menu.ts';
import { stepVertex } from './vertex-path.ts';

export type EditLabel =
  | 'zones.edits.vertexMoved'
  | 'zones.edits.vertexAdded'
  | 'zones.edits.vertexDeleted'
  | 'zones.edits.moved';

interface EditOptions {
  snapTo: SnapTo;
  /** Called once for each gesture. */
  onChange(geometry: ZoneGeometry, label: EditLabel): void;
  onEnd(): void;
}

type Vertices = EditedDrawing & { kind: 'vertices' };
type Move = EditedDrawing & { kind: 'move' };

const reachPixels = 10;
/** Several presses of an arrow key are one change. */
const keyPauseMs = 400;

let options: EditOptions | null = null;
/** A change that `onChange` was not yet called with. */
let pending: {
  geometry: ZoneGeometry;
  label: EditLabel;
  timer: ReturnType<typeof setTimeout> | null;
} | null = null;
/** Where a drag of a whole shape began, and the shape as it was there. */
let dragStart: { at: LngLat; geometry: ZoneGeometry } | null = null;

/** Lets the person move, insert and delete the vertices of a geometry. */
export const editVertices = (geometry: ZoneGeometry, given: EditOptions) =>
  begin({ kind: 'vertices', geometry, selected: null, refusal: null }, given);

/** Lets the person shift a geometry as a whole. */
export const moveWhole = (geometry: ZoneGeometry, given: EditOptions) =>
  begin({ kind: 'move', geometry }, given);

function begin(drawing: EditedDrawing, given: EditOptions) {
  beginDrawSession(drawing, {
    listener,
    snapTo: given.snapTo,
    onEnd() {
      flushChange();
      closeVertexMenu();
      dragStart = null;
      given.onEnd();
    },
  });
  options = given;
}

/** Null while nothing is edited. */
function currentDrawing(): EditedDrawing | null {
  const { drawing } = useDrawSession.getState();
  return drawing === null || drawing.kind === 'sketch' ? null : drawing;
}

/** The zone whose vertices are edited, and the vertex that is chosen. */
function chosenVertex(): { drawing: Vertices; selected: VertexPlace } | null {
  const drawing = currentDrawing();
  return drawing?.kind === 'vertices' && drawing.selected ? { drawing, selected: drawing.selected } : null;
}

/** Replaces the geometry that is edited, as after undo. */
export function replaceEdited(geometry: ZoneGeometry) {
  const drawing = currentDrawing();
  if (!drawing || drawing.geometry === geometry) return;
  dropChange();
  putDrawing(
    drawing.kind === 'vertices'
      ? { ...drawing, geometry, selected: positionOf(geometry, drawing.selected) ? drawing.selected : null }
      : { ...drawing, geometry },
  );
}

const listener: GestureListener = {
  onGesture(gesture) {
    const drawing = currentDrawing();
    if (!drawing) return false;
    return drawing.kind === 'vertices' ? vertexGesture(gesture, drawing) : moveGesture(gesture, drawing);
  },
  points() {
    const drawing = currentDrawing();
    return drawing?.kind === 'vertices'
      ? { kind: 'all', chosen: drawing.selected }
      : { kind: 'placed', positions: [] };
  },
};

function vertexGesture(gesture: Gesture, drawing: Vertices): boolean {
  switch (gesture.kind) {
    case 'press': {
      const hit = hitOf(drawing.geometry, gesture);
      if (!hit) return false;
      flushChange();
      if (hit.kind === 'vertex') putDrawing({ ...drawing, selected: hit.place, refusal: null });
      else insertAfter(drawing.geometry, hit.place, gesture.at);
      return true;
    }
    case 'drag':
      if (drawing.selected) {
        const to = snapped(gesture.at, gesture);
        const label = pending?.label ?? 'zones.edits.vertexMoved';
        reshape(moveVertex(drawing.geometry, drawing.selected, to), label, { put: putDragged });
      }
      return false;
    case 'release':
      showSnap(null);
      putDrawing(drawing);
      flushChange();
      return false;
    case 'click':
      if (hitOf(drawing.geometry, gesture)?.kind !== 'vertex') putDrawing({ ...drawing, selected: null });
      return false;
    case 'move':
      return false;
  }
}

/** By the geometry: what the map has painted may be a moment behind. */
function hitOf(geometry: ZoneGeometry, { point }: { point: { x: number; y: number } }) {
  const map = sessionMap();
  return map && hitVertex(geometry, (position) => map.project(position), point, reachPixels);
}

function moveGesture(gesture: Gesture, drawing: Move): boolean {
  switch (gesture.kind) {
    case 'press':
      if (!covers(drawing.geometry, gesture.at)) return false;
      flushChange();
      dragStart = { at: gesture.at, geometry: drawing.geometry };
      return true;
    case 'drag':
      if (dragStart) {
        const by: LngLat = [gesture.at[0] - dragStart.at[0], gesture.at[1] - dragStart.at[1]];
        reshape(moveZone(dragStart.geometry, by), 'zones.edits.moved', { put: putDragged });
      }
      return false;
    case 'release':
      dragStart = null;
      putDrawing(drawing);
      flushChange();
      return false;
    case 'click':
    case 'move':
      return false;
  }
}

/** Renders the new shape, which is pending until it is flushed; a refused one changes nothing. */
function reshape(
  shaped: Shaped,
  label: EditLabel,
  { selected, put = putDrawing }: { selected?: VertexPlace | null; put?: typeof putDragged } = {},
) {
  const drawing = currentDrawing();
  if (!drawing) return;
  if (!shaped.ok) {
    if (drawing.kind === 'vertices') putDrawing({ ...drawing, refusal: shaped.refusal });
    return;
  }
  const { geometry } = shaped;
  if (pending?.timer) clearTimeout(pending.timer);
  pending = { geometry, label, timer: null };
  put(
    drawing.kind === 'vertices'
      ? { ...drawing, geometry, refusal: null, ...(selected !== undefined && { selected }) }
      : { ...drawing, geometry },
  );
}

/** Calls `onChange` with the pending change, now. */
export function flushChange() {
  const change = pending;
  dropChange();
  if (change) options?.onChange(change.geometry, change.label);
}

function dropChange() {
  if (pending?.timer) clearTimeout(pending.timer);
  pending = null;
}

function flushAfterPause() {
  if (pending) pending.timer = setTimeout(flushChange, keyPauseMs);
}

/** Deletes the chosen vertex. */
export function deleteVertex() {
  flushChange();
  const chosen = chosenVertex();
  if (!chosen) return;
  const { drawing, selected } = chosen;
  const shaped = withoutVertex(drawing.geometry, selected);
  const next = shaped.ok && positionOf(shaped.geometry, selected) ? selected : null;
  reshape(shaped, 'zones.edits.vertexDeleted', { selected: next });
  flushChange();
}

/** Inserts a vertex in the middle of the edge after the chosen one, and chooses it. */
export function insertVertex() {
  flushChange();
  const chosen = chosenVertex();
  if (!chosen) return;
  const { drawing, selected } = chosen;
  const from = positionOf(drawing.geometry, selected);
  const to = positionOf(drawing.geometry, { ...selected, vertex: selected.vertex + 1 });
  if (!from || !to) return;
  insertAfter(drawing.geometry, selected, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
  flushChange();
}

/** Inserts a vertex and chooses it. */
const insertAfter = (geometry: ZoneGeometry, place: VertexPlace, at: LngLat) =>
  reshape(withVertex(geometry, place, at), 'zones.edits.vertexAdded', {
    selected: { ...place, vertex: place.vertex + 1 },
  });

/** Chooses the next or the previous vertex. */
export function selectVertex(steps: 1 | -1) {
  flushChange();
  const drawing = currentDrawing();
  if (drawing?.kind !== 'vertices') return;
  const selected = stepVertex(drawing.geometry, drawing.selected, steps);
  const position = positionOf(drawing.geometry, selected);
  putDrawing({ ...drawing, selected });
  const map = sessionMap();
  if (map && position && !map.getBounds().contains(position)) map.easeTo({ center: position, duration: 0 });
}

/** Chooses the vertex at a pixel of the map and opens its menu; false where there is none. */
export function openVertexMenuAt(point: { x: number; y: number }): boolean {
  flushChange();
  const drawing = currentDrawing();
  if (drawing?.kind !== 'vertices') return false;
  const hit = hitOf(drawing.geometry, { point });
  if (hit?.kind !== 'vertex') return false;
  putDrawing({ ...drawing, selected: hit.place, refusal: null });
  useVertexMenu.setState({ at: { x: point.x, y: point.y } });
  return true;
}

/** Opens the menu of the chosen vertex, for who edits with the keyboard. */
export function openVertexMenu() {
  const chosen = chosenVertex();
  const at = chosen && positionOf(chosen.drawing.geometry, chosen.selected);
  const map = sessionMap();
  if (map && at) useVertexMenu.setState({ at: map.project(at) });
}

/** Moves the chosen vertex, or all of the zone with its tool, by pixels. False when there is nothing to move. */
export function nudge([across, down]: readonly [number, number], pixels: number): boolean {
  const drawing = currentDrawing();
  const map = sessionMap();
  const from =
    drawing?.kind === 'vertices'
      ? positionOf(drawing.geometry, drawing.selected)
      : drawing && partsOf(drawing.geometry)[0]?.[0]?.[0];
  if (!map || !drawing || !from) return false;
  const point = map.project(from);
  const to = map.unproject([point.x + across * pixels, point.y + down * pixels]);
  if (drawing.kind === 'move')
    reshape(moveZone(drawing.geometry, [to.lng - from[0], to.lat - from[1]]), 'zones.edits.moved');
  else if (drawing.selected)
    reshape(moveVertex(drawing.geometry, drawing.selected, [to.lng, to.lat]), 'zones.edits.vertexMoved');
  flushAfterPause();
  return true;
}

const positionOf = (geometry: ZoneGeometry, place: VertexPlace | null): LngLat | undefined =>
  place ? partsOf(geometry)[place.part]?.[place.ring]?.[place.vertex] : undefined;
