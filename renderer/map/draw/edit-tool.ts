import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { BorderedZone } from '../../../shared/zones/topology/border-network.ts';
import { beginDrawSession, type EditedDrawing, putDrawing, sessionMap } from './draw-session.ts';
import { chosenVertex, grabVertex, moveChosen, vertexGesture } from './edit-vertices.ts';
import {
  currentDrawing,
  currentNeighborhood,
  dropChange,
  endEdited,
  flushAfterPause,
  flushChange,
  type MoveOptions,
  pendingChange,
  setEdited,
  type VertexOptions,
} from './edited-zone.ts';
import type { GestureListener } from './gesture-mode.ts';
import { markShared } from './mark-neighbors.ts';
import { grabWhole, moveGesture, moveTo } from './move-zone-whole.ts';
import { closeVertexMenu } from './vertex-menu.ts';
import { firstPositionOf, positionOf } from './vertex-places.ts';

/** Starts editing the vertices of a zone, together with those shared by neighbors. */
export function editVertices({ id, geometry }: BorderedZone, given: VertexOptions) {
  begin({ kind: 'vertices', geometry, selected: null, refusal: null }, { id, ...given, zonesIn: () => [] });
  currentNeighborhood();
}

/** Starts moving an entire zone, together with the borders shared by neighbors. */
export function moveWhole({ id, geometry }: BorderedZone, given: MoveOptions) {
  begin({ kind: 'move', geometry, refusal: null }, { id, ...given });
  markShared();
}

function begin(drawing: EditedDrawing, given: MoveOptions & { id: string }) {
  beginDrawSession(drawing, {
    listener,
    snapTo: given.snapTo,
    onEnd() {
      endEdited();
      closeVertexMenu();
      given.onEnd();
    },
  });
  setEdited(given);
}

/** Replaces the edited geometry, as after an undo. */
export function replaceEdited(geometry: ZoneGeometry) {
  const drawing = currentDrawing();
  if (!drawing || drawing.geometry === geometry) return;
  dropChange();
  putDrawing(
    drawing.kind === 'vertices'
      ? { ...drawing, geometry, selected: positionOf(geometry, drawing.selected) ? drawing.selected : null }
      : { ...drawing, geometry, refusal: null },
  );
  currentNeighborhood();
  markShared();
}

/** Recalculates what the edited zone shares, as after a switch. */
export function refreshShared() {
  flushChange();
  currentNeighborhood();
  markShared();
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

/** Moves the selected vertex, or the entire zone in that tool, by pixels. */
export function nudge([across, down]: readonly [number, number], pixels: number) {
  if (!pendingChange()) grabChosen();
  const drawing = currentDrawing();
  const map = sessionMap();
  const from =
    drawing?.kind === 'vertices'
      ? positionOf(drawing.geometry, drawing.selected)
      : drawing && firstPositionOf(drawing.geometry);
  if (!map || !drawing || !from) return;
  const point = map.project(from);
  const to = map.unproject([point.x + across * pixels, point.y + down * pixels]);
  if (drawing.kind === 'move') moveTo([to.lng, to.lat]);
  else if (drawing.selected) moveChosen(drawing, drawing.selected, [to.lng, to.lat]);
  flushAfterPause();
}

/** Starts dragging the selected vertex, or the entire zone in that tool. */
function grabChosen() {
  const drawing = currentDrawing();
  const first = drawing?.kind === 'move' && firstPositionOf(drawing.geometry);
  if (first) return grabWhole(first);
  const around = currentNeighborhood();
  const chosen = chosenVertex();
  if (chosen) grabVertex(around, positionOf(chosen.drawing.geometry, chosen.selected));
}
